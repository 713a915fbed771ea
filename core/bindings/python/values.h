// Values of the core as Python objects, and back.
#pragma once

#include <nanobind/nanobind.h>

#include <climits>
#include <string>
#include <tuple>
#include <vector>

#include "games/reason.h"

namespace torony::python {

namespace nb = nanobind;

using NamedValues = nb::typed<nb::dict, nb::str, nb::any>;

nb::object to_python(const Value& value);
NamedValues named(const Values& values);

/// None, bool, int, str, lists or tuples, and dictionaries with names; a TypeError or OverflowError
/// for anything else.
Value from_python(nb::handle object);
Values named_values(const nb::dict& dict);

/// (rule, key, values, sentence)
using ReasonParts = std::tuple<std::string, std::string, NamedValues, std::string>;
ReasonParts parts_of(const Reason& reason);
std::vector<ReasonParts> parts_of(const Reasons& reasons);

}  // namespace torony::python
