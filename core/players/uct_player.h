// Baseline: UCT with random playouts, the kind of robot that people meet on game servers.
//
// A child's score is, with w in [-1, 1] the mean result for the player who chooses it, n its
// visits and N its parent's, w / 2 + 1 / 2 + alpha * sqrt(ln N / (n + 1)).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "games/repetition.h"
#include "players/player.h"

namespace torony {

struct UctSettings {
  double alpha = 0.35;      ///< how much it explores
  int memory_mb = 128;      ///< when the tree has grown so large, it only gathers playouts
  int playout_turns = 100;  ///< a playout that is still going on then counts as a draw
  int expand_visits = 4;    ///< a node gets its children after so many visits
};

template <SearchableGame P>
class UctPlayer final : public GamePlayer<P> {
 public:
  explicit UctPlayer(const UctSettings& settings)
      : settings_(settings),
        room_((static_cast<std::size_t>(settings.memory_mb) << 20) / sizeof(Node)),
        expand_visits_(static_cast<std::uint32_t>(settings.expand_visits)) {}

  /// A node of the budget is a playout. Without any limit there are some thousands.
  typename P::Turn turn_for(const P& position, std::span<const std::uint64_t> history,
                            const Budget& budget) override {
    const Stopwatch watch;
    drawn_ = drawn_if_repeated<P>(history);
    tree_.clear();
    tree_.reserve(room_);
    tree_.push_back(Node{});
    expand(0, position);
    playouts_ = 0;
    if (tree_[0].children == 1) return tree_[1].turn;
    constexpr std::uint64_t kWithoutLimit = 10'000;
    const std::uint64_t most =
        budget.nodes != 0 ? budget.nodes : (budget.milliseconds > 0 ? UINT64_MAX : kWithoutLimit);
    while (playouts_ < most &&
           (budget.milliseconds <= 0 || watch.milliseconds() < budget.milliseconds)) {
      iterate(position);
      ++playouts_;
    }
    return most_visited();
  }

  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

  /// Of the last search.
  std::uint64_t playouts() const { return playouts_; }
  std::size_t tree_size() const { return tree_.size(); }

 private:
  using Turn = typename P::Turn;
  /// A turn and the position after it. The children lie side by side; those that were tried come
  /// first, so that the others, which are all worth the same, need no look.
  struct Node {
    float exploit = 0.5f;  ///< w / 2 + 1 / 2
    float explore = 1.0f;  ///< 1 / sqrt(n + 1)
    std::int32_t sum = 0;  ///< of the results, for the player who made the turn
    std::uint32_t visits = 0;
    Turn turn{};
    std::uint32_t first_child = 0;
    std::uint16_t children = 0;
    std::uint16_t tried = 0;
  };
  static_assert(P::max_turns <= std::numeric_limits<decltype(Node::children)>::max());
  struct Step {
    std::size_t node;
    int chooser;  ///< the player who made the turn
  };

  void expand(std::size_t parent, const P& position) {
    const std::size_t first = tree_.size();
    if (room_ - first < P::max_turns && parent != 0) return;
    position.for_each_turn([this](Turn turn) {
      Node child;
      child.turn = turn;
      tree_.push_back(child);
    });
    tree_[parent].first_child = static_cast<std::uint32_t>(first);
    tree_[parent].children = static_cast<std::uint16_t>(tree_.size() - first);
  }

  /// The child with the best score; among those never tried a random one.
  std::size_t select(std::size_t parent_index) {
    Node& parent = tree_[parent_index];
    const auto visits = static_cast<float>(parent.visits > 0 ? parent.visits : 1);
    const float weight = static_cast<float>(settings_.alpha) * std::sqrt(std::log(visits));
    const bool all_tried = parent.tried == parent.children;
    float best_score = all_tried ? -1.0f : 0.5f + weight;
    std::size_t best = parent.children;
    Node* const children = &tree_[parent.first_child];
    for (std::size_t child = 0; child < parent.tried; ++child) {
      const float score = children[child].exploit + weight * children[child].explore;
      if (score > best_score) {
        best_score = score;
        best = child;
      }
    }
    if (best == parent.children) {
      best = parent.tried++;
      const int left = parent.children - static_cast<int>(best);
      std::swap(children[best], children[best + static_cast<std::size_t>(random_.below(left))]);
    }
    return parent.first_child + best;
  }

  void iterate(P position) {
    path_.clear();
    std::size_t node = 0;
    bool drawn = false;
    while (tree_[node].children > 0 && !drawn) {
      node = select(node);
      path_.push_back({node, position.player()});
      position.play(tree_[node].turn);
      const Node& reached = tree_[node];
      if (reached.children == 0 && reached.visits >= expand_visits_) expand(node, position);
      drawn =
          path_.size() == 1 && std::binary_search(drawn_.begin(), drawn_.end(), position.hash());
    }
    const int winner = drawn ? 0 : play_out(position);
    ++tree_[0].visits;
    for (const Step& step : path_) {
      Node& visited = tree_[step.node];
      visited.sum += winner == 0 ? 0 : (winner == step.chooser ? 1 : -1);
      ++visited.visits;
      const auto visits = static_cast<float>(visited.visits);
      visited.exploit = 0.5f * static_cast<float>(visited.sum) / visits + 0.5f;
      visited.explore = 1.0f / std::sqrt(visits + 1.0f);
    }
  }

  int play_out(P position) {
    for (int turns = 0; turns < settings_.playout_turns; ++turns) {
      const auto turn = position.quick_random_turn(random_);
      if (!turn) break;
      position.play(*turn);
    }
    const auto outcome = position.outcome();
    return outcome ? outcome->winner : 0;
  }

  Turn most_visited() const {
    const Node& root = tree_[0];
    const Node* best = &tree_[root.first_child];
    for (std::size_t child = 1; child < root.children; ++child) {
      const Node& other = tree_[root.first_child + child];
      if (std::pair(other.visits, other.sum) > std::pair(best->visits, best->sum)) best = &other;
    }
    return best->turn;
  }

  const UctSettings settings_;
  const std::size_t room_;
  const std::uint32_t expand_visits_;
  Random random_{0};
  std::vector<Node> tree_;
  std::vector<Step> path_;
  std::vector<std::uint64_t> drawn_;
  std::uint64_t playouts_ = 0;
};

}  // namespace torony
