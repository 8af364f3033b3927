// expect: to_host() asks for it: float s = sum(A).to_host(), if (all(A == B).to_host())
// errors: 3
// lines: 12
#include <sinter/sinter.hpp>

#include <cmath>
#include <string>

std::string mistakes(sinter::matrix<float>& A, sinter::vector<std::int32_t>& n) {
    const float largest = std::abs(sum(A));
    switch (n(0)) {
    default: return std::to_string(norm(A) / largest);
    }
}
