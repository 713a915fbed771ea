// torony-engine [NETS]: the engine over standard input and output, with the nets of that folder.
#include "engine/serve.h"

int main(int argc, char** argv) {
  return torony::serve_standard_streams(argc > 1 ? argv[1] : "nets") == 0 ? 0 : 1;
}
