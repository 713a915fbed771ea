// What Gygès refuses, in English. The page says the same in five languages under the same keys.
#pragma once

#include <string_view>
#include <utility>

#include "games/reason.h"

namespace torony::gyges {

inline constexpr Wording kWordings[] = {
    // How a position is written.
    {"gygesFields", "a position is three fields with single spaces between: board, side, off"},
    {"rows", "the board has {count} rows instead of {limit}"},
    {"rowForm", "row {row}: '{text}' is not {digits} digits from 0 to {limit}"},
    {"playerForm", "side: '{text}' is not 1 or 2"},
    {"offForm", "off: '{text}' is not '-', a goal such as N2, or reserves such as 12233/112233"},
    {"reserveForm", "off: '{text}' is not '-' or sizes in ascending order"},
    {"reserve",
     "off: player {player} must have {pieces} pieces of size {size}, home row and reserve "
     "together"},
    {"placedOff", "off: with all pieces placed it is '-'"},
    // What cannot be on a board.
    {"noSquare", "'{text}' is not a square of the board, N or S"},
    {"noSize", "{point}: '{text}' is not a size"},
    {"manyOfSize", "there are {count} pieces of size {size}, at most {limit} are possible"},
    {"wonSide", "off: player {player} has won at {goal}, so the side must be {side}"},
    {"bothGoals", "there is a piece on both goals"},
    {"homeRows", "during the setup pieces stand only on the home rows {first} and {last}"},
    {"manyPlaced", "player {player} places {pieces} pieces of size {size}, not {count}"},
    {"alternate",
     "side: with {first} and {second} pieces placed it cannot be the turn of player {player} (the "
     "players alternate, player 1 first)"},
    // How a turn is written.
    {"gygesTurn", "a turn is written a1c2, a1N or a1S (goal), or 3@a1 (placement)"},
    {"advancedTurn",
     "a turn is written a1c2, a1c2=d4 (replacement), a1N or a1S (goal), or 3@a1 (placement)"},
    // What is not legal.
    {"won", "the game is over"},
    {"placing", "the pieces are still being placed: write a placement such as 3@{point}"},
    {"allPlaced", "all pieces are placed already"},
    {"notHome", "{point} is not on rank {rank}, the home row of player {player}"},
    {"occupied", "{point} is occupied"},
    {"usedUp", "player {player} has placed both pieces of size {size}"},
    {"emptySquare", "{point} is empty"},
    {"noneMoves", "no piece can move"},
    {"frontRow",
     "player {player} must move a piece of rank {rank}, the occupied row nearest to him"},
    {"nextRow", "no piece nearer to player {player} can move, so he must move one of rank {rank}"},
    {"sameSquare", "a piece may not end its move where it started"},
    {"ownGoal", "{goal} is the goal of player {other}; player {player} wins at {target}"},
    {"bounceOrReplace",
     "there is a piece on {point}: bounce on, or say where it goes, such as {turn}"},
    {"bounce", "there is a piece on {point}: the move must go on from it"},
    {"noReplacement", "there is no piece on {point} to replace"},
    {"edgeTwice", "{origin} could reach {target} only by using an edge between two squares twice"},
    {"noWay",
     "no way of exactly {count} over empty squares, and no bounce, leads from {origin} to "
     "{target}"},
    {"behind", "{point} is behind the front row of player {player}"},
    // Words.
    {"digits.6", "six"},
    {"noWay.count.1", "1 step"},
    {"noWay.count.n", "{n} steps"},
    {"pieces.1", "one"},
    {"pieces.2", "two"},
    {"pieces.3", "three"},
};

inline Reason reason(std::string_view rule, KeyOf<kWordings> key, Values values = {}) {
  return {rule, Phrase(key, std::move(values))};
}
/// Where the notation is at fault, and not a rule.
inline Reason misspelt(KeyOf<kWordings> key, Values values = {}) {
  return reason("", key, std::move(values));
}

}  // namespace torony::gyges
