// The engine of LYNGK, compiled once for all who use it.
#include "engine/engine.h"

namespace torony {

template class Search<lyngk::Standard, Evaluator<lyngk::Standard>>;
template class Search<lyngk::SixStack, Evaluator<lyngk::SixStack>>;
template class Engine<lyngk::Standard>;
template class Engine<lyngk::SixStack>;

}  // namespace torony
