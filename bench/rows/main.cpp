// Rows as units: reductions along rows that wait for each other, beside a copy of the same bytes; and
// attention, softmax(Q * trans(K) / 8) * V, beside the two products alone.
//   bench_rows [--device PREFIX] [--json FILE] [ROWSxCOLUMNS ...] [attention:ROWSxCOLUMNS ...]
//       (default: 8192x8192 8192x4096 8192x1000 65536x64 256x16384 attention:4096x64)
// Nine rounds, interleaved. Each result is compared with one in double before its time counts.
// bench/peers/torch_rows.py has PyTorch's figures for the same works.

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

namespace {

using sinter::axis, sinter::matrix, sinter::vector;

struct arrays {
    std::int64_t m, n;
    std::vector<float> host;
    matrix<float> A, B;
    vector<float> gain, bias, column;

    arrays(const sinter::device& d, std::int64_t rows, std::int64_t columns, unsigned seed = 7)
        : m(rows), n(columns), host(numbers(m * n, seed)), A(d, m, n, host), B(d, m, n), gain(d, numbers(n)),
          bias(d, numbers(n)), column(d, m) {}

    double at(std::int64_t i, std::int64_t j) const { return host[static_cast<std::size_t>(i * n + j)]; }
    static std::vector<float> numbers(std::int64_t count, unsigned state = 7) {
        std::vector<float> v(static_cast<std::size_t>(count));
        for (float& x : v) x = static_cast<float>(8 * bench::next_number(state));
        return v;
    }
};

/// A row of the result, from a row of A.
using row_of = std::vector<double> (*)(const float* a, std::int64_t n);

std::vector<double> softmax_of(const float* a, std::int64_t n) {
    double top = a[0], sum = 0;
    for (std::int64_t j = 0; j < n; ++j) top = std::max<double>(top, a[j]);
    std::vector<double> y;
    for (std::int64_t j = 0; j < n; ++j) y.push_back(std::exp(a[j] - top));
    for (const double v : y) sum += v;
    for (double& v : y) v /= sum;
    return y;
}
std::vector<double> layer_norm_of(const float* a, std::int64_t n) {
    const std::vector<float> gain = arrays::numbers(n);
    double mean = 0, var = 0;
    for (std::int64_t j = 0; j < n; ++j) mean += a[j] / static_cast<double>(n);
    for (std::int64_t j = 0; j < n; ++j) var += (a[j] - mean) * (a[j] - mean) / static_cast<double>(n);
    std::vector<double> y;
    for (std::int64_t j = 0; j < n; ++j) {
        const double g = gain[static_cast<std::size_t>(j)];
        y.push_back((a[j] - mean) / std::sqrt(var + 1e-5) * g + g);
    }
    return y;
}
std::vector<double> unit_of(const float* a, std::int64_t n) {
    double sum = 0;
    std::vector<double> y;
    for (std::int64_t j = 0; j < n; ++j) sum += double{a[j]} * a[j];
    for (std::int64_t j = 0; j < n; ++j) y.push_back(a[j] / std::sqrt(sum));
    return y;
}
std::vector<double> logsumexp_of(const float* a, std::int64_t n) {
    double sum = 0;
    for (std::int64_t j = 0; j < n; ++j) sum += std::exp(double{a[j]});
    return {std::log(sum)};
}

struct work {
    const char* name;
    double reads_and_writes; ///< of the matrix's elements
    void (*run)(arrays&);
    bool gives_column;
    row_of row;
};
const work works[] = {
    {"softmax", 2,
     [](arrays& a) {
         const auto e = exp(a.A - colwise(max(a.A, axis<1>)));
         a.B = e / colwise(sum(e, axis<1>));
     },
     false, softmax_of},
    {"layer norm", 2,
     [](arrays& a) {
         const auto centred = a.A - colwise(mean(a.A, axis<1>));
         a.B = hadamard(centred / colwise(sqrt(mean(square(centred), axis<1>) + 1e-5f)), rowwise(a.gain)) +
               rowwise(a.bias);
     },
     false, layer_norm_of},
    {"unit rows", 2, [](arrays& a) { a.B = a.A / colwise(norm(a.A, axis<1>)); }, false, unit_of},
    {"logsumexp", 1,
     [](arrays& a) {
         const auto top = max(a.A, axis<1>);
         a.column = top + log(sum(exp(a.A - colwise(top)), axis<1>));
     },
     true, logsumexp_of},
};

bool is_right(const work& w, const arrays& a, const std::vector<float>& got) {
    for (std::int64_t i = 0; i < a.m; i += std::max<std::int64_t>(1, a.m / 61)) {
        const std::vector<double> want = w.row(a.host.data() + i * a.n, a.n);
        const auto width = static_cast<std::int64_t>(want.size());
        double most = 0, worst = 0;
        for (std::int64_t j = 0; j < width; ++j) {
            const double y = want[static_cast<std::size_t>(j)];
            most = bench::largest(most, std::fabs(y));
            worst = bench::largest(worst, std::fabs(got[static_cast<std::size_t>(i * width + j)] - y));
        }
        if (!(worst <= 2e-6 * most + 1e-30)) return false;
    }
    return true;
}

void run(const sinter::device& d, std::int64_t rows, std::int64_t columns, bench::journal& out) {
    arrays a(d, rows, columns);
    const double bytes = 4.0 * static_cast<double>(rows * columns);
    const auto finish = [&] { d.synchronize(); };
    const std::string size = std::to_string(rows) + "x" + std::to_string(columns);
    for (const work& w : works) {
        bench::contest contest(out);
        const std::string name = w.name + (" " + size);
        contest.enter(
            name, columns, "copy", 2 * bytes, [&] { a.B = a.A; }, finish, [&] { return a.B.to_host(); },
            [&](const std::vector<float>& got) { return got == a.host; });
        contest.enter(
            name, columns, "sinter " + d.name(), w.reads_and_writes * bytes, [&] { w.run(a); }, finish,
            [&] { return w.gives_column ? a.column.to_host() : a.B.to_host(); },
            [&](const std::vector<float>& got) { return is_right(w, a, got); });
        contest.finish(name, columns, "GB/s");
    }
}

/// Rows of the result: as in double.
bool attends(const arrays& q, const arrays& k, const arrays& v, const std::vector<float>& got) {
    for (std::int64_t i = 0; i < q.m; i += std::max<std::int64_t>(1, q.m / 31)) {
        std::vector<float> scores;
        for (std::int64_t j = 0; j < k.m; ++j) {
            double s = 0;
            for (std::int64_t t = 0; t < q.n; ++t) s += q.at(i, t) * k.at(j, t);
            scores.push_back(static_cast<float>(s / 8));
        }
        const std::vector<double> weights = softmax_of(scores.data(), k.m);
        for (std::int64_t c = 0; c < v.n; ++c) {
            double want = 0;
            for (std::int64_t j = 0; j < k.m; ++j) want += weights[static_cast<std::size_t>(j)] * v.at(j, c);
            if (!(std::fabs(got[static_cast<std::size_t>(i * v.n + c)] - want) <= 2e-4)) return false;
        }
    }
    return true;
}
void run_attention(const sinter::device& d, std::int64_t rows, std::int64_t columns, bench::journal& out) {
    arrays q(d, rows, columns, 7), k(d, rows, columns, 8), v(d, rows, columns, 9);
    matrix<float> O(d, rows, columns);
    const double flops = 4.0 * static_cast<double>(rows) * static_cast<double>(rows * columns);
    const std::string name = "attention " + std::to_string(rows) + "x" + std::to_string(columns);
    const auto finish = [&] { d.synchronize(); };
    bench::contest contest(out);
    matrix<float> S(d, rows, rows);
    contest.enter(
        name, columns, "products alone", flops,
        [&] {
            S = 0.125f * q.A * trans(k.A);
            O = S * v.A;
        },
        finish, [&] { return O.to_host(); }, [](const std::vector<float>&) { return true; });
    contest.enter(
        name, columns, "sinter " + d.name(), flops,
        [&] { O = softmax(0.125f * q.A * trans(k.A), axis<1>) * v.A; }, finish, [&] { return O.to_host(); },
        [&](const std::vector<float>& got) { return attends(q, k, v, got); });
    contest.finish(name, columns, "GFlop/s");
}

} // namespace

int main(int argc, char** argv) {
    std::string prefix, json;
    std::vector<std::string> shapes;
    for (int n = 1; n < argc; ++n) {
        if (std::strcmp(argv[n], "--device") == 0 && n + 1 < argc)
            prefix = argv[++n];
        else if (std::strcmp(argv[n], "--json") == 0 && n + 1 < argc)
            json = argv[++n];
        else
            shapes.push_back(argv[n]);
    }
    if (shapes.empty())
        shapes = {"8192x8192", "8192x4096", "8192x1000", "65536x64", "256x16384", "attention:4096x64"};
    bench::journal out(json);
    for (const sinter::device_info& info : sinter::devices(prefix)) {
        if (!info.usable() || info.name() == "host") continue;
        const sinter::device d = info.open();
        out.device(d.name(), d.description());
        for (const std::string& shape : shapes) {
            const bool attention = shape.rfind("attention:", 0) == 0;
            char* end = nullptr;
            const std::int64_t rows = std::strtol(shape.c_str() + (attention ? 10 : 0), &end, 10);
            (attention ? run_attention : run)(d, rows, std::strtol(end + 1, nullptr, 10), out);
        }
    }
}
