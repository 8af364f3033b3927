// What TVM's OpenGL backend and Glitter chose for fragment shaders, side by side: texels of four elements
// (packed) or of one (plain); a matrix's rows as rows of the texture (2D) or wrapped at its width (folded); B
// by rows or by columns; terms of a product added up by multiply-add or by dot; one row a fragment (naive) or
// what sinter chooses. C = A + B and C = A * B, with OpenCL beside them. Every result is checked.
//   bench_textures [--device opengl:fragment|opengl:es] [--json FILE] [n ...]

#include <cstdlib>
#include <cstring>
#include <deque>
#include <optional>

#include <sinter/product_step.hpp>
#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../gemm/product.hpp"

namespace {

using sinter::device;
using sinter::matrix;

/// One choice, as a device of its own: nothing is switched while the clock runs.
struct choice {
    std::string name;
    device on;
    bool elementwise = true; ///< it makes a difference to C = A + B
};

std::vector<choice> choices(const std::string& kind) {
    std::vector<choice> list;
#ifdef SINTER_WITH_OPENCL
    // First: see the design's "Devices and their order".
    std::optional<device> opencl;
    try {
        opencl = sinter::default_device("opencl");
    } catch (const sinter::device_error& none) {
        std::printf("# without OpenCL: %s\n", none.what());
    }
#endif
#ifdef SINTER_WITH_OPENGL
    using sinter::product_step, sinter::product_terms, sinter::texel_form;
    const auto kind_of =
        kind == "opengl:es" ? sinter::opengl_kind::fragment_es : sinter::opengl_kind::fragment;
    const auto enter = [&](texel_form texels, bool folded, product_terms terms, product_step step) {
        choice c{std::string(name_of(texels)) + (folded ? ", folded" : ", 2D"),
                 sinter::opengl_device(kind_of, {.texels = texels, .folded = folded})};
        if (step == product_step::naive) c.name += std::string(", ") + name_of(step);
        if (terms == product_terms::dot) c.name += std::string(", ") + name_of(terms);
        c.elementwise = step == product_step::best && terms == product_terms::multiply_add;
        use_product_step(c.on, step);
        use_product_terms(c.on, terms);
        list.push_back(c);
    };
    for (const product_terms terms : {product_terms::multiply_add, product_terms::dot}) {
        enter(texel_form::packed, false, terms, product_step::best);
        enter(texel_form::packed, false, terms, product_step::naive);
        enter(texel_form::packed, true, terms, product_step::best);
    }
    for (const bool folded : {false, true})
        enter(texel_form::plain, folded, product_terms::multiply_add, product_step::best);
#endif
#ifdef SINTER_WITH_OPENCL
    if (opencl) list.push_back({opencl->name(), *opencl});
#endif
    return list;
}

std::vector<float> noise(std::size_t count, unsigned state) {
    std::vector<float> v(count);
    for (float& x : v) x = static_cast<float>(bench::next_number(state));
    return v;
}

/// The largest error of a sum as a part of an ulp.
double error_of_sum(const std::vector<float>& a, const std::vector<float>& b, const std::vector<float>& c) {
    double worst = c.size() == a.size() ? 0 : INFINITY;
    for (std::size_t n = 0; n < c.size(); ++n) {
        const double sum = static_cast<double>(a[n]) + static_cast<double>(b[n]);
        const double off = std::fabs(static_cast<double>(c[n]) - sum);
        worst = bench::largest(worst, off == 0 ? 0 : off / (0x1p-23 * std::fabs(sum)));
    }
    return worst;
}

/// The arrays of one choice; lanes refer to them.
struct arrays {
    arrays(const choice& by, int n, const std::vector<float>& a, const std::vector<float>& b)
        : choice_(by), A(by.on, n, n, a), B(by.on, n, n, b), T(by.on, n, n), C(by.on, n, n) {
        T = trans(B);
    }
    const choice& choice_;
    matrix<float> A, B, T, C;

    /// Adds a lane for `job`, which writes C, if the error that `error` finds is within its bound.
    template <class Job, class Error>
    void enter(std::vector<bench::lane>& lanes, bench::journal& out, const char* work, int n,
               const std::string& name, double amount, Job job, Error error) {
        C = -1.0f;
        job();
        const double e = error(C.to_host());
        if (!(e <= 1)) return out.wrong(work, n, name, e);
        lanes.push_back({name, job, [this] { choice_.on.synchronize(); }, amount});
    }
};

void contest(bench::journal& out, const std::vector<choice>& list, int n, bool product) {
    const std::size_t count = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    const double elements = static_cast<double>(count);
    const std::vector<float> a = noise(count, 1), b = noise(count, 2);
    const char* work = product ? "A * B" : "A + B";
    std::vector<bench::lane> lanes;
    std::deque<arrays> held;
    for (const choice& c : list) {
        if (!product && !c.elementwise) continue;
        arrays& of = held.emplace_back(c, n, a, b);
        if (!product) {
            of.enter(
                lanes, out, work, n, c.name, 12 * elements, [&of] { of.C = of.A + of.B; },
                [&](const std::vector<float>& got) { return error_of_sum(a, b, got); });
            continue;
        }
        const double flops = 2 * elements * static_cast<double>(n);
        const auto error = [&](const std::vector<float>& got) { return bench::error_of(n, a, b, got); };
        of.enter(
            lanes, out, work, n, c.name, flops, [&of] { of.C = of.A * of.B; }, error);
        of.enter(
            lanes, out, work, n, c.name + ", B by columns", flops, [&of] { of.C = of.A * trans(of.T); },
            error);
    }
    if (lanes.empty()) return;
    bench::race(lanes);
    out.results(work, n, product ? "GFLOP/s" : "GB/s", lanes);
}

} // namespace

int main(int argc, char** argv) {
    std::string kind = "opengl:fragment", json;
    std::vector<int> sizes;
    for (int n = 1; n < argc; ++n) {
        if (std::strcmp(argv[n], "--device") == 0 && n + 1 < argc)
            kind = argv[++n];
        else if (std::strcmp(argv[n], "--json") == 0 && n + 1 < argc)
            json = argv[++n];
        else
            sizes.push_back(std::atoi(argv[n]));
    }
    if (sizes.empty()) sizes = {64, 100, 250, 256};
    try {
        const std::vector<choice> list = choices(kind);
        bench::journal out(json);
        std::string said;
        for (const choice& c : list) {
            if (c.on.name() != said) out.device(c.on.name(), c.on.description());
            said = c.on.name();
        }
        for (const bool product : {false, true})
            for (const int n : sizes) contest(out, list, n, product);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
