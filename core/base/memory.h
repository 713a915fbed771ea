// How much memory there is.
#pragma once

#include <cstddef>

namespace torony {

/// Megabytes that this program can have at most: those of the machine, or of the container that it
/// runs in.
std::size_t memory_megabytes();

/// Megabytes that programs can take now without pushing others out; where the system does not tell,
/// as many as there are.
std::size_t free_megabytes();

}  // namespace torony
