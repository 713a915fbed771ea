// The parts of the extension that have files of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace torony::python {

void bind_engine(nanobind::module_& module);

}  // namespace torony::python
