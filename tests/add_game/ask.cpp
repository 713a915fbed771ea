// Answers questions about the rules, one a line, with tabs between their words. The core's side of
// the quick check, which needs no extension for Python.
#include <algorithm>
#include <iostream>
#include <string>

#include "bindings/wasm/rules.h"

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::ranges::replace(line, '\t', '\n');
    std::cout << torony::wasm::answer(line) << std::endl;
  }
}
