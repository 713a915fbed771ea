// The rules as questions and answers in text, for any game of the registry.
#pragma once

#include <string>
#include <string_view>

namespace torony::wasm {

/// Answers one question: lines of text in, JSON out.
///
///   games                          every game with its points
///   start GAME SEED                the start position
///   position GAME TEXT             a position, or the reasons why it is none
///   turn GAME TEXT TURN            what a turn does, or the objection to it
///   routes GAME TEXT CLAIM ORIGIN VIA
///                                  the way to each target of a point over these points (bounces,
///                                  LYNGK points; separated by blanks), in this order and perhaps
///                                  over others, and the points it can go over next; no claim is an
///                                  empty line
///   match GAME TEXT TURNS          the positions of a game; turns are separated by blanks
///
/// The words stand on a line each. web/src/lib/types.ts describes the answers.
std::string answer(std::string_view question);

}  // namespace torony::wasm
