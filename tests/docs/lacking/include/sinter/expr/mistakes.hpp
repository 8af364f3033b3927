template <class X>
constexpr void no_such_function();
