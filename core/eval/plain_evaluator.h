// The evaluation of a game without a net: what its rules say a position is worth.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "games/game.h"

namespace torony {

/// Has the interface of the learned evaluation, so that a search need not know which one it has.
template <SearchableGame P>
class Evaluator {
 public:
  using Turn = typename P::Turn;

  static Result<Evaluator> load(std::string_view) {
    return Result<Evaluator>::failure(std::string(P::name) + " has no net");
  }
  static Evaluator zero() { return {}; }

  int operator()(const P& position) const { return position.estimate(); }

  template <class Visit>
  void for_each_child(const P& position, Visit&& visit) const {
    position.for_each_child([&](Turn turn, const P& child) { visit(turn, (*this)(child)); });
  }
  template <class Wants, class Keep, class Visit>
  void for_each_distinct_child(const P& position, Wants&& wants, Keep&& keep, Visit&& visit) const {
    const auto value = [&](Turn turn, const P& child) {
      if (keep(child)) visit(turn, (*this)(child));
    };
    position.for_each_distinct_child(value, [&](const P& choice) { return wants(choice, *this); });
  }
};

}  // namespace torony
