// Products by matrix units. Hardware that has none runs the same kernels with a function in place of the
// instruction: who of 32 work-items holds what is written down here a second time, from the PTX ISA.

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "opencl_test.hpp"

#include "../devices.hpp"

#include <sinter/sinter.hpp>

namespace {

using namespace sinter;

/// The 32 exchange their numbers through local memory; `type` has a matrix of doubles or of pairs of halves.
std::string emulation(bool halves) {
    const std::string number = halves ? "uint" : "double", sum = halves ? "float" : "double";
    const std::string name = halves ? "sinter_multiply_halves" : "sinter_multiply_doubles";
    const std::string product =
        halves
            ? "vload_half(0, (const __local half*)&x) * vload_half(0, (const __local half*)&y)\n"
              "           + vload_half(1, (const __local half*)&x) * vload_half(1, (const __local half*)&y)"
            : "x * y";
    return sum + "4 emulated(" + number + "4 a, " + number + "2 b, " + sum + "4 c, __local " + number +
           "* exchange)\n{\n"
           "    const int item = get_local_id(0), among = item % 32, row = among / 4, term = among % 4;\n"
           "    vstore4(a, 0, exchange + 6 * item);\n    vstore2(b, 0, exchange + 6 * item + 4);\n"
           "    barrier(CLK_LOCAL_MEM_FENCE);\n"
           "    const __local " +
           number + "* all = exchange + 6 * (item - among);\n    " + sum +
           " sums[4] = {c.s0, c.s1, c.s2, c.s3};\n"
           "    for (int n = 0; n < 4; ++n)\n        for (int k = 0; k < 8; ++k) {\n"
           "#define x all[6 * (4 * row + k % 4) + n / 2 + 2 * (k / 4)]\n"
           "#define y all[6 * (4 * (2 * term + n % 2) + k % 4) + 4 + k / 4]\n"
           "            sums[n] += " +
           product + ";\n        }\n    barrier(CLK_LOCAL_MEM_FENCE);\n    return (" + sum +
           "4)(sums[0], sums[1], sums[2], sums[3]);\n}\n#undef x\n#undef y\n#define " + name +
           "(a, b, c) emulated(a, b, c, exchange)\n\n";
}

class matrix_device final : public runtime::opencl::opencl_device {
public:
    matrix_device(cl_context context, cl_command_queue queue)
        : runtime::opencl::opencl_device(context, queue),
          has_units_(facts_.half_matrix_tiles.begin != nullptr) {
        static constexpr plan::tile_candidate halves[] = {{{64, 64, 16}, 8, 2, 8}, {{64, 32, 32}, 8, 2, 0}};
        static constexpr plan::tile_candidate doubles[] = {{{64, 32, 16}, 4, 1, 8}, {{32, 32, 8}, 4, 2, 0}};
        schedule_as_gpu(65535);
        facts_.compute_units = 2;
        facts_.half_matrix_tiles = {halves, halves + 2};
        facts_.double_matrix_tiles = {doubles, doubles + 2};
    }
    ref<runtime::compiled_kernel> compile(const runtime::kernel_source& source) override {
        runtime::kernel_source s = source;
        for (const bool halves : {true, false}) {
            const std::string name = halves ? "multiply_halves" : "multiply_doubles";
            const std::string text = dialect().function(name);
            const std::size_t at = s.text.find(text);
            if (at == std::string::npos) continue;
            if (has_units_) continue;
            s.text.replace(at, text.size(), emulation(halves));
            const std::size_t body = s.text.find("{\n", s.text.find("__kernel"));
            s.text.insert(body + 2, "    __local " + std::string(halves ? "uint" : "double") +
                                        " exchange[6 * " + std::to_string(s.local[0]) + "];\n");
        }
        return runtime::opencl::opencl_device::compile(s);
    }

private:
    bool has_units_;
};

struct extents {
    std::int64_t m, n, k;
};

/// Whole numbers: every sum is exact.
template <class T>
std::vector<T> numbers(std::int64_t count, int salt) {
    std::vector<T> v(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < v.size(); ++i)
        v[i] = T(static_cast<float>(static_cast<int>((i * 7 + static_cast<std::size_t>(salt)) % 5) - 2));
    return v;
}

template <class T, class Expression>
void same_as_on_host(const device& d, const Expression& expression) {
    const device h = host_device();
    const std::vector<T> got = expression(d), wanted = expression(h);
    REQUIRE(got.size() == wanted.size());
    int wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double a = static_cast<double>(got[i]), b = static_cast<double>(wanted[i]);
        wrong += !(a == b || (std::isnan(a) && std::isnan(b)));
    }
    CHECK(wrong == 0);
}

bool uses_units(const std::string& explained) {
    return explained.find("sinter_multiply_") != std::string::npos;
}

template <class T>
void check_products(const device& d) {
    for (const extents& e : {extents{16, 16, 16}, {64, 64, 64}, {65, 67, 33}, {17, 129, 47}, {130, 36, 50}}) {
        CAPTURE(e.m);
        CAPTURE(e.n);
        CAPTURE(e.k);
        const std::vector<T> a = numbers<T>(e.m * e.k, 1), b = numbers<T>(e.k * e.n, 2),
                             c = numbers<T>(e.m * e.n, 3), bias = numbers<T>(e.n, 4);
        same_as_on_host<T>(d, [&](const device& on) {
            const matrix<T> A(on, e.m, e.k, a), B(on, e.k, e.n, b);
            matrix<T> C(on, e.m, e.n);
            if (on.name() != "host") CHECK(uses_units(explain(C = A * B)));
            C = A * B;
            return C.to_host();
        });
        same_as_on_host<T>(d, [&](const device& on) { // transposes, and an epilogue
            const matrix<T> A(on, e.k, e.m, a), B(on, e.n, e.k, b);
            matrix<T> C(on, e.m, e.n, c);
            const vector<T> x(on, e.n, bias);
            const counters began = on.counters();
            C = T(2.0f) * trans(A) * trans(B) - C + rowwise(x);
            const counters used = on.counters() - began;
            if (on.name() != "host") {
                CHECK(used.launches == 1);
                CHECK(used.temporaries == 0);
            }
            return C.to_host();
        });
        same_as_on_host<T>(d, [&](const device& on) { // views that begin anywhere, into a view
            const matrix<T> A(on, e.m + 1, e.k + 3, numbers<T>((e.m + 1) * (e.k + 3), 5)),
                B(on, e.k + 1, e.n + 1, numbers<T>((e.k + 1) * (e.n + 1), 6));
            matrix<T> C(on, e.m + 2, e.n + 5, numbers<T>((e.m + 2) * (e.n + 5), 7));
            C(rows(1, e.m + 1), cols(3, e.n + 3)) =
                A(rows(1, e.m + 1), cols(3, e.k + 3)) * B(rows(1, e.k + 1), cols(1, e.n + 1));
            return C.to_host();
        });
    }
}

/// What is not a number, or infinite, is so in the result where the host has it so.
template <class T>
void check_special(const device& d) {
    const std::int64_t n = 66;
    std::vector<T> a = numbers<T>(n * n, 1), b = numbers<T>(n * n, 2);
    a[5] = T(std::numeric_limits<float>::infinity());
    a[static_cast<std::size_t>(n * 3 + 65)] = T(std::numeric_limits<float>::quiet_NaN());
    b[static_cast<std::size_t>(n * 40 + 7)] = T(-std::numeric_limits<float>::infinity());
    same_as_on_host<T>(d, [&](const device& on) {
        const matrix<T> A(on, n, n, a), B(on, n, n, b);
        return eval(A * B).to_host();
    });
}

void on_matrix_devices(void (*run)(const device&)) {
    test::on_each_opencl([&](const device& found) {
        const bool gpu = found.name() != "opencl:cpu";
        if (!found.state()->supports(dtype::f64) || !(gpu || test::runs_gpu_schedules(found))) {
            MESSAGE("skipped: " << found.name());
            return;
        }
        run(device{ref<runtime::device_state>(
            new matrix_device(test::state_of(found).context(), test::state_of(found).queue()))});
    });
}

} // namespace

TEST_CASE("products of halves by matrix units") {
    on_matrix_devices([](const device& d) {
        check_products<half>(d);
        check_special<half>(d);
    });
}

TEST_CASE("products of doubles by matrix units") {
    on_matrix_devices([](const device& d) {
        check_products<double>(d);
        check_special<double>(d);
        same_as_on_host<double>(d, [&](const device& on) { // a prologue, and itself
            const matrix<double> A(on, 40, 33, numbers<double>(40 * 33, 1)),
                B(on, 33, 50, numbers<double>(33 * 50, 2));
            matrix<double> C(on, 50, 50, numbers<double>(50 * 50, 3));
            C = C - trans(B + 1.0) * (trans(A) + 2.0) * (A * (B + 1.0)) * C;
            return C.to_host();
        });
    });
}

TEST_CASE("halves as floats, and floats as halves, by matrix units") {
    on_matrix_devices([](const device& d) {
        const std::int64_t m = 66, n = 70, k = 37;
        same_as_on_host<float>(d, [&](const device& on) { // beyond the largest half
            const matrix<half> A(on, m, k,
                                 std::vector<half>(static_cast<std::size_t>(m * k), half(60000.0f))),
                B(on, k, n, numbers<half>(k * n, 2));
            matrix<float> C(on, m, n);
            if (on.name() != "host") CHECK(uses_units(explain(C = cast<float>(A) * cast<float>(B))));
            C = cast<float>(A) * cast<float>(B);
            return C.to_host();
        });
        same_as_on_host<half>(d, [&](const device& on) { // rounded
            std::vector<float> thirds(static_cast<std::size_t>(m * k), 1.0f / 3);
            const matrix<float> A(on, m, k, thirds);
            const matrix<half> B(on, k, n, numbers<half>(k * n, 2));
            matrix<half> C(on, m, n);
            if (on.name() != "host") CHECK(uses_units(explain(C = cast<half>(A) * B)));
            C = cast<half>(A) * B;
            return C.to_host();
        });
    });
}

TEST_CASE("what is computed of halves keeps a float's range: no matrix units") {
    on_matrix_devices([](const device& d) {
        const std::int64_t m = 66, n = 70, k = 37;
        same_as_on_host<half>(d, [&](const device& on) {
            const std::vector<half> large(static_cast<std::size_t>(m * k), half(60000.0f));
            const matrix<half> A(on, m, k, large);
            const matrix<half> B(on, k, n,
                                 std::vector<half>(static_cast<std::size_t>(k * n), half(0x1p-13f)));
            matrix<half> C(on, m, n);
            if (on.name() != "host") CHECK(!uses_units(explain(C = (A + A) * B)));
            C = (A + A) * B;
            return C.to_host();
        });
    });
}

TEST_CASE("a long sum is shared out among matrix units") {
    on_matrix_devices([](const device& d) {
        const std::int64_t k = 8192;
        same_as_on_host<double>(d, [&](const device& on) {
            const matrix<double> A(on, 20, k, numbers<double>(20 * k, 1)),
                B(on, k, 24, numbers<double>(k * 24, 2));
            matrix<double> C(on, 20, 24);
            if (on.name() != "host") CHECK(uses_units(explain(C = A * B)));
            C = A * B;
            return C.to_host();
        });
    });
}

TEST_CASE("products of other types are left to the work-items") {
    on_matrix_devices([](const device& d) {
        const std::int64_t n = 65;
        same_as_on_host<float>(d, [&](const device& on) {
            const matrix<half> A(on, n, n, numbers<half>(n * n, 1));
            const matrix<float> B(on, n, n, numbers<float>(n * n, 2));
            matrix<float> C(on, n, n);
            if (on.name() != "host") CHECK(!uses_units(explain(C = A * B)));
            C = A * B;
            return C.to_host();
        });
    });
}
