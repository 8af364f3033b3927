// Scalars of matrices: sums, extremes and norms of arrays as they lie, of transposes, and of blocks, beside a
// copy on the same device of as many bytes as they read.
//   bench_scalars [--device PREFIX] [--json FILE] [n ...]
// (default: 1024 2048 4096)
// Each one's median time of 9 interleaved rounds, GB/s, and the median ratio to the copy. Every result is
// compared with the host's in double first; a wrong one disqualifies.

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

/// Matrices of eighths, and what is expected of them.
struct input {
    std::int64_t n;
    std::vector<float> x, y;
    double sum = 0, of_block = 0, product = 0, of_transpose = 0, distance = 0, largest = -INFINITY;
    std::int64_t place = 0;

    explicit input(std::int64_t order) : n(order) {
        unsigned seed = 1;
        for (std::vector<float>* v : {&x, &y})
            for (std::int64_t e = 0; e < n * n; ++e)
                v->push_back(std::round(static_cast<float>(bench::next_number(seed)) * 8) / 8);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                const double a = at(x, i, j), b = at(y, i, j), turned = at(y, j, i);
                sum += a;
                if (i > 0 && j > 0) of_block += a;
                product += a * b;
                of_transpose += a * turned;
                distance += (a - at(x, j, i)) * (a - at(x, j, i));
                if (a > largest) {
                    largest = a;
                    place = i * n + j;
                }
            }
        distance = std::sqrt(distance);
    }
    double at(const std::vector<float>& v, std::int64_t i, std::int64_t j) const {
        return double{v[static_cast<std::size_t>(i * n + j)]};
    }
};

void race(bench::journal& journal, const sinter::device& d, const input& in) {
    const std::int64_t n = in.n;
    const sinter::matrix<float> X(d, n, n, in.x), Y(d, n, n, in.y);
    sinter::matrix<float> Z(d, n, n);
    sinter::scalar<float> s(d);
    sinter::scalar<std::int32_t> place(d);
    const auto finish = [&] { d.synchronize(); };
    const double one = 4.0 * static_cast<double>(n * n);
    // Of n n terms, each below 1 and added up in float by many: far above any error that was met.
    const double tolerance = 1e-5 * static_cast<double>(n * n);
    std::vector<bench::lane> lanes{{"copy", [&] { Z = 2.0f * X; }, finish, 2 * one}};
    const auto enter = [&](const char* name, double bytes, const std::function<void()>& start, double wanted,
                           bool is_place = false) {
        start();
        const double got = is_place ? double(place.to_host()) : double{s.to_host()};
        const double error = std::fabs(got - wanted) / (is_place ? 0.5 : tolerance);
        if (!(error <= 1)) return journal.wrong(name, n, d.name(), error);
        lanes.push_back({name, start, finish, bytes, {}, 1, error});
    };
    enter(
        "sum(X)", one, [&] { s = sum(X); }, in.sum);
    enter(
        "max(X)", one, [&] { s = max(X); }, in.largest);
    enter(
        "argmax(X)", one, [&] { place = argmax(X); }, static_cast<double>(in.place), true);
    enter(
        "sum of a block", one, [&] { s = sum(X(sinter::rows(1, n), sinter::cols(1, n))); }, in.of_block);
    enter(
        "dot(X, Y)", 2 * one, [&] { s = dot(X, Y); }, in.product);
    enter(
        "sum(trans(X))", one, [&] { s = sum(trans(X)); }, in.sum);
    enter(
        "dot(X, trans(Y))", 2 * one, [&] { s = dot(X, trans(Y)); }, in.of_transpose);
    enter(
        "trace(X * Y)", 2 * one, [&] { s = trace(X * Y); }, in.of_transpose);
    enter(
        "norm(X-trans(X))", 2 * one, [&] { s = norm(X - trans(X)); }, in.distance);
    bench::race(lanes);
    journal.results("scalars", n, "GB/s", lanes);
}

} // namespace

int main(int argc, char** argv) {
    std::string prefix, path;
    std::vector<std::int64_t> orders;
    for (int a = 1; a < argc; ++a) {
        if (std::strcmp(argv[a], "--device") == 0 && a + 1 < argc)
            prefix = argv[++a];
        else if (std::strcmp(argv[a], "--json") == 0 && a + 1 < argc)
            path = argv[++a];
        else
            orders.push_back(std::atoll(argv[a]));
    }
    if (orders.empty()) orders = {1024, 2048, 4096};
    bench::journal journal(path);
    for (const sinter::device_info& info : sinter::devices(prefix)) {
        if (!info.usable() || (prefix.empty() && info.name() == "host")) continue;
        journal.device(info.name(), info.description());
        const sinter::device d = info.open();
        for (const std::int64_t n : orders) race(journal, d, input(n));
    }
}
