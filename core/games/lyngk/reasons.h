// What LYNGK refuses, in English. The page says the same in five languages under the same keys.
#pragma once

#include <string_view>
#include <utility>

#include "games/reason.h"

namespace torony::lyngk {

inline constexpr Wording kWordings[] = {
    // How a position is written.
    {"lyngkFields",
     "a position is four fields with single spaces between: board, side, claims, captured"},
    {"files", "the board has {count} files instead of {limit}"},
    {"gap", "file {file}: two numbers of empty points in a row"},
    {"points", "file {file}: {count} points instead of {size}"},
    {"unclosed", "file {file}: a parenthesis is not closed"},
    {"short", "file {file}: a stack in parentheses has at least 2 pieces"},
    {"sideForm", "side: '{text}' is not 1 or 2"},
    {"claimsForm", "claims: '{text}' is not written like rb/g or -/-"},
    {"capturedForm", "captured: '{text}' is not written like 0/0"},
    // What cannot be on a board.
    {"noPoint", "'{text}' is not a point of the board"},
    {"noPiece", "{point}: '{text}' is not a piece"},
    {"twice", "{point}: {colour} occurs twice in a stack"},
    {"tall", "{point}: a stack has more than {limit} pieces"},
    {"manyJokers", "there are {count} jokers, at most {limit} are possible"},
    {"manyOfColour", "there are {count} {colour} pieces, at most {limit} are possible"},
    {"manyPieces", "there are more than {limit} pieces, the captured ones included"},
    {"noColour", "claims: '{text}' is not a colour"},
    {"claimedTwice", "claims: {colour} is claimed twice"},
    {"manyClaims", "claims: player {player} has more than {colours} colours"},
    {"noClaim", "captured: player {player} has claimed no colour"},
    {"nothingOff", "captured: nothing comes off in {game}"},
    {"standing", "the {limit}-stack on {point} belongs to player {player} and must have come off"},
    {"bothSix", "both players have a {limit}-stack"},
    // How a turn is written.
    {"lyngkTurn", "a turn is written like c1d2, r:c1d2 or pass"},
    {"lyngkClaim", "a claim names one of the colours i, b, r, g and k"},
    // What is not legal.
    {"overSix", "the game is over: player {player} has a {limit}-stack"},
    {"overTurns", "the game is over: neither player has a legal turn"},
    {"noPass", "passing is only allowed without a legal turn, and {turn} is one"},
    {"mustPass", "player {player} has no legal turn and must pass"},
    {"sixWins",
     "claiming {colour} wins at once with the {limit}-stack on {point}: the turn is {turn}"},
    {"claimAlone", "a claim must be followed by a move"},
    {"comesOff", "the {limit}-stack on {point} comes off when {colour} is claimed"},
    {"alreadyOwned", "{colour} already belongs to player {player}"},
    {"twoClaims", "player {player} has claimed {colours} colours already"},
    {"nothingThere", "{point} is empty: there is nothing to move"},
    {"jokerOnTop", "a joker on top does not move: {point}"},
    {"theirs", "{colour} belongs to player {player}"},
    {"samePoint", "a move ends on another point than it began"},
    {"emptyTarget", "{point} is empty: a move ends on an occupied point"},
    {"noChain",
     "{target} cannot be reached from {origin}, neither straight nor over {colour} LYNGK points"},
    {"noLine", "{origin} and {target} are not on one line"},
    {"blocked", "the way from {origin} to {target} is blocked on {point}"},
    {"climbSingle", "a neutral single cannot climb a stack of {height}"},
    {"climbStack", "a neutral stack of {own} cannot climb a stack of {height}"},
    {"tooTall", "the stack would have {count} pieces, at most {limit} are possible"},
    {"wouldDouble", "{colour} would occur twice in the stack"},
    // Words.
    {"colour.i", "ivory"},
    {"colour.b", "blue"},
    {"colour.r", "red"},
    {"colour.g", "green"},
    {"colour.k", "black"},
    {"colours.1", "one"},
    {"colours.2", "two"},
    {"colours.3", "three"},
};

inline Reason reason(std::string_view rule, KeyOf<kWordings> key, Values values = {}) {
  return {rule, Phrase(key, std::move(values))};
}
/// Where the notation is at fault, and not a rule.
inline Reason misspelt(KeyOf<kWordings> key, Values values = {}) {
  return reason("", key, std::move(values));
}

}  // namespace torony::lyngk
