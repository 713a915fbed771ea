// The engine as a program: lines in, lines out.
#pragma once

#include <string>

#include "engine/protocol.h"

namespace torony {

/// The nets <game>.net of a folder.
NetSource nets_in(std::string folder);

/// Answers every line of standard input on standard output until the input ends or says quit, or
/// until nobody reads the output. The nets are files <game>.net in that folder. The result is 0, or
/// the errno with which writing failed.
int serve_standard_streams(const std::string& nets_folder);

}  // namespace torony
