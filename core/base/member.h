// Members of members, named by pointers.
#pragma once

namespace torony {

/// `whole.member`, or `whole.member.inner` and so on.
template <auto member, auto... inner>
constexpr auto& member_of(auto& whole) {
  if constexpr (sizeof...(inner) == 0) {
    return whole.*member;
  } else {
    return member_of<inner...>(whole.*member);
  }
}

}  // namespace torony
