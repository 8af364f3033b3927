// What a view costs over a whole array: blocks that begin anywhere, strided and turned ones, as operands and
// as destinations, of sums, reductions and products; what masks and places cost, and what matrices of which a
// part is stored gain.
//   bench_views [--device PREFIX] [--works PART_OF_NAME] [--json FILE] [n ...]     (default: 512)
// Each work's median time of 9 rounds interleaved with the same of whole arrays, and the median ratio to it.
// Results are compared with the host device's.

#include <cstdlib>

#include <sinter/blas.hpp>
#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"
#include "../idle_threads.hpp"

namespace {

using sinter::cols, sinter::matrix, sinter::rows, sinter::vector;

/// Small whole numbers, so that every sum is exact. A, B and C are n x n, P and Q n + 2 x n + 2, D has the
/// diagonals of an n x n matrix, y and z have n elements and x n x n.
struct arrays {
    std::int64_t n;
    matrix<float> A, B, C, P, Q, D;
    vector<float> x, y, z;
    sinter::scalar<float> s;

    arrays(const sinter::device& d, std::int64_t size)
        : n(size), A(d, n, n, numbers(n * n, 1)), B(d, n, n, numbers(n * n, 2)), C(d, n, n),
          P(d, n + 2, n + 2, numbers((n + 2) * (n + 2), 3)),
          Q(d, n + 2, n + 2, numbers((n + 2) * (n + 2), 4)), D(d, 7, n, numbers(7 * n, 6)),
          x(d, n * n, numbers(n * n, 5)), y(d, n, numbers(n, 7)), z(d, n), s(d) {
        C = 0.0f;
        z = 0.0f;
        s = 0.0f;
    }

    static std::vector<float> numbers(std::int64_t count, std::size_t seed) {
        std::vector<float> v(static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<float>((i + seed) * 7 % 9) - 4;
        return v;
    }
    /// The n x n block of an (n + 2) x (n + 2) matrix that begins at (1, 1).
    auto inner(matrix<float>& of) const { return of(rows(1, n + 1), cols(1, n + 1)); }
};

using program = void (*)(arrays&);
const program added = [](arrays& a) { a.C = 2 * a.A + a.B; };
const program product = [](arrays& a) { a.C = a.A * a.B; };

struct work {
    const char* name;
    program whole, view;
};
const work works[] = {
    {"sum of blocks", added, [](arrays& a) { a.C = 2 * a.inner(a.P) + a.inner(a.Q); }},
    {"sum into a block", added, [](arrays& a) { a.inner(a.P) = 2 * a.A + a.B; }},
    {"sum, turned", added, [](arrays& a) { a.C = 2 * a.A + trans(a.B); }},
    {"sum into a turned matrix", added, [](arrays& a) { trans(a.C) = 2 * a.A + a.B; }},
    {"turned sum into a turned matrix", added, [](arrays& a) { trans(a.C) = 2 * trans(a.A) + trans(a.B); }},
    {"transpose", [](arrays& a) { a.C = -a.A; }, [](arrays& a) { a.C = -trans(a.A); }},
    {"matrix and its transpose", [](arrays& a) { a.C = 2 * a.A; }, [](arrays& a) { a.C = a.A + trans(a.A); }},
    {"block times a number", [](arrays& a) { a.C *= -1.0f; }, [](arrays& a) { a.inner(a.P) *= -1.0f; }},
    {"every other row and column", [](arrays& a) { a.C = -a.A; },
     [](arrays& a) { a.P(rows(0, a.n, 2), cols(0, a.n, 2)) = -a.A(rows(0, a.n, 2), cols(0, a.n, 2)); }},
    {"vector but for its end", [](arrays& a) { a.x = -a.x; },
     [](arrays& a) { a.x(rows(0, a.n * a.n - 2)) = -a.x(rows(0, a.n * a.n - 2)); }},
    {"vector moved by one", [](arrays& a) { a.x = -a.x; },
     [](arrays& a) { a.x(rows(1, a.n * a.n)) = -a.x(rows(0, a.n * a.n - 1)); }},
    {"places of a vector", [](arrays& a) { a.x = -a.x; },
     [](arrays& a) { a.x = cast<float>(sinter::row_index()); }},
    {"scalar of a block", [](arrays& a) { a.s = sinter::sum(a.A); },
     [](arrays& a) { a.s = sinter::sum(a.inner(a.P)); }},
    {"scalar of a triangle", [](arrays& a) { a.s = sinter::sum(a.A); },
     [](arrays& a) { a.s = sinter::sum(select(sinter::col_index() <= sinter::row_index(), a.A, 0.0f)); }},
    {"scalar weighed by places", [](arrays& a) { a.s = sinter::sum(a.x); },
     [](arrays& a) { a.s = sinter::sum(hadamard(a.x, cast<float>(sinter::row_index() < 1000))); }},
    {"sums of a block's columns", [](arrays& a) { a.z = sinter::sum(a.A, sinter::axis<0>); },
     [](arrays& a) { a.z = sinter::sum(a.inner(a.P), sinter::axis<0>); }},
    {"sums of few columns", [](arrays& a) { a.z = sinter::sum(a.A, sinter::axis<0>); },
     [](arrays& a) { a.z(rows(0, 4)) = sinter::sum(reshape(a.A, a.n * a.n / 4, 4), sinter::axis<0>); }},
    {"sums of rows, one array turned", [](arrays& a) { a.z = sinter::sum(a.A - a.B, sinter::axis<1>); },
     [](arrays& a) { a.z = sinter::sum(a.A - trans(a.B), sinter::axis<1>); }},
    {"sums of reversed columns", [](arrays& a) { a.z = sinter::sum(a.A, sinter::axis<0>); },
     [](arrays& a) { a.z = sinter::sum(a.A(sinter::reversed), sinter::axis<0>); }},
    {"sums of every other column", [](arrays& a) { a.z = sinter::sum(a.A, sinter::axis<0>); },
     [](arrays& a) {
         a.z(rows(0, (a.n + 1) / 2)) = sinter::sum(a.A(rows(0, a.n), cols(0, a.n, 2)), sinter::axis<0>);
     }},
    {"diagonal of a product", [](arrays& a) { a.z = sinter::dot(a.A, a.B, sinter::axis<1>); },
     [](arrays& a) { a.z = diagonal(a.A * a.B); }},
    {"matrix less its transpose, times a vector", [](arrays& a) { a.z = a.A * a.y; },
     [](arrays& a) { a.z = (a.A - trans(a.A)) * a.y; }},
    {"four neighbours", added,
     [](arrays& a) {
         using sinter::col_index, sinter::edge, sinter::row_index;
         a.C = gather<edge::wrap>(a.A, row_index() - 1, col_index()) +
               gather<edge::wrap>(a.A, row_index() + 1, col_index()) +
               gather<edge::wrap>(a.A, row_index(), col_index() - 1) +
               gather<edge::wrap>(a.A, row_index(), col_index() + 1);
     }},
    {"step of heat in place", added,
     [](arrays& a) {
         const std::int64_t n = a.n;
         const auto moved = [&](std::int64_t i, std::int64_t j) {
             return a.P(rows(1 + i, n + 1 + i), cols(1 + j, n + 1 + j));
         };
         moved(0, 0) = 0.25f * (moved(-1, 0) + moved(1, 0) + moved(0, -1) + moved(0, 1));
     }},
    {"triangle times a vector", [](arrays& a) { a.z = a.A * a.y; },
     [](arrays& a) {
         a.z = a.y;
         sinter::blas::trmv(sinter::blas::triangle::lower, sinter::blas::transpose::no,
                            sinter::blas::diag::stored, a.A, a.z);
     }},
    {"7 diagonals times a vector", [](arrays& a) { a.z = a.A * a.y; },
     [](arrays& a) { sinter::blas::gbmv(sinter::blas::transpose::no, a.n, a.n, 3, 3, 1, a.D, a.y, 0, a.z); }},
    {"reflection without parentheses", [](arrays& a) { a.C = a.A - 2 * a.y * (trans(a.y) * a.A); },
     [](arrays& a) { a.C = a.A - 2 * a.y * trans(a.y) * a.A; }},
    {"product of blocks", product, [](arrays& a) { a.C = a.inner(a.P) * a.inner(a.Q); }},
    {"product into a block", product, [](arrays& a) { a.inner(a.P) = a.A * a.B; }},
    {"product into a turned matrix", product, [](arrays& a) { trans(a.C) = a.A * a.B; }},
    {"A trans(B)", product, [](arrays& a) { a.C = a.A * trans(a.B); }},
    {"trans(A) B", product, [](arrays& a) { a.C = trans(a.A) * a.B; }},
    {"trans(A) trans(B)", product, [](arrays& a) { a.C = trans(a.A) * trans(a.B); }},
};

/// Everything that a work may have written.
std::vector<std::vector<float>> all_of(const arrays& a) {
    return {a.C.to_host(), a.P.to_host(), a.x.to_host(), a.z.to_host(), {a.s.to_host()}};
}

bool is_right(const work& w, const sinter::device& d, std::int64_t n) {
    arrays here(d, n), expected(sinter::host_device(), n);
    w.view(here);
    w.view(expected);
    return all_of(here) == all_of(expected);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string prefix, some, path;
    std::vector<std::int64_t> sizes;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoll(argv[a]));
        else if (a + 1 < argc) {
            const std::string value = argv[++a];
            if (option == "--device") prefix = value;
            if (option == "--works") some = value;
            if (option == "--json") path = value;
        }
    }
    if (sizes.empty()) sizes = {512};
    bench::journal journal(path);
    for (const sinter::device_info& info : sinter::devices(prefix)) {
        if (!info.usable() || (prefix.empty() && info.name() == "host")) continue;
        const sinter::device d = info.open();
        journal.device(d.name(), d.description());
        for (const std::int64_t n : sizes)
            for (const work& w : works) {
                if (std::string(w.name).find(some) == std::string::npos) continue;
                if (!is_right(w, d, n)) {
                    journal.wrong(w.name, n, d.name(), INFINITY);
                    continue;
                }
                arrays of_whole(d, n), of_view(d, n);
                const auto finish = [&] { d.synchronize(); };
                const double elements = static_cast<double>(n * n);
                std::vector<bench::lane> lanes = {
                    {"whole arrays", [&] { w.whole(of_whole); }, finish, elements},
                    {w.name, [&] { w.view(of_view); }, finish, elements}};
                bench::race(lanes, 0.02);
                journal.results(w.name, n, "G/s", lanes);
            }
    }
}
