// The engines of half of the games: those with an even number in the registry.
#include "engine/game_engine.h"

template std::unique_ptr<torony::Engine> torony::make_engine_of_half<0>(std::string_view);
