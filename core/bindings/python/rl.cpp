// Encodings and batches of games for Python, as NumPy arrays.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/interpreter.h"
#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "rl/batch.h"
#include "rl/registry.h"

namespace torony::python {
namespace {

using namespace nb::literals;
using rl::Encoding;
using rl::kNoAction;

static_assert(sizeof(bool) == 1);  // masks are bytes here and truth values in NumPy

template <class T>
using Array = nb::ndarray<nb::numpy, T>;

/// An array that owns its values.
template <class T>
Array<T> to_array(std::vector<std::uint8_t> values, const std::vector<std::size_t>& shape) {
  auto* kept = new std::vector<std::uint8_t>(std::move(values));
  const nb::capsule owner(
      kept, [](void* data) noexcept { delete static_cast<std::vector<std::uint8_t>*>(data); });
  return Array<T>(kept->data(), shape.size(), shape.data(), owner);
}

Array<std::int32_t> to_array(std::vector<std::int32_t> values) {
  auto* kept = new std::vector<std::int32_t>(std::move(values));
  const nb::capsule owner(
      kept, [](void* data) noexcept { delete static_cast<std::vector<std::int32_t>*>(data); });
  const std::size_t shape[] = {kept->size()};
  return Array<std::int32_t>(kept->data(), 1, shape, owner);
}

// ---- Encodings ----------------------------------------------------------------------------------

[[noreturn]] void refuse(std::string_view game) {
  throw nb::value_error(("there is no encoding of " + std::string(game) +
                         " for learning programs (core/rl/encoding.h)")
                            .c_str());
}

/// Calls visit(type) for the game of that name, which must be encoded.
template <class Visit>
void with_encoded_game(std::string_view name, Visit&& visit) {
  with_known_game(name, [&](auto type) {
    using P = typename decltype(type)::type;
    if constexpr (rl::Encoded<P>) {
      visit(type);
    } else {
      refuse(P::name);
    }
  });
}

/// Calls visit(type) for the game that a turn belongs to, which must be encoded.
template <class Visit>
void with_encoded_game(const AnyTurn& turn, Visit&& visit) {
  std::size_t number = 0;
  for_each_game([&](auto type) {
    if (number++ == turn.game) with_encoded_game(decltype(type)::type::name, visit);
  });
}

/// Returns visit(position) for a position of a game that is encoded.
template <class Answer, class Visit>
Answer visit_encoded(const Object& object, Visit&& visit) {
  return std::visit(
      [&visit]<SearchableGame P>(const P& position) -> Answer {
        if constexpr (rl::Encoded<P>) {
          return visit(position);
        } else {
          refuse(P::name);
        }
      },
      object.position);
}

struct EncodingFacts {
  int version = 0, rows = 0, columns = 0, flat_actions = 0, micro_actions = 0, symmetries = 0;
  int most_value = 0;
  std::vector<std::string> planes;
};

std::vector<std::string> encoded_games() {
  std::vector<std::string> names;
  rl::for_each_encoded_game([&](auto type) { names.emplace_back(decltype(type)::type::name); });
  return names;
}

EncodingFacts encoding_facts(std::string_view game) {
  EncodingFacts facts;
  with_encoded_game(game, [&facts](auto type) {
    using E = Encoding<typename decltype(type)::type>;
    facts = {E::version,       E::rows,       E::columns,    E::flat_actions,
             E::micro_actions, E::symmetries, E::most_value, E::plane_names()};
  });
  return facts;
}

/// What a player (1 or 2) sees, who need not be the one to move.
Array<std::uint8_t> observe(const Object& object, int player, int occurrences, int pending) {
  return visit_encoded<Array<std::uint8_t>>(object, [&]<rl::Encoded P>(const P& position) {
    using E = Encoding<P>;
    std::vector<std::uint8_t> cells(rl::kCells<P>);
    E::observe(player == position.player() ? position : position.null_move(),
               {occurrences, pending}, cells.data());
    return to_array<std::uint8_t>(std::move(cells), {E::planes, E::rows, E::columns});
  });
}

Array<bool> mask(const Object& object, bool micro, int pending) {
  return visit_encoded<Array<bool>>(object, [&]<rl::Encoded P>(const P& position) {
    const auto kind = micro ? rl::Actions::micro : rl::Actions::flat;
    const auto size = static_cast<std::size_t>(rl::action_count<P>(kind));
    std::vector<std::uint8_t> legal(size);
    const auto set = [&legal](int action) { legal[static_cast<std::size_t>(action)] = 1; };
    if (micro) {
      rl::for_each_micro(position, pending, set);
    } else {
      rl::for_each_flat(position, set);
    }
    return to_array<bool>(std::move(legal), {size});
  });
}

int action_of(const AnyTurn& turn, int player) {
  int action = kNoAction;
  with_encoded_game(turn, [&](auto type) {
    using P = typename decltype(type)::type;
    action = Encoding<P>::action(unwrap<P>(turn), player);
  });
  return action;
}

std::pair<int, int> micro_of(const AnyTurn& turn, int player) {
  rl::MicroActions word;
  with_encoded_game(turn, [&](auto type) {
    using P = typename decltype(type)::type;
    word = Encoding<P>::micro(unwrap<P>(turn), player);
  });
  return {word.first, word.second};
}

/// The action must be in range.
AnyTurn turn_of(std::string_view game, int action, int player) {
  AnyTurn turn{};
  with_encoded_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    turn = wrap<P>(Encoding<P>::turn(action, player));
  });
  return turn;
}

/// (turn, False) for the last micro-action of a turn, (None, True) for one that needs another,
/// (None, False) for one that is not legal.
std::pair<std::optional<AnyTurn>, bool> micro_meaning(const Object& object, int pending,
                                                      int action) {
  using Meaning = std::pair<std::optional<AnyTurn>, bool>;
  return visit_encoded<Meaning>(object, [&]<rl::Encoded P>(const P& position) -> Meaning {
    const auto meaning = rl::meaning_of_micro(position, pending, action);
    if (meaning.turn) return {wrap<P>(*meaning.turn), false};
    return {std::nullopt, meaning.goes_on};
  });
}

/// A game without an encoding has only the symmetry that changes nothing.
int symmetries(std::string_view game) {
  int number = 1;
  with_known_game(game, [&number](auto type) {
    using P = typename decltype(type)::type;
    if constexpr (rl::Encoded<P>) number = Encoding<P>::symmetries;
  });
  return number;
}

Object transformed(const Object& object, int symmetry) {
  if (symmetry == 0) return object;
  return visit_encoded<Object>(object, [symmetry]<rl::Encoded P>(const P& position) {
    return Object{Encoding<P>::transformed(position, symmetry)};
  });
}

/// Where a symmetry takes the cells of an observation, the flat and the micro-actions.
std::tuple<Array<std::int32_t>, Array<std::int32_t>, Array<std::int32_t>> symmetry_maps(
    std::string_view game, int symmetry) {
  std::vector<std::int32_t> maps[3];
  with_encoded_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    using E = Encoding<P>;
    const auto fill = [symmetry](std::vector<std::int32_t>& map, int size, auto&& image) {
      for (int i = 0; i < size; ++i) map.push_back(image(i, symmetry));
    };
    fill(maps[0], static_cast<int>(rl::kCells<P>), &E::transformed_cell);
    fill(maps[1], E::flat_actions, &E::transformed_flat);
    fill(maps[2], E::micro_actions, &E::transformed_micro);
  });
  return {to_array(std::move(maps[0])), to_array(std::move(maps[1])), to_array(std::move(maps[2]))};
}

// ---- Batches ------------------------------------------------------------------------------------

/// A batch of whichever game.
class AnyBatch {
 public:
  virtual ~AnyBatch() = default;
  virtual void reset(std::uint64_t seed) = 0;
  /// The first game whose action is not legal; none was played then.
  virtual std::optional<std::size_t> step(const std::int32_t* actions) = 0;
  virtual std::optional<std::size_t> step(const std::int64_t* actions) = 0;
  virtual void draw(Policy policy) = 0;
  virtual void step_random(Policy policy) = 0;
  virtual std::pair<Object, int> state(std::size_t index) = 0;
  virtual rl::BatchArrays& arrays() = 0;
  virtual std::vector<std::size_t> observation_shape() const = 0;
  virtual std::size_t actions() const = 0;
};

template <rl::Encoded P>
class BatchOf final : public AnyBatch {
 public:
  BatchOf(const rl::BatchSettings& settings, std::uint64_t seed, std::optional<P> start)
      : batch_(settings, seed, start) {}

  void reset(std::uint64_t seed) override { batch_.reset(seed); }
  std::optional<std::size_t> step(const std::int32_t* actions) override { return play(actions); }
  std::optional<std::size_t> step(const std::int64_t* actions) override { return play(actions); }
  void draw(Policy policy) override { batch_.draw(policy); }
  void step_random(Policy policy) override { batch_.step_random(policy); }
  std::pair<Object, int> state(std::size_t index) override {
    return {Object{batch_.position(index)}, batch_.pending(index)};
  }
  rl::BatchArrays& arrays() override { return batch_.arrays(); }
  std::vector<std::size_t> observation_shape() const override {
    return {Encoding<P>::planes, Encoding<P>::rows, Encoding<P>::columns};
  }
  std::size_t actions() const override { return batch_.actions(); }

 private:
  template <class Number>
  std::optional<std::size_t> play(const Number* actions) {
    const std::size_t refused = batch_.step(actions);
    return refused == batch_.kNone ? std::nullopt : std::optional(refused);
  }

  rl::Batch<P> batch_;
};

std::unique_ptr<AnyBatch> make_batch(std::string_view game, const rl::BatchSettings& settings,
                                     std::uint64_t seed, const std::optional<Object>& start) {
  std::unique_ptr<AnyBatch> batch;
  with_encoded_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    std::optional<P> position;
    if (start) position = std::get<P>(start->position);
    const Unlocked unlocked;
    batch = std::make_unique<BatchOf<P>>(settings, seed, position);
  });
  return batch;
}

/// One thread at a time, without the GIL: others wait.
class BatchObject {
 public:
  BatchObject(std::string_view game, std::size_t games, int threads, bool micro, bool observe,
              bool mask, int max_turns, std::uint64_t seed, const std::optional<Object>& start)
      : batch_(make_batch(game,
                          {games, threads, micro ? rl::Actions::micro : rl::Actions::flat, observe,
                           mask, max_turns},
                          seed, start)) {}

  AnyBatch* operator->() { return batch_.get(); }

  template <class Work>
  auto alone(Work&& work) {
    const Unlocked unlocked;
    const std::lock_guard lock(mutex_);
    return work(*batch_);
  }

 private:
  std::unique_ptr<AnyBatch> batch_;
  std::mutex mutex_;
};

Policy policy_of(bool quick) { return quick ? Policy::quick : Policy::uniform; }

template <class Number>
std::optional<std::size_t> step(
    BatchObject& batch,
    nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu> chosen) {
  if (chosen.shape(0) != batch->arrays().actions.size()) {
    throw nb::value_error("one action for each game is needed");
  }
  return batch.alone([&](AnyBatch& games) { return games.step(chosen.data()); });
}

/// A property that shows an array of the batch in place, not to be written to.
template <class Shown, class T>
auto view(std::vector<T> rl::BatchArrays::* array,
          std::vector<std::size_t> (*inner)(BatchObject&)) {
  return [array, inner](BatchObject& batch) {
    std::vector<T>& values = batch->arrays().*array;
    std::vector<std::size_t> shape = inner(batch);
    shape.insert(shape.begin(), batch->arrays().actions.size());
    return Array<const Shown>(values.data(), shape.size(), shape.data(), nb::find(batch));
  };
}

void bind_batch(nb::module_& module) {
  using Arrays = rl::BatchArrays;
  const auto one = [](BatchObject&) { return std::vector<std::size_t>{}; };
  nb::class_<BatchObject>(module, "Batch")
      .def(nb::init<std::string_view, std::size_t, int, bool, bool, bool, int, std::uint64_t,
                    const std::optional<Object>&>(),
           "game"_a, "games"_a, "threads"_a, "micro"_a, "observe"_a, "mask"_a, "max_turns"_a,
           "seed"_a, "start"_a.none())
      .def(
          "reset",
          [](BatchObject& batch, std::uint64_t seed) {
            batch.alone([seed](AnyBatch& games) { games.reset(seed); });
          },
          "seed"_a)
      .def("step", &step<std::int32_t>, "actions"_a.noconvert())
      .def("step", &step<std::int64_t>, "actions"_a.noconvert())
      .def(
          "draw",
          [](BatchObject& batch, bool quick) {
            batch.alone([quick](AnyBatch& games) { games.draw(policy_of(quick)); });
          },
          "quick"_a)
      .def(
          "step_random",
          [](BatchObject& batch, bool quick) {
            batch.alone([quick](AnyBatch& games) { games.step_random(policy_of(quick)); });
          },
          "quick"_a)
      .def(
          "state", [](BatchObject& batch, std::size_t index) { return batch->state(index); },
          "index"_a, "The position of a game and the micro-action that has begun its turn, or -1.")
      .def_prop_ro("observations", view<std::uint8_t>(&Arrays::observations,
                                                      [](BatchObject& batch) {
                                                        return batch->observation_shape();
                                                      }))
      .def_prop_ro("masks", view<bool>(&Arrays::masks,
                                       [](BatchObject& batch) {
                                         return std::vector<std::size_t>{batch->actions()};
                                       }))
      .def_prop_ro("actions", view<std::int32_t>(&Arrays::actions, one))
      .def_prop_ro("rewards", view<float>(&Arrays::rewards,
                                          [](BatchObject&) { return std::vector<std::size_t>{2}; }))
      .def_prop_ro("terminated", view<bool>(&Arrays::terminated, one))
      .def_prop_ro("truncated", view<bool>(&Arrays::truncated, one))
      .def_prop_ro("players", view<std::int8_t>(&Arrays::players, one))
      .def_prop_ro("lengths", view<std::int32_t>(&Arrays::lengths, one));
}

}  // namespace

void bind_rl(nb::module_& module) {
  nb::class_<EncodingFacts>(module, "EncodingFacts")
      .def_ro("version", &EncodingFacts::version)
      .def_ro("rows", &EncodingFacts::rows)
      .def_ro("columns", &EncodingFacts::columns)
      .def_ro("flat_actions", &EncodingFacts::flat_actions)
      .def_ro("micro_actions", &EncodingFacts::micro_actions)
      .def_ro("symmetries", &EncodingFacts::symmetries)
      .def_ro("most_value", &EncodingFacts::most_value)
      .def_ro("planes", &EncodingFacts::planes);
  module.attr("ENCODED") = nb::tuple(nb::cast(encoded_games()));
  module.def("encoding_facts", &encoding_facts, "game"_a);
  module.def("observe", &observe, "position"_a, "player"_a, "occurrences"_a, "pending"_a);
  module.def("action_mask", &mask, "position"_a, "micro"_a, "pending"_a);
  module.def("action_of", &action_of, "turn"_a, "player"_a);
  module.def("micro_of", &micro_of, "turn"_a, "player"_a);
  module.def("turn_of", &turn_of, "game"_a, "action"_a, "player"_a,
             "The action must be in range; the turn need not be legal.");
  module.def("micro_meaning", &micro_meaning, "position"_a, "pending"_a, "action"_a);
  module.def("symmetries", &symmetries, "game"_a);
  module.def("transformed", &transformed, "position"_a, "symmetry"_a);
  module.def("symmetry_maps", &symmetry_maps, "game"_a, "symmetry"_a);
  bind_batch(module);
}

}  // namespace torony::python
