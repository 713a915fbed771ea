#include "bindings/python/values.h"

#include <nanobind/stl/string.h>

namespace torony::python {
namespace {

nb::dict to_dict(const Values& values) {
  nb::dict dict;
  for (const auto& [name, value] : values) dict[name.c_str()] = to_python(value);
  return dict;
}

struct ToPython {
  nb::object operator()(std::monostate) const { return nb::none(); }
  nb::object operator()(bool truth) const { return nb::bool_(truth); }
  nb::object operator()(int number) const { return nb::int_(number); }
  nb::object operator()(const std::string& text) const { return nb::str(text.c_str()); }
  nb::object operator()(const Value::List& list) const {
    nb::list items;
    for (const Value& value : list) items.append(to_python(value));
    return nb::tuple(items);
  }
  nb::object operator()(const Values& values) const { return to_dict(values); }
};

}  // namespace

NamedValues named(const Values& values) { return NamedValues(to_dict(values)); }

nb::object to_python(const Value& value) { return value.visit(ToPython{}); }

Value from_python(nb::handle object) {
  if (object.is_none()) return {};
  if (nb::isinstance<nb::bool_>(object)) return nb::cast<bool>(object);
  if (nb::isinstance<nb::int_>(object)) {
    const long number = PyLong_AsLong(object.ptr());
    if (PyErr_Occurred() != nullptr) nb::raise_python_error();
    if (number < INT_MIN || number > INT_MAX) {
      PyErr_SetString(PyExc_OverflowError, "the number is too large");
      nb::raise_python_error();
    }
    return static_cast<int>(number);
  }
  if (nb::isinstance<nb::str>(object)) return nb::cast<std::string>(object);
  if (nb::isinstance<nb::dict>(object)) return named_values(nb::borrow<nb::dict>(object));
  if (nb::isinstance<nb::list>(object) || nb::isinstance<nb::tuple>(object)) {
    Value::List list;
    for (const nb::handle item : object) list.push_back(from_python(item));
    return list;
  }
  throw nb::type_error("a field of a position is a number, a text, a list or a dictionary");
}

Values named_values(const nb::dict& dict) {
  Values values;
  for (const auto& [name, value] : dict) {
    values.emplace_back(nb::cast<std::string>(name), from_python(value));
  }
  return values;
}

ReasonParts parts_of(const Reason& reason) {
  return {std::string(reason.rule), std::string(reason.phrase.key()), named(reason.phrase.values()),
          reason.text()};
}

std::vector<ReasonParts> parts_of(const Reasons& reasons) {
  std::vector<ReasonParts> parts;
  for (const Reason& reason : reasons) parts.push_back(parts_of(reason));
  return parts;
}

}  // namespace torony::python
