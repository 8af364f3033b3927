#pragma once
// What the test docs.functions.lacking reads: public functions whose pages lack something.

namespace sinter {
namespace expr {
/// Not public.
inline int hidden() {
    return 1;
}
} // namespace expr

/// Has all.
int complete(int a);

/// Is on no page.
template <class X>
int no_section(X&& x);

/// Is without an example, and without a cost.
int no_example();

int no_comment();

/// Says what to write instead.
template <class X>
void mistaken() {
    expr::no_such_function<X>();
}
} // namespace sinter
