// OpenBLAS's product.

#include <cblas.h>

#include <memory>

#include "works.hpp"

namespace {

std::vector<bench::thin_entrant> entrants(const bench::thin_input& in) {
    struct memory {
        std::vector<float> a, b, c;
    };
    auto m = std::make_shared<memory>(memory{in.a, in.b, in.a});
    const auto rows = static_cast<int>(in.m()), cols = static_cast<int>(in.n()),
               terms = static_cast<int>(in.cols);
    const auto product = [m, rows, cols, terms, wide = in.wide] {
        const float *left = wide ? m->b.data() : m->a.data(), *right = wide ? m->a.data() : m->b.data();
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, cols, terms, 1, left, terms, right, cols,
                    0, m->c.data(), cols);
    };
    return {{true, "OpenBLAS", product, [] {}, [m] { return m->c; }}};
}

const bool registered = (bench::thin_peers().push_back(entrants), true);

} // namespace
