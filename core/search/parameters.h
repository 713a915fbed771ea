// The numbers that shape the search, to be tuned by matches.
#pragma once

namespace torony {

struct Parameters {
  int aspiration = 60;       ///< half the width of the first window around the last score
  int lmr_full_turns = 6;    ///< so many turns of a node are neither reduced nor left out
  int lmr_divisor = 6;       ///< the larger, the less late turns are reduced
  int futility_depth = 3;    ///< up to this depth late turns may be left out ...
  int futility_margin = 80;  ///< ... when they are this much a turn below the best
  int rfp_depth = 3;         ///< up to this depth a quiet position may be taken as evaluated ...
  int rfp_margin = 80;       ///< ... when that is this much a turn above what is needed
  int history = 150;         ///< so much a turn can gain in order by earlier successes
  int claim_margin = 60;     ///< choices that multiply the turns: so much a turn they may lose
};

/// For a thread that helps another: two that search alike find little that one does not.
inline Parameters helper_parameters(Parameters parameters) {
  parameters.lmr_divisor += 2;
  parameters.futility_margin += 30;
  return parameters;
}

}  // namespace torony
