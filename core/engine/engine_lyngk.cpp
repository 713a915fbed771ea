// The engine of LYNGK, compiled once for all who use it.
#include "engine/game_engine.h"

template std::unique_ptr<torony::Engine> torony::make_engine<torony::lyngk::Standard>();
template std::unique_ptr<torony::Engine> torony::make_engine<torony::lyngk::SixStack>();
