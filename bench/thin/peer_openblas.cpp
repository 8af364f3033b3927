// OpenBLAS's product.

#include <cblas.h>

#include <memory>

#include "works.hpp"

namespace {

std::vector<bench::thin_entrant> entrants(const bench::thin_input& in) {
    struct memory {
        std::vector<float> a, b, c, square;
    };
    auto m = std::make_shared<memory>(memory{in.a, in.b, in.a, in.b});
    const auto rows = static_cast<int>(in.m()), cols = static_cast<int>(in.n()),
               terms = static_cast<int>(in.cols);
    const auto product = [m, rows, cols, terms, wide = in.wide] {
        const float *left = wide ? m->b.data() : m->a.data(), *right = wide ? m->a.data() : m->b.data();
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, cols, terms, 1, left, terms, right, cols,
                    0, m->c.data(), cols);
    };
    const auto nothing = [] {};
    std::vector<bench::thin_entrant> all{
        {bench::thin_work::product, "OpenBLAS", product, nothing, [m] { return m->c; }}};
    const auto gram = [m, rows, cols] {
        cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, cols, cols, rows, 1, m->a.data(), cols,
                    m->a.data(), cols, 0, m->square.data(), cols);
    };
    if (!in.wide)
        all.push_back({bench::thin_work::gram, "OpenBLAS", gram, nothing, [m] { return m->square; }});
    return all;
}

const bool registered = (bench::thin_peers().push_back(entrants), true);

} // namespace
