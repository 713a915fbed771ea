// The baseline that searches with a hand-crafted evaluation.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "players/player.h"

namespace torony {

/// For any game of the registry, with a table of that size.
std::unique_ptr<Player> make_pvs_player(std::string_view game, std::size_t megabytes);

}  // namespace torony
