// How positions become inputs: one specialisation for each family of games that has nets.
#pragma once

#include "games/game.h"

namespace torony::eval {

/// A turn that has no part in common with others.
inline constexpr int kNoPart = 0;

/// An encoding says
///
///   version           changes whenever an old weight file would mean something else
///   inputs, common, buckets, heads, hidden, max_active    the shape of the network
///   max_own           so many of max_active inputs have rows for each bucket
///   encode(position)  the features seen by the player to move; the game must not be over
///   Siblings          what each turn from one position changes: children fall into groups with a
///                     common base; where turns begin alike, a part of them may be said first
///   shared_rows, shared_row(bucket, input)   for training: inputs that start alike share a row, to
///                     which each adds its own; the network that plays holds the sums
///   augment(features, random)               for training: another position worth the same
template <SearchableGame P>
struct Encoding;

/// Whether a game has a net; another is played by what its own rules say of a position.
template <class P>
concept Learned = requires { Encoding<P>::version; };

}  // namespace torony::eval
