// The rules as questions and answers in text, for any game of the registry.
#pragma once

#include <string>
#include <string_view>

namespace torony::wasm {

/// Answers one question: lines of text in, JSON out.
///
///   games                          every game with its points
///   catalogue                      the keys of all reasons, those of each game by its name, and of
///                                  all statements
///   start GAME SEED                the start position
///   position GAME TEXT             a position, or why it is none and what can be drawn of it
///   build GAME JSON                the position with these fields, likewise
///   edit GAME TEXT JSON            a position with some fields changed, or why it is none
///   turn GAME TEXT TURN            what a turn does, or the reason why it is not legal
///   refusal GAME TEXT JSON         why the turn with these parts is not legal; null if it is
///   explain GAME TEXT TURN         what can be said of a legal turn
///   routes GAME TEXT CLAIM ORIGIN OVER
///                                  the route to each target of a point over these points (bounces,
///                                  LYNGK points; separated by blanks), in this order and perhaps
///                                  over others, and the points it can go over next; no claim is an
///                                  empty line
///   game GAME TEXT TURNS           the positions of a game, and what its last turn did; turns are
///                                  separated by blanks
///
/// The words stand on a line each. A reason is its rule, a key and values; the words for it are the
/// page's. web/src/lib/types.ts describes the answers.
std::string answer(std::string_view question);

}  // namespace torony::wasm
