// The training of one game: rounds of self-play by all threads, while one learns from the games of
// the round before. Only trainers_even.cpp and trainers_odd.cpp include this.
//
// Every thread plays a fixed number of games with the network as it was when the round began, and
// only one thread changes the network. So the same seed, number of threads and budget in games give
// the same network, however the threads are scheduled. (Copies that learn on their own and are then
// averaged were tried: eight of them gained hardly more than one.)
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/thread.h"
#include "games/registry.h"
#include "train/files.h"
#include "train/setup_play.h"
#include "train/training.h"
#include "train/versus.h"

namespace torony::train {

template <SearchableGame P>
class Trainer {
 public:
  Trainer(const Settings& settings, const std::atomic<bool>& stop)
      : settings_(settings),
        stop_(stop),
        network_(settings.seed),
        average_(network_.weights().size()) {}

  /// Trains until the budget is spent or somebody asks to stop. Returns a problem, or nothing.
  std::string run() {
    if (const std::string problem = resume(); !problem.empty()) return problem;
    if (settings_.play.setups) network_.freeze_shared();
    began_ = Clock::now();
    Clock::time_point reported = began_;
    Clock::time_point saved = began_;
    while (!stop_ && progress() < 1.0) {
      play_round();
      if (done_.rounds % kRoundsPerAverage == 0 && progress() >= 0.5) average();
      const Clock::time_point now = Clock::now();
      // The curve is steepest at the beginning.
      if (seconds(now - reported) >= std::min(settings_.report_seconds, 0.2 + elapsed() / 4)) {
        report();
        reported = Clock::now();
      }
      if (seconds(now - saved) >= settings_.save_seconds) {
        if (!save()) return cannot_write();
        saved = Clock::now();
      }
    }
    if (!stop_ && done_.averaged > 0) network_.weights() = average_;
    report();
    return save() ? "" : cannot_write();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kGamesPerRound = 16;  ///< of each thread
  static constexpr int kRoundsPerAverage = 8;
  static constexpr int kMatchGames = 100;

  struct Progress {
    std::uint64_t rounds = 0, games = 0, positions = 0, level = 0, averaged = 0;
    double seconds = 0;
  };
  struct Learned {
    double error = 0;
    std::uint64_t samples = 0;
  };

  static double seconds(Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
  }

  double elapsed() const { return done_.seconds + seconds(Clock::now() - began_); }

  double progress() const {
    if (settings_.games > 0) {
      return static_cast<double>(done_.games) / static_cast<double>(settings_.games);
    }
    return elapsed() / (settings_.minutes * 60);
  }

  float rate() const {
    const auto part = static_cast<float>(std::min(progress(), 1.0));
    return settings_.first_rate * std::pow(settings_.last_rate / settings_.first_rate, part);
  }

  /// With one thread the games are learned at once; with more, while the next ones are played.
  void play_round() {
    const Evaluator<P> evaluator(network_.quantised());
    const auto players = static_cast<std::size_t>(std::max(1, settings_.threads - 1));
    std::vector<std::vector<Sample<P>>> played(players);
    std::vector<Thread> threads;
    if (settings_.threads == 1) {
      play_games(evaluator, 0, played[0]);
    } else {
      for (std::size_t player = 0; player < players; ++player) {
        const auto play = [&, player] { play_games(evaluator, player, played[player]); };
        if (auto thread = start_thread(play)) {
          threads.push_back(std::move(*thread));
        } else {
          play();  // later than the others, with the same result
        }
      }
      learn_all();
      for (Thread& thread : threads) thread.join();
    }
    for (const auto& samples : played) {
      samples_.insert(samples_.end(), samples.begin(), samples.end());
    }
    if (settings_.threads == 1) learn_all();
    ++done_.rounds;
    done_.games += players * kGamesPerRound;
  }

  /// What one thread does in a round.
  void play_games(const Evaluator<P>& evaluator, std::size_t player,
                  std::vector<Sample<P>>& samples) const {
    Random random(mix(settings_.seed) ^ mix(done_.rounds * 1024 + player + 1));
    const auto play = [&](auto player_of_games) {
      for (int game = 0; game < kGamesPerRound; ++game) player_of_games.play(random, samples);
    };
    if (settings_.play.setups) {
      play(SetUpPlay<P>(evaluator, settings_.play));
    } else {
      play(SelfPlay<P>(evaluator, settings_.play));
    }
  }

  /// Samples pull the weights to and fro, so a finished run hands over their average over its
  /// second half.
  void average() {
    ++done_.averaged;
    const std::vector<float>& weights = network_.weights();
    const float share = 1.0f / static_cast<float>(done_.averaged);
    for (std::size_t index = 0; index < weights.size(); ++index) {
      average_[index] += (weights[index] - average_[index]) * share;
    }
  }

  /// In any order but that of the games, where neighbours are much alike.
  void learn_all() {
    Random random(mix(settings_.seed + 1) ^ mix(done_.rounds));
    for (std::size_t last = samples_.size(); last > 1; --last) {
      const auto other = static_cast<std::size_t>(random.below(static_cast<int>(last)));
      std::swap(samples_[last - 1], samples_[other]);
    }
    const float rate_now = rate();
    for (const Sample<P>& sample : samples_) {
      recent_.error += std::fabs(learn(network_, sample, rate_now, random));
    }
    recent_.samples += samples_.size();
    done_.positions += samples_.size();
    samples_.clear();
  }

  static float learn(FloatNetwork<P>& network, const Sample<P>& sample, float rate_now,
                     Random& random) {
    typename eval::Encoding<P>::Input augmented;
    eval::Encoding<P>::augment(sample.input, random, augmented);
    return network.learn(augmented, sample.target, rate_now);
  }

  /// The opponent is a random player at first and then the network's own last self that it beats by
  /// three to one.
  void report() {
    const Evaluator<P> evaluator(network_.quantised());
    const Side<P> own{&evaluator, 1};
    const Side<P> rival{rival_ ? &*rival_ : nullptr, 1};
    const Score score = versus<P>(own, rival, kMatchGames, mix(done_.rounds));
    const double time = elapsed();
    const double speed = static_cast<double>(done_.positions - reported_positions_) /
                         std::max(1e-9, time - reported_time_);
    const double error =
        recent_.error / static_cast<double>(std::max<std::uint64_t>(1, recent_.samples));
    const bool promoted = score.rate() >= 0.75;
    settings_.reported({time, done_.games, done_.positions, speed, error,
                        static_cast<double>(rate()), done_.level, score.rate(), promoted,
                        std::min(progress(), 1.0)});
    recent_ = {};
    reported_time_ = time;
    reported_positions_ = done_.positions;
    if (promoted) {
      rival_ = evaluator;
      ++done_.level;
    }
  }

  bool save() const {
    Progress now = done_;
    now.seconds = elapsed();
    const Evaluator<P> evaluator(network_.quantised());
    const std::string rival = rival_ ? rival_->bytes() : std::string();
    return write_file(settings_.folder + "/" + std::string(P::name) + ".net", evaluator.bytes()) &&
           write_file(checkpoint_path(),
                      checkpoint_bytes<P>(now, network_.weights(), average_, rival));
  }

  std::string checkpoint_path() const {
    return settings_.folder + "/" + std::string(P::name) + ".checkpoint";
  }

  std::string cannot_write() const { return "cannot write to " + settings_.folder; }

  /// Goes on from the checkpoint in the folder, if there is one. Returns a problem, or nothing.
  std::string resume() {
    if (!make_folder(settings_.folder)) return cannot_write();
    const std::optional<std::string> own = read_file(checkpoint_path());
    const std::optional<std::string> other =
        own || settings_.from.empty() ? std::nullopt : read_file(settings_.from);
    if (!own && !other) return settings_.from.empty() ? "" : "cannot read " + settings_.from;
    if (!own && settings_.from.ends_with(".net")) return adopt(*other);
    const std::string path = own ? checkpoint_path() : settings_.from;
    std::string stored = own ? *own : *other;
    const std::uint32_t version = take_version(stored);
    const auto bytes = CheckpointFormat().migrated(std::move(stored), version);
    if (!bytes) return path + " was " + bytes.reasons().front();
    std::string rival;
    Progress read;
    if (!read_checkpoint<P>(*bytes, read, network_.weights(), average_, rival)) {
      return path + " is damaged or no checkpoint for this network";
    }
    const auto loaded = Evaluator<P>::load(rival);
    if (loaded) rival_ = *loaded;
    if (!own) return "";  // the weights of another run, not its progress
    done_ = read;
    reported_time_ = done_.seconds;
    reported_positions_ = done_.positions;
    return "";
  }

  /// Begins with the weights of a net instead of a checkpoint.
  std::string adopt(const std::string& file) {
    const auto net = Evaluator<P>::load(file);
    if (!net) return settings_.from + ": " + net.reasons().front();
    network_.adopt(net->network());
    return "";
  }

  const Settings settings_;
  const std::atomic<bool>& stop_;
  FloatNetwork<P> network_;
  std::vector<float> average_;
  Progress done_;
  std::vector<Sample<P>> samples_;  ///< played and not yet learned
  Learned recent_;
  std::optional<Evaluator<P>> rival_;
  Clock::time_point began_;
  double reported_time_ = 0;
  std::uint64_t reported_positions_ = 0;
};

template <std::size_t half>
std::optional<std::string> train_game_of_half(std::string_view game, const Settings& settings,
                                              const std::atomic<bool>& stop) {
  std::optional<std::string> problem;
  with_game_of_half<half>(game, [&](auto type) {
    using P = typename decltype(type)::type;
    if constexpr (eval::Learned<P>) problem = Trainer<P>(settings, stop).run();
  });
  return problem;
}

}  // namespace torony::train
