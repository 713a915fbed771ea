// Weight files: a header that says what the weights are for, then the weights.
//
//   bytes  0-7    "TORONYNN"
//   bytes  8-11   version of this format
//   bytes 12-15   version of the rules
//   bytes 16-19   version of the encoding
//   bytes 20-23   hidden units
//   bytes 24-39   name of the game, padded with zeros
//   bytes 40-47   checksum of all that follows
//
// All numbers are little endian, the lowest byte first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "base/versions.h"

namespace torony::eval {

inline constexpr std::string_view kMagic = "TORONYNN";
using WeightFormat = Format<std::string>;
/// Raised when a ruling changes what a game is worth; weights learned before are then foreign.
inline constexpr std::uint32_t kRulesVersion = 1;
inline constexpr std::size_t kNameRoom = 16;
inline constexpr std::size_t kHeaderBytes = 48;

struct WeightHeader {
  std::string_view game;
  std::uint32_t encoding_version;
  std::uint32_t hidden;
};

template <class T>
void append_number(std::string& bytes, T number) {
  for (std::size_t index = 0; index < sizeof(T); ++index) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * index) & 255);
  }
}

/// The number whose lowest byte is at that place; the text must be long enough.
template <class T>
T number_at(std::string_view bytes, std::size_t place) {
  std::uint64_t number = 0;
  for (std::size_t index = 0; index < sizeof(T); ++index) {
    number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[place + index]))
              << (8 * index);
  }
  return static_cast<T>(number);
}

/// FNV-1a, 64 bits.
constexpr std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xCBF29CE484222325u;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
  return sum;
}

inline std::string weight_file(const WeightHeader& header, std::string_view weights) {
  std::string bytes(kMagic);
  append_number(bytes, WeightFormat::newest);
  append_number(bytes, kRulesVersion);
  append_number(bytes, header.encoding_version);
  append_number(bytes, header.hidden);
  bytes += header.game;
  bytes.resize(24 + kNameRoom, '\0');
  append_number(bytes, checksum(weights));
  bytes += weights;
  return bytes;
}

/// Why these bytes are not a weight file for that game with so many bytes of weights.
inline std::vector<std::string> weight_file_objections(std::string_view bytes,
                                                       const WeightHeader& wanted,
                                                       std::size_t weight_bytes) {
  if (bytes.size() < kHeaderBytes || !bytes.starts_with(kMagic)) {
    return {"this is not a Torony weight file"};
  }
  const std::string why = WeightFormat::objection(number_at<std::uint32_t>(bytes, 8));
  if (!why.empty()) return {"the weight file was " + why};
  std::vector<std::string> reasons;
  const auto require = [&](std::string_view what, std::size_t place, std::uint32_t expected) {
    const auto found = number_at<std::uint32_t>(bytes, place);
    if (found == expected) return;
    reasons.push_back("the weight file has " + std::string(what) + " " + std::to_string(found) +
                      ", not " + std::to_string(expected));
  };
  // Every bit of the header counts: the name, and the zeros behind it too.
  std::string padded_name(wanted.game);
  padded_name.resize(kNameRoom, '\0');
  const std::string_view game = bytes.substr(24, kNameRoom);
  if (game != padded_name) {
    reasons.push_back("the weight file is for the game " +
                      in_quotes(game.substr(0, game.find_last_not_of('\0') + 1)) + ", not " +
                      in_quotes(wanted.game));
  }
  require("rules version", 12, kRulesVersion);
  require("encoding version", 16, wanted.encoding_version);
  require("hidden size", 20, wanted.hidden);
  if (!reasons.empty()) return reasons;
  const std::string_view weights = bytes.substr(kHeaderBytes);
  if (weights.size() != weight_bytes) {
    return {"the weight file holds " + std::to_string(weights.size()) + " bytes of weights, not " +
            std::to_string(weight_bytes)};
  }
  if (checksum(weights) != number_at<std::uint64_t>(bytes, 40)) {
    return {"the weight file is damaged: its checksum does not fit"};
  }
  return {};
}

}  // namespace torony::eval
