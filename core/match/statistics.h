// What the games of a match say about the strength of two players.
//
// The two games of a pair begin with the same position and depend on each other, so the pair is
// the unit: its score is 0, 1/2, 1, 3/2 or 2 points of 2 (five outcomes, a pentanomial).
#pragma once

#include <array>
#include <string>

namespace torony::match {

struct Pairs {
  static constexpr int kOutcomes = 5;
  std::array<int, kOutcomes> counts{};  ///< by half points of A in the pair

  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  int total() const;
  /// A's share of the points, 0 to 1.
  double mean() const;
};

/// The difference in Elo that gives an expected share, and the other way round.
double elo_of(double share);
double share_of(double elo);

/// The difference with its 95 % interval. Infinite where the sample is all wins or all losses;
/// then the interval follows from the chance of such a sample.
struct Elo {
  double difference = 0, low = 0, high = 0;
};
Elo estimate(const Pairs& pairs);
std::string text(const Elo& elo);

/// The sequential probability ratio test of "the difference is elo1" against "it is elo0".
///
/// The log-likelihood ratio is the usual normal approximation for pairs: with s0 and s1 the shares
/// expected under the two claims, n pairs with mean m and variance v,
/// n (s1 - s0) (2 m - s0 - s1) / (2 v). A tenth of a pair is added to each outcome, so that few
/// pairs never look more certain than they are, and there is no verdict before 16 pairs. Errors of
/// both kinds are 5 %: the test ends at +-ln 19.
struct Sprt {
  double elo0 = 0, elo1 = 0;

  static constexpr double kBound = 2.9444389791664403;
  static constexpr int kFewestPairs = 16;
  double ratio(const Pairs& pairs) const;
  /// -1: elo0 accepted, 1: elo1 accepted, 0: go on.
  int verdict(const Pairs& pairs) const;
};

}  // namespace torony::match
