#include "match/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace torony::match {
namespace {

/// What is added to each outcome where a small sample must not look too certain.
constexpr double kAdded = 0.1;

struct Moments {
  double weight = 0, mean = 0, variance = 0;
};

/// With so much of a pair added to each outcome.
Moments moments(const Pairs& pairs, double added) {
  Moments result;
  double sum = 0, squares = 0;
  for (int outcome = 0; outcome < Pairs::kOutcomes; ++outcome) {
    const double weight = pairs.counts[static_cast<std::size_t>(outcome)] + added;
    const double share = outcome / (Pairs::kOutcomes - 1.0);
    result.weight += weight;
    sum += weight * share;
    squares += weight * share * share;
  }
  if (result.weight <= 0) return result;
  result.mean = sum / result.weight;
  result.variance = std::max(0.0, squares / result.weight - result.mean * result.mean);
  return result;
}

std::string signed_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%+.1f", elo);
  return buffer;
}

}  // namespace

int Pairs::total() const {
  int sum = 0;
  for (const int each : counts) sum += each;
  return sum;
}

double Pairs::mean() const { return moments(*this, 0).mean; }

double elo_of(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Elo estimate(const Pairs& pairs) {
  constexpr double kNormal95 = 1.959964;
  const int total = pairs.total();
  if (total == 0) return {0, elo_of(0), elo_of(1)};
  const double mean = pairs.mean();
  if (mean <= 0 || mean >= 1) {
    // With a chance below `rate` of a clean pair, n clean ones in a row happen in less than 2.5 %.
    const double rate = std::pow(0.025, 1.0 / total);
    return mean >= 1 ? Elo{elo_of(1), elo_of(rate), elo_of(1)}
                     : Elo{elo_of(0), elo_of(0), elo_of(1 - rate)};
  }
  // The variance is that of Sprt: pairs that all ended alike are no proof that there is none.
  const double variance = moments(pairs, kAdded).variance;
  const double error = total < 2 ? 1 : kNormal95 * std::sqrt(variance / (total - 1));
  return {elo_of(mean), elo_of(mean - error), elo_of(mean + error)};
}

std::string text(const Elo& elo) {
  return signed_text(elo.difference) + " [" + signed_text(elo.low) + ", " + signed_text(elo.high) +
         "]";
}

double Sprt::ratio(const Pairs& pairs) const {
  if (pairs.total() == 0) return 0;
  const Moments sample = moments(pairs, kAdded);
  const double share0 = share_of(elo0), share1 = share_of(elo1);
  return sample.weight * (share1 - share0) * (2 * sample.mean - share0 - share1) /
         (2 * sample.variance);
}

int Sprt::verdict(const Pairs& pairs) const {
  if (pairs.total() < kFewestPairs) return 0;
  const double now = ratio(pairs);
  return now >= kBound ? 1 : (now <= -kBound ? -1 : 0);
}

}  // namespace torony::match
