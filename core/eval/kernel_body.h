// The kernels once, for kernels.cpp to include for each kind of processor, with
//
//   TORONY_KERNEL   the namespace they go to
//   TORONY_TARGET   the attribute that lets the compiler use that processor's instructions
//   TORONY_WIDTH    the bytes of a register
//   TORONY_DOT(sum, a, b)   sum plus the products of neighbouring 16-bit lanes, added in pairs
//   TORONY_FOLD(words)      four 32-bit words with the same sum
//
// No lambdas and no templates here: they would be compiled without the attribute.

namespace TORONY_KERNEL {

/// Variables are exactly as wide as a register: what is stored in halves cannot be loaded back as a
/// whole without a long wait, and what is wider is taken apart by way of memory. Sums are unsigned,
/// so that adding is defined for every bit pattern.
using Lanes = std::uint16_t __attribute__((vector_size(TORONY_WIDTH), may_alias));
using SignedLanes = std::int16_t __attribute__((vector_size(TORONY_WIDTH)));
using Words = std::int32_t __attribute__((vector_size(TORONY_WIDTH)));

constexpr std::size_t kLanes = TORONY_WIDTH / sizeof(std::int16_t);
constexpr std::size_t kParts = kUnitsTogether / kLanes;

/// 64 units of a row, in registers.
struct Sums {
  Lanes parts[kParts];
};

TORONY_TARGET inline const Lanes* lanes(const std::int16_t* row) {
  return reinterpret_cast<const Lanes*>(row);
}

TORONY_TARGET inline void load(Sums& sums, const std::int16_t* row) {
  for (std::size_t part = 0; part < kParts; ++part) sums.parts[part] = lanes(row)[part];
}

TORONY_TARGET inline void add(Sums& sums, const std::int16_t* row) {
  for (std::size_t part = 0; part < kParts; ++part) sums.parts[part] += lanes(row)[part];
}

TORONY_TARGET inline void subtract(Sums& sums, const std::int16_t* row) {
  for (std::size_t part = 0; part < kParts; ++part) sums.parts[part] -= lanes(row)[part];
}

/// Adds what the units pass on, times the weights.
TORONY_TARGET inline void add_output(Words& output, const Sums& sums, const std::int16_t* weights) {
  const SignedLanes zero = {};
  const SignedLanes ceiling = zero + static_cast<std::int16_t>(kCeiling);
  for (std::size_t part = 0; part < kParts; ++part) {
    auto active = (SignedLanes)sums.parts[part];
    active = active > zero ? active : zero;
    active = active < ceiling ? active : ceiling;
    output = TORONY_DOT(output, active, (SignedLanes)lanes(weights)[part]);
  }
}

TORONY_TARGET inline void sum_units(const std::int16_t* base, const std::int16_t* rows,
                                    std::span<const std::uint16_t> added,
                                    std::span<const std::uint16_t> removed, std::size_t units,
                                    std::int16_t* result) {
  for (std::size_t first = 0; first < units; first += kUnitsTogether) {
    Sums sums;
    load(sums, base + first);
    for (const std::uint16_t input : added) add(sums, rows + input * units + first);
    for (const std::uint16_t input : removed) subtract(sums, rows + input * units + first);
    for (std::size_t part = 0; part < kParts; ++part) {
      reinterpret_cast<Lanes*>(result + first)[part] = sums.parts[part];
    }
  }
}

TORONY_TARGET void sum_rows(const std::int16_t* base, const std::int16_t* rows,
                            std::span<const std::uint16_t> added,
                            std::span<const std::uint16_t> removed, std::size_t units,
                            std::int16_t* result) {
  if (units == kUnitsTogether) {  // the usual size, known to the compiler
    sum_units(base, rows, added, removed, kUnitsTogether, result);
  } else {
    sum_units(base, rows, added, removed, units, result);
  }
}

/// The output of one position, as four numbers whose sum it is.
TORONY_TARGET inline Quartet output_of(const Change& change, const Group& group,
                                       const Output& output, std::size_t units) {
  Words words = {output.bias[change.head]};
  for (std::size_t first = 0; first < units; first += kUnitsTogether) {
    Sums sums;
    load(sums, group.base + first);
    for (const std::uint16_t input : change.added) add(sums, group.rows + input * units + first);
    for (const std::uint16_t input : change.removed) {
      subtract(sums, group.rows + input * units + first);
    }
    add_output(words, sums, output.weights + static_cast<std::size_t>(change.head) * units + first);
  }
  return (Quartet)TORONY_FOLD(words);
}

TORONY_TARGET inline void find_outputs(std::span<const Change> changes, const Group* groups,
                                       const Output& output, std::size_t units, Quartet* outputs) {
  for (const Change& change : changes) {
    *outputs++ = output_of(change, groups[change.group], output, units);
  }
}

TORONY_TARGET void evaluate(std::span<const Change> changes, const Group* groups,
                            const Output& output, std::size_t units, int* values) {
  Quartet outputs[kMaxTogether];
  if (units == kUnitsTogether) {
    find_outputs(changes, groups, output, kUnitsTogether, outputs);
  } else {
    find_outputs(changes, groups, output, units, outputs);
  }
  for (std::size_t i = changes.size(); i % 4 != 0; ++i) outputs[i] = Quartet{};
  for (std::size_t i = 0; i < changes.size(); i += 4) store_values(outputs + i, values + i);
}

}  // namespace TORONY_KERNEL

#undef TORONY_KERNEL
#undef TORONY_TARGET
#undef TORONY_WIDTH
#undef TORONY_DOT
#undef TORONY_FOLD
