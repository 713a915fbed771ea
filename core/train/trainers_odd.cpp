// The training of half of the games: those with an odd number in the registry.
#include "train/trainer.h"

template std::optional<std::string> torony::train::train_game_of_half<1>(std::string_view,
                                                                         const Settings&,
                                                                         const std::atomic<bool>&);
