// The parts of the extension that have files of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace torony::python {

void bind_match(nanobind::module_& module);
void bind_engine(nanobind::module_& module);
void bind_playthrough(nanobind::module_& module);
void bind_rl(nanobind::module_& module);
void bind_train(nanobind::module_& module);

}  // namespace torony::python
