// expect: sinter: an axis is written axis<0> or axis<1>, as in sum(X, axis<0>), since the type of the result
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x, sinter::vector<std::int32_t>& places) {
    x = sum(A, 0);
    x = prod(A + A, 1);
    x = mean(A, 0);
    x = norm(A, 0);
    x = norm1(A, 0);
    x = dot(A, A, 0);
    x = sum<float>(A, 0);
    x = compensated_sum(A, 1);
    x = select(any(A, 0) || all(A > 0, 1), x, 2 * x);
    places = argmin(A, 0) + argmax(A, 1);
}
