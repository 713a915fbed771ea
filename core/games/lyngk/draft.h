// A LYNGK position as somebody wrote or put it together, possible or not.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace torony::lyngk {

struct Draft {
  std::vector<std::pair<int, std::string>> stacks;  ///< points with their letters, bottom to top
  int player = 1;
  std::array<std::string, 2> claims;  ///< of each side: letters, in the order claimed
  std::array<int, 2> captured{};
  bool whole = false;  ///< there is a text for each field, well written or not
};

}  // namespace torony::lyngk
