// Works that memory bounds, over shapes from many rows of two to two rows of many: where does a device fall
// short of copying?
//   bench_shapes [--device PREFIX] [--log2 N] [--works PART_OF_NAME] [--json FILE] [columns ...]
// (default: 2^22 elements in rows of 2 3 10 100, of as many as there are rows, and in 100, 10, 3 rows: -100
// ...) Each work's median time of 9 rounds interleaved with a copy of the matrix, GB/s of what it must read
// and write, and the median ratio to the copy. Results are compared with the host device's.

#include <cstdlib>
#include <cstring>

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

using sinter::axis, sinter::matrix, sinter::rows, sinter::cols, sinter::vector;

/// Whole numbers: A, B and C are m x n, T is n x m.
struct arrays {
    std::int64_t m, n;
    matrix<float> A, B, C, T;
    vector<float> row, column;
    vector<std::int32_t> row_places, column_places;

    arrays(const sinter::device& d, std::int64_t rows, std::int64_t columns)
        : m(rows), n(columns), A(d, m, n, numbers(m * n)), B(d, m, n), C(d, m, n, numbers(m * n)),
          T(d, n, m, numbers(m * n)), row(d, numbers(n)), column(d, numbers(m)), row_places(d, m),
          column_places(d, n) {}

    static std::vector<float> numbers(std::int64_t count) {
        std::vector<float> v(static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<float>(i * 7 % 9) - 4;
        return v;
    }
};

template <class T>
std::vector<float> floats(const T& x) {
    const auto v = x.to_host();
    return {v.begin(), v.end()};
}

struct work {
    const char* name;
    double elements; ///< read and written, of those of the matrix
    void (*run)(arrays&);
    std::vector<float> (*result)(const arrays&);
};

const auto of_B = [](const arrays& a) { return floats(a.B); };
const auto of_T = [](const arrays& a) { return floats(a.T); };
const auto of_row = [](const arrays& a) { return floats(a.row); };
const auto of_column = [](const arrays& a) { return floats(a.column); };

const work works[] = {
    {"A + row", 2, [](arrays& a) { a.B = a.A + rowwise(a.row); }, of_B},
    {"A + column", 2, [](arrays& a) { a.B = a.A + colwise(a.column); }, of_B},
    {"sums of rows", 1, [](arrays& a) { a.column = sum(a.A, axis<1>); }, of_column},
    {"sums of columns", 1, [](arrays& a) { a.row = sum(a.A, axis<0>); }, of_row},
    {"argmax of rows", 1, [](arrays& a) { a.row_places = argmax(a.A, axis<1>); },
     [](const arrays& a) { return floats(a.row_places); }},
    {"argmax of columns", 1, [](arrays& a) { a.column_places = argmax(a.A, axis<0>); },
     [](const arrays& a) { return floats(a.column_places); }},
    {"softmax", 2,
     [](arrays& a) {
         const auto e = exp(a.A - colwise(max(a.A, axis<1>)));
         a.B = e / colwise(sum(e, axis<1>));
     },
     of_B},
    {"centre", 2, [](arrays& a) { a.B = a.A - rowwise(mean(a.A, axis<0>)); }, of_B},
    {"transpose", 2, [](arrays& a) { a.T = trans(a.A); }, of_T},
    {"A + trans(T)", 3, [](arrays& a) { a.B = a.C + trans(a.T); }, of_B},
    {"A x", 1, [](arrays& a) { a.column = a.A * a.row; }, of_column},
    {"trans(A) x", 1, [](arrays& a) { a.row = trans(a.A) * a.column; }, of_row},
    {"x trans(y)", 1, [](arrays& a) { a.B = a.column * trans(a.row); }, of_B},
    {"every other row", 1,
     [](arrays& a) {
         a.B = 0.0f;
         a.B(rows(0, a.m / 2), cols(0, a.n)) = a.A(rows(0, a.m / 2 * 2, 2), cols(0, a.n));
     },
     of_B},
    {"every other column", 1,
     [](arrays& a) {
         a.B = 0.0f;
         a.B(rows(0, a.m), cols(0, a.n / 2)) = a.A(rows(0, a.m), cols(0, a.n / 2 * 2, 2));
     },
     of_B},
};

/// The largest difference, in units of 10^-5 of what is wanted, or of 1.
double distance(const std::vector<float>& got, const std::vector<float>& wanted) {
    if (got.size() != wanted.size()) return INFINITY;
    double worst = 0;
    for (std::size_t i = 0; i < got.size(); ++i)
        worst = bench::largest(worst, std::fabs(static_cast<double>(got[i]) - wanted[i]) /
                                          (1e-5 * (1 + std::fabs(wanted[i]))));
    return worst;
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string prefix, some, path;
    std::vector<std::int64_t> columns;
    int log2 = 22;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            columns.push_back(std::atoll(argv[a]));
        else if (a + 1 < argc) {
            const std::string value = argv[++a];
            if (option == "--device") prefix = value;
            if (option == "--works") some = value;
            if (option == "--json") path = value;
            if (option == "--log2") log2 = std::atoi(value.c_str());
        }
    }
    if (columns.empty()) columns = {2, 3, 10, 100, std::int64_t{1} << (log2 / 2), -100, -10, -3};
    bench::journal journal(path);
    for (const sinter::device_info& info : sinter::devices(prefix)) {
        if (!info.usable() || (prefix.empty() && info.name() == "host")) continue;
        const sinter::device d = info.open();
        journal.device(d.name(), d.description());
        for (const std::int64_t c : columns) {
            const std::int64_t all = std::int64_t{1} << log2, n = c > 0 ? c : all / -c, m = all / n;
            const double bytes = 4 * static_cast<double>(m * n);
            for (const work& w : works) {
                if (std::string(w.name).find(some) == std::string::npos) continue;
                try {
                    arrays a(d, m, n), expected(sinter::host_device(), m, n);
                    w.run(expected);
                    w.run(a);
                    const double error = distance(w.result(a), w.result(expected));
                    if (!(error <= 1)) {
                        journal.wrong(w.name, c, d.name(), error);
                        continue;
                    }
                    const auto finish = [&] { d.synchronize(); };
                    arrays copied(d, m, n);
                    std::vector<bench::lane> lanes = {
                        {"copy", [&] { copied.B = copied.A; }, finish, 2 * bytes},
                        {"sinter " + d.name(), [&] { w.run(a); }, finish, w.elements * bytes}};
                    bench::race(lanes, 0.01);
                    journal.results(w.name, c, "GB/s", lanes);
                } catch (const sinter::error& e) {
                    std::printf("%10lld  %-14s %s\n", static_cast<long long>(c), w.name, e.what());
                }
            }
        }
    }
}
