// The engine of Gygès, compiled once for all who use it.
#include "engine/game_engine.h"

template std::unique_ptr<torony::Engine> torony::make_engine<torony::gyges::Basic>();
template std::unique_ptr<torony::Engine> torony::make_engine<torony::gyges::AdvancedPosition>();
