// The engine of Gygès, compiled once for all who use it.
#include "engine/engine.h"

namespace torony {

template class Search<gyges::Basic, Evaluator<gyges::Basic>>;
template class Search<gyges::AdvancedPosition, Evaluator<gyges::AdvancedPosition>>;
template class Engine<gyges::Basic>;
template class Engine<gyges::AdvancedPosition>;

}  // namespace torony
