// The same with Eigen's arrays.
#include <Eigen/Dense>

using array = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class A, class B>
auto hadamard(const A& a, const B& b) {
    return a * b;
}
template <class A, class B>
auto divide(const A& a, const B& b) {
    return a / b;
}

void all(array& r, const array& a, const array& b, const array& c, const array& d, const array& e,
         const array& f, const array& g, const array& h, const array& i, const array& j) {
#include "expressions.inc"
}
