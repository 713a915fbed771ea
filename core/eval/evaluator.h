// The learned evaluation of a game.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "eval/encoding.h"
#include "eval/gyges_encoding.h"
#include "eval/lyngk_encoding.h"
#include "eval/network.h"
#include "eval/weight_file.h"
#include "games/game.h"

namespace torony {

/// Values positions. It never changes after loading and copies share their weights, so any number
/// of threads may use one.
///
/// A score is in centi-units: the player to move can expect 1 / (1 + 10^(-score / 400)) of a point.
template <Game P>
class Evaluator {
 public:
  using Encoding = eval::Encoding<P>;
  using Network = eval::Network<Encoding::inputs, Encoding::buckets, Encoding::heads,
                                Encoding::hidden, Encoding::max_active>;

  /// Reads a weight file; a failure says what does not fit.
  static Result<Evaluator> load(std::string_view bytes) {
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
  explicit Evaluator(std::shared_ptr<const Network> network) : network_(std::move(network)) {}

  /// The view of the player to move. The game must not be over, and where can_win_now() holds
  /// the score means nothing: ask that first.
  int operator()(const P& position) const {
    typename Encoding::Input features;
    Encoding::encode(position, features);
    return network_->evaluate(features);
  }

  /// Calls visit(turn, child, score) like position.for_each_child, with the score that the child's
  /// player to move would get from operator(). That is several times quicker than asking for each
  /// child, because a turn changes few inputs. Of a child where the game is over it means nothing.
  template <class Visit>
  void for_each_child(const P& position, Visit&& visit) const {
    const auto all = [](const P&) { return true; };
    for_each_distinct_child(position, all, all, visit);
  }

  /// The same for position.for_each_distinct_child, and only those that keep(child) wants.
  template <class Wants, class Keep, class Visit>
  void for_each_distinct_child(const P& position, Wants&& wants, Keep&& keep, Visit&& visit) const {
    typename Encoding::Siblings siblings(position);
    std::array<typename Network::Row, Encoding::Siblings::groups> bases;
    std::array<bool, Encoding::Siblings::groups> known{};
    const auto evaluate_child = [&](typename P::Turn turn, const P& child) {
      if (!keep(child)) return;
      const int group = siblings.group(turn, child);
      if (group < 0) {
        visit(turn, child, (*this)(child));
        return;
      }
      const auto index = static_cast<std::size_t>(group);
      if (!known[index]) {
        typename Encoding::Input features;
        siblings.base(group, child, features);
        network_->sum_rows(features, bases[index]);
        known[index] = true;
      }
      eval::Change change;
      siblings.change(group, turn, child, change);
      visit(turn, child, network_->evaluate_changed(bases[index], change));
    };
    position.for_each_distinct_child(evaluate_child, wants);
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
    for (auto& bucket : network.rows) {
      for (auto& row : bucket) {
        for (auto& weight : row) visit(weight);
      }
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
  static_assert(weight_bytes() + eval::kHeaderBytes <= eval::kLargestFile);

  std::shared_ptr<const Network> network_;
};

}  // namespace torony
