// The learned evaluation of a game; plain_evaluator.h has that of a game without a net.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/fixed_list.h"
#include "base/result.h"
#include "eval/encoding.h"
#include "eval/gyges_encoding.h"
#include "eval/kernels.h"
#include "eval/lyngk_encoding.h"
#include "eval/network.h"
#include "eval/plain_evaluator.h"
#include "eval/weight_file.h"
#include "games/game.h"

namespace torony {

/// Values positions. It never changes after loading and copies share their weights, so any number
/// of threads may use one.
///
/// A score is in centi-units: the player to move can expect 1 / (1 + 10^(-score / 400)) of a point.
template <SearchableGame P>
  requires eval::Learned<P>
class Evaluator<P> {
 public:
  using Turn = typename P::Turn;
  using Encoding = eval::Encoding<P>;
  using Network = eval::Network<Encoding::inputs, Encoding::common, Encoding::buckets,
                                Encoding::heads, Encoding::hidden, Encoding::max_active>;

  /// Reads a weight file; a failure says what does not fit.
  static Result<Evaluator> load(std::string_view bytes) {
    if (auto problem = eval::simd_objection(); !problem.empty()) {
      return Result<Evaluator>::failure(std::move(problem));
    }
    auto reasons = eval::weight_file_objections(bytes, header(), weight_bytes());
    if (!reasons.empty()) return Result<Evaluator>(std::move(reasons));
    auto network = std::make_shared<Network>();
    std::size_t place = eval::kHeaderBytes;
    for_each_weight(*network, [&](auto& weight) {
      using Weight = std::remove_reference_t<decltype(weight)>;
      weight = eval::number_at<Weight>(bytes, place);
      place += sizeof(Weight);
    });
    if (!network->is_sound()) {
      return Result<Evaluator>::failure("the weight file holds weights that are too large");
    }
    return Evaluator(std::move(network));
  }

  /// Everything is worth 0: for tests, and for training to start from.
  static Evaluator zero() { return Evaluator(std::make_shared<Network>()); }

  /// For training, which makes its own networks; they must be sound.
  explicit Evaluator(std::shared_ptr<const Network> network,
                     const eval::Kernels& kernels = eval::chosen_kernels())
      : network_(std::move(network)), kernels_(&kernels) {}

  /// The view of the player to move. The game must not be over, and where can_win_now() holds
  /// the score means nothing: ask that first.
  int operator()(const P& position) const {
    typename Encoding::Input features;
    Encoding::encode(position, features);
    return network_->evaluate(features, *kernels_);
  }

  /// Values children of one position together: what their turns change is collected, and one call
  /// of the kernels values a batch of them. That is several times quicker than asking for each,
  /// because a turn changes few inputs. The position must outlive it.
  class Children {
   public:
    Children(const Evaluator& evaluator, const P& parent)
        : evaluator_(evaluator), siblings_(parent) {}

    /// Takes a child to be valued, or what is known of it; visit is called as by `finish` whenever
    /// a batch is full.
    template <class Child, class Visit>
    void add(Turn turn, const Child& child, Visit&& visit) {
      const int group = siblings_.group(turn, child);
      if constexpr (std::is_same_v<Child, P>) {
        if (group < 0) {  // shares too little with the others
          finish(visit);
          visit(turn, evaluator_(child));
          return;
        }
      }
      if (changes_.size() == eval::kMaxTogether) finish(visit);
      if (!known_[static_cast<std::size_t>(group)]) sum_base(group);
      int start = group;
      if constexpr (kParts) {
        const int part = siblings_.part(turn);
        if (part != part_) finish(visit);  // they wait for sums that will be others
        part_ = part;
        if (part != eval::kNoPart) start = group_of_part(group, turn);
      }
      turns_[changes_.size()] = turn;
      eval::Change& change = changes_.grow();
      change.group = start;
      siblings_.change(group, turn, child, change);
    }

    /// Calls visit(turn, score) for every child that still waits, in the order of adding.
    template <class Visit>
    void finish(Visit&& visit) {
      std::array<int, eval::kMaxTogether> scores;
      evaluator_.network_->evaluate({changes_.begin(), changes_.size()}, groups_.data(),
                                    *evaluator_.kernels_, scores.data());
      for (std::size_t i = 0; i < changes_.size(); ++i) visit(turns_[i], scores[i]);
      changes_.clear();
    }

    /// The value of the parent after a choice before the move, or after nothing at all; quick,
    /// because it mostly is what the children of a group start from.
    int value(const P& choice) {
      if constexpr (requires { siblings_.group_after(choice); }) {
        const int group = siblings_.group_after(choice);
        if (group >= 0) return value_of_base(group);
      }
      return evaluator_(choice);
    }

   private:
    using Siblings = typename Encoding::Siblings;
    static constexpr bool kParts = requires(Turn turn) { Siblings::part(turn); };
    /// Those of the children, and then the same after a part of their turns.
    static constexpr std::size_t kGroups = Siblings::groups;
    static constexpr std::size_t kAllGroups = kParts ? 2 * kGroups : kGroups;

    int value_of_base(int group) {
      const auto index = static_cast<std::size_t>(group);
      if (!known_[index]) sum_base(group);
      return evaluator_.network_->evaluate(groups_[index], heads_[index], *evaluator_.kernels_);
    }

    /// The group that starts after the part of a turn.
    int group_of_part(int group, Turn turn) {
      const auto index = static_cast<std::size_t>(group);
      const auto after = index + kGroups;
      if (summed_part_[index] != part_) {
        summed_part_[index] = part_;
        typename Siblings::PartChange change;
        siblings_.change_part(group, turn, change);
        evaluator_.network_->sum_rows(groups_[index], change, *evaluator_.kernels_, bases_[after]);
        groups_[after] = {bases_[after].data(), groups_[index].rows};
      }
      return static_cast<int>(after);
    }

    /// Sums up what the children of a group start from.
    void sum_base(int group) {
      const auto index = static_cast<std::size_t>(group);
      typename Encoding::Input features;
      siblings_.base(group, features);
      evaluator_.network_->sum_rows(features, *evaluator_.kernels_, bases_[index]);
      groups_[index] = evaluator_.network_->group_of(features.bucket, bases_[index]);
      heads_[index] = features.head;
      known_[index] = true;
    }

    const Evaluator& evaluator_;
    Siblings siblings_;
    std::array<typename Network::Row, kAllGroups> bases_;
    std::array<eval::Group, kAllGroups> groups_;
    std::array<int, kGroups> heads_;
    std::array<bool, kGroups> known_{};
    int part_ = eval::kNoPart;                ///< of the last turn
    std::array<int, kGroups> summed_part_{};  ///< that the groups after a part start from
    FixedList<eval::Change, eval::kMaxTogether> changes_;
    std::array<Turn, eval::kMaxTogether> turns_;  ///< of the changes
  };

  /// Calls visit(turn, score) for all children of a position in the order of its generator, with
  /// the score that the child's player to move would get from operator(). Of a child where the game
  /// is over it means nothing.
  template <class Visit>
  void for_each_child(const P& position, Visit&& visit) const {
    Children children(*this, position);
    position.for_each_child([&](Turn turn, const P& child) { children.add(turn, child, visit); });
    children.finish(visit);
  }

  /// Calls visit(turn, score) in the same way for position.for_each_distinct_child, and only for
  /// those that keep(child) wants; where the game has landings it is asked about those. Choices
  /// that multiply the turns are asked for by wants(choice, value), where value(choice) is what
  /// operator() says of a choice.
  template <class Wants, class Keep, class Visit>
  void for_each_distinct_child(const P& position, Wants&& wants, Keep&& keep, Visit&& visit) const {
    Children children(*this, position);
    const auto add = [&](Turn turn, const auto& child) {
      if (keep(child)) children.add(turn, child, visit);
    };
    const auto value = [&](const P& choice) { return children.value(choice); };
    const auto wants_choice = [&](const P& choice) { return wants(choice, value); };
    if constexpr (requires { typename P::Landing; }) {
      position.for_each_landing(add, add, wants_choice);
    } else {
      position.for_each_distinct_child(add, wants_choice);
    }
    children.finish(visit);
  }

  const Network& network() const { return *network_; }

  /// The weight file that `load` reads.
  std::string bytes() const {
    std::string weights;
    weights.reserve(weight_bytes());
    for_each_weight(*network_, [&](const auto& weight) { eval::append_number(weights, weight); });
    return eval::weight_file(header(), weights);
  }

 private:
  static constexpr eval::WeightHeader header() {
    return {P::name, Encoding::version, Encoding::hidden};
  }

  /// In the order of the file. The same code reads and writes, so they cannot differ.
  template <class AnyNetwork, class Visit>
  static void for_each_weight(AnyNetwork& network, Visit&& visit) {
    for (auto& row : network.rows) {
      for (auto& weight : row) visit(weight);
    }
    for (auto& row : network.bias) {
      for (auto& weight : row) visit(weight);
    }
    for (auto& row : network.output) {
      for (auto& weight : row) visit(weight);
    }
    for (auto& weight : network.output_bias) visit(weight);
  }

  static constexpr std::size_t weight_bytes() {
    return sizeof(Network::rows) + sizeof(Network::bias) + sizeof(Network::output) +
           Encoding::heads * sizeof(std::int32_t);
  }

  std::shared_ptr<const Network> network_;
  const eval::Kernels* kernels_;  ///< a constant that lasts as long as the program
};

}  // namespace torony
