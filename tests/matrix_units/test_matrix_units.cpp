// Products by matrix units. Hardware that has none runs the same kernels with a function in place of the
// instruction: who of 32 work-items holds what is written down here a second time, from the PTX ISA.

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "../devices.hpp"
#include "../exact_products.hpp"
#include "../opencl/opencl_test.hpp"

#include <sinter/product_step.hpp>
#include <sinter/sinter.hpp>

namespace {

using namespace sinter;

using plan::matrix_units;

/// What 32 work-items do together: "number" is an element of local memory, "sum" of the result; "term" is the
/// product of the numbers x and y, of which the rests are x_rest and y_rest.
struct unit {
    matrix_units units;
    const char *function, *number, *sum, *term;
};
constexpr unit all_units[] = {
    {matrix_units::halves, "multiply_halves", "uint", "float",
     "vload_half(0, (const __local half*)&x) * vload_half(0, (const __local half*)&y)\n"
     "           + vload_half(1, (const __local half*)&x) * vload_half(1, (const __local half*)&y)"},
    {matrix_units::floats, "multiply_floats", "float", "float",
     "digits(x) * digits(y) + (digits(x) * digits(y_rest) + digits(x_rest) * digits(y))"},
    {matrix_units::doubles, "multiply_doubles", "double", "double", "x * y"}};

/// The 32 exchange their numbers through local memory, 12 of each: a, its rest, b and its rest.
std::string emulation(const unit& u) {
    const std::string number = u.number, sum = u.sum, four = number + "4 ", two = number + "2 ";
    const std::string name = std::string("sinter_") + u.function;
    const bool splits = u.units == matrix_units::floats;
    return sum + "4 emulated(" + four + "a, " + four + "a_rest, " + two + "b, " + two + "b_rest, " + sum +
           "4 c, __local " + number +
           "* exchange)\n{\n"
           "    const int item = get_local_id(0), among = item % 32, row = among / 4, term = among % 4;\n"
           "    vstore4(a, 0, exchange + 12 * item);\n    vstore4(a_rest, 0, exchange + 12 * item + 4);\n"
           "    vstore2(b, 0, exchange + 12 * item + 8);\n    vstore2(b_rest, 0, exchange + 12 * item + "
           "10);\n"
           "    barrier(CLK_LOCAL_MEM_FENCE);\n"
           "    const __local " +
           number + "* all = exchange + 12 * (item - among);\n    " + sum +
           " sums[4] = {c.s0, c.s1, c.s2, c.s3};\n"
           "    for (int n = 0; n < 4; ++n)\n        for (int k = 0; k < 8; ++k) {\n"
           "#define x all[12 * (4 * row + k % 4) + n / 2 + 2 * (k / 4)]\n"
           "#define y all[12 * (4 * (2 * term + n % 2) + k % 4) + 8 + k / 4]\n"
           "#define x_rest (&x)[4]\n#define y_rest (&y)[2]\n"
           // as the units do: the lower bits are not looked at
           "#define digits(z) as_float(as_uint(z) & 0xffffe000u)\n"
           "            sums[n] += " +
           u.term + ";\n        }\n    barrier(CLK_LOCAL_MEM_FENCE);\n    return (" + sum +
           "4)(sums[0], sums[1], sums[2], sums[3]);\n}\n#undef x\n#undef y\n#define " + name +
           (splits ? "(a, a_rest, b, b_rest, c) emulated(a, a_rest, b, b_rest, c, exchange)"
                   : "(a, b, c) emulated(a, a, b, b, c, exchange)") +
           "\n\n";
}

struct test_set_up {
    int compute_units = 2;
    bool sums_again = true; ///< false: where a sum is not finite nothing is written
    bool slow = false;      ///< tiles take so long that the last ones are shared
};

class matrix_device final : public runtime::opencl::opencl_device {
public:
    matrix_device(cl_context context, cl_command_queue queue, test_set_up set_up)
        : runtime::opencl::opencl_device(context, queue),
          has_units_(facts_.matrix_tiles[static_cast<int>(matrix_units::halves)].begin != nullptr),
          sums_again_(set_up.sums_again) {
        static constexpr plan::tile_candidate halves[] = {{{64, 64, 16}, 8, 2, 8}, {{64, 32, 32}, 8, 2, 0}};
        // Matrices across vectors of four, within them, and within vectors of two.
        static constexpr plan::tile_candidate floats[] = {
            {{64, 32, 16}, 8, 2, 8}, {{32, 32, 16}, 4, 2, 4}, {{32, 16, 32}, 4, 1, 0}};
        static constexpr plan::tile_candidate doubles[] = {{{64, 32, 16}, 4, 1, 8}, {{32, 32, 8}, 4, 2, 0}};
        schedule_as_gpu(65535);
        wishes_.units_for = unit_products::all;
        facts_.compute_units = set_up.compute_units;
        set(matrix_units::halves, {halves, halves + 2});
        set(matrix_units::floats, {floats, floats + 3});
        set(matrix_units::doubles, {doubles, doubles + 2});
        static constexpr plan::tile_candidate slow[] = {{{64, 32, 32}, 8, 2, 0, 2, 1, 1},
                                                        {{32, 32, 16}, 4, 2, 0, 2, 1, 1}};
        if (!set_up.slow) return;
        set(matrix_units::halves, {slow, slow + 1});
        for (const matrix_units kind : {matrix_units::floats, matrix_units::doubles})
            set(kind, {slow + 1, slow + 2});
    }
    ref<runtime::compiled_kernel> compile(const codegen::kernel_source& source) override {
        codegen::kernel_source s = source;
        for (const unit& u : all_units) {
            const std::string text = dialect().function(u.function, {}).text;
            const std::size_t at = s.text.find(text);
            if (has_units_ || at == std::string::npos) continue;
            s.text.replace(at, text.size(), emulation(u));
            const std::size_t body = s.text.find("{\n", s.text.find("__kernel"));
            s.text.insert(body + 2, "    __local " + std::string(u.number) + " exchange[12 * " +
                                        std::to_string(s.local[0]) + "];\n");
        }
        const std::string again = "for (int down = 0;";
        if (const std::size_t at = s.text.find(again); !sums_again_ && at != std::string::npos)
            s.text.replace(at, again.size(), "for (int down = 1000;");
        return runtime::opencl::opencl_device::compile(s);
    }

private:
    bool has_units_, sums_again_;

    void set(matrix_units units, plan::tile_table tiles) {
        facts_.matrix_tiles[static_cast<int>(units)] = tiles;
    }
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
    for (const unit& u : all_units)
        if (explained.find(u.function) != std::string::npos) return true;
    return false;
}

/// With SINTER_TESTS=quick every other expression of each size, of the next size the others.
template <class T>
void check_products(const device& d) {
    int turn = 0;
    for (const extents& e :
         first_of<extents>(2, {{65, 67, 33}, {130, 36, 50}, {16, 16, 16}, {64, 64, 64}, {17, 129, 47}})) {
        CAPTURE(e.m);
        CAPTURE(e.n);
        CAPTURE(e.k);
        const std::vector<T> a = numbers<T>(e.m * e.k, 1), b = numbers<T>(e.k * e.n, 2),
                             c = numbers<T>(e.m * e.n, 3), bias = numbers<T>(e.n, 4);
        if (is_turn(turn++, 2))
            same_as_on_host<T>(d, [&](const device& on) {
                const matrix<T> A(on, e.m, e.k, a), B(on, e.k, e.n, b);
                matrix<T> C(on, e.m, e.n);
                if (on.name() != "host") CHECK(uses_units(explain(C = A * B)));
                C = A * B;
                return C.to_host();
            });
        if (is_turn(turn++, 2))
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
        if (is_turn(turn++, 2))
            same_as_on_host<T>(d, [&](const device& on) { // an epilogue that is a loop over rows
                const matrix<T> A(on, e.m, e.k, a), B(on, e.k, e.n, b);
                const vector<T> x(on, e.n, bias);
                return eval(mod(A * B, T(7.0f)) + rowwise(x)).to_host();
            });
        if (is_turn(turn++, 2))
            same_as_on_host<T>(d, [&](const device& on) { // views that begin anywhere, into a view
                const matrix<T> A(on, e.m + 1, e.k + 3, numbers<T>((e.m + 1) * (e.k + 3), 5)),
                    B(on, e.k + 1, e.n + 1, numbers<T>((e.k + 1) * (e.n + 1), 6));
                matrix<T> C(on, e.m + 2, e.n + 5, numbers<T>((e.m + 2) * (e.n + 5), 7));
                C(rows(1, e.m + 1), cols(3, e.n + 3)) =
                    A(rows(1, e.m + 1), cols(3, e.k + 3)) * B(rows(1, e.k + 1), cols(1, e.n + 1));
                return C.to_host();
            });
        ++turn;
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
    same_as_on_host<T>(d, [&](const device& on) {
        const matrix<T> A(on, n, n, a), B(on, n, n, b);
        return eval(mod(A * B, T(7.0f))).to_host();
    });
}

void on_matrix_devices(void (*run)(const device&), test_set_up set_up = {}) {
    test::on_each_opencl([&](const device& found) {
        const bool gpu = found.name() != "opencl:cpu";
        if (!found.state()->supports(dtype::f64) || !(gpu || test::runs_gpu_schedules(found))) {
            MESSAGE("skipped: " << found.name());
            return;
        }
        run(device{ref<runtime::device_state>(
            new matrix_device(test::state_of(found).context(), test::state_of(found).queue(), set_up))});
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

TEST_CASE("what is computed of halves keeps a float's range: no matrix units for halves") {
    on_matrix_devices([](const device& d) {
        const std::int64_t m = 66, n = 70, k = 37;
        same_as_on_host<half>(d, [&](const device& on) {
            const std::vector<half> large(static_cast<std::size_t>(m * k), half(60000.0f));
            const matrix<half> A(on, m, k, large);
            const matrix<half> B(on, k, n,
                                 std::vector<half>(static_cast<std::size_t>(k * n), half(0x1p-13f)));
            matrix<half> C(on, m, n);
            if (on.name() != "host")
                CHECK(explain(C = (A + A) * B).find("multiply_halves") == std::string::npos);
            C = (A + A) * B;
            return C.to_host();
        });
    });
}

TEST_CASE("a long sum is shared out among matrix units") {
    on_matrix_devices(
        [](const device& d) {
            const std::int64_t k = 20480; // more than work-groups of micro-tiles take
            same_as_on_host<double>(d, [&](const device& on) {
                const matrix<double> A(on, 20, k, numbers<double>(20 * k, 1)),
                    B(on, k, 24, numbers<double>(k * 24, 2));
                matrix<double> C(on, 20, 24);
                if (on.name() != "host") {
                    const std::string text = explain(C = A * B);
                    CHECK(uses_units(text));
                    CHECK(text.find("const int share = ") != std::string::npos);
                }
                C = A * B;
                return C.to_host();
            });
        },
        {.compute_units = 64});
}

TEST_CASE("work-groups share the last tiles of matrix units") {
    on_matrix_devices(
        [](const device& d) {
            const auto check = [&](auto zero) {
                using T = decltype(zero);
                INFO(name_of(dtype_of<T>));
                const std::int64_t m = 65, k = 600, n = 161;
                same_as_on_host<T>(d, [&](const device& on) {
                    std::vector<T> a = numbers<T>(m * k, 1);
                    a[5 * k + 450] = T(std::numeric_limits<float>::infinity()); // in some group's share
                    const matrix<T> A(on, m, k, a), B(on, k, n, numbers<T>(k * n, 2));
                    matrix<T> C(on, m, n, numbers<T>(m * n, 3));
                    if (on.name() != "host") {
                        const std::string text = explain(C = A * B - C);
                        CHECK(uses_units(text));
                        CHECK(text.find("tile_number") != std::string::npos);
                    }
                    C = A * B - C;
                    C = A * B - C;
                    return C.to_host();
                });
            };
            check(0.0f);
            check(0.0);
            check(half(0.0f));
        },
        {.compute_units = 16, .slow = true});
}

TEST_CASE("products of floats by matrix units") {
    on_matrix_devices([](const device& d) {
        check_products<float>(d);
        check_special<float>(d);
        same_as_on_host<float>(d, [&](const device& on) { // prologues, mixed types, and itself
            const matrix<float> A(on, 40, 33, numbers<float>(40 * 33, 1));
            const matrix<half> B(on, 33, 50, numbers<half>(33 * 50, 2));
            matrix<float> C(on, 50, 50, numbers<float>(50 * 50, 3));
            C = C - trans(B + half(1.0f)) * (trans(A) + 2.0) * (A * (B + half(1.0f))) * C;
            return C.to_host();
        });
    });
}

TEST_CASE("floats of all digits by matrix units are as exact as added up in float") {
    on_matrix_devices([](const device& d) {
        for (const std::int64_t k : {16, 65, 1000})
            // Results that are subnormal or nearly infinite, and operands that are subnormal.
            for (const auto& factors : {std::pair{1.0f, 1.0f},
                                        {0x1p-70f, 0x1p-70f},
                                        {0x1p55f, 0x1p55f},
                                        {0x1p-135f, 0x1p100f},
                                        {0x1p90f, 0x1p-128f}}) {
                const float left = factors.first, right = factors.second;
                CAPTURE(k);
                CAPTURE(left);
                CAPTURE(right);
                const std::int64_t m = 70, n = 66;
                std::vector<float> a(static_cast<std::size_t>(m * k)), b(static_cast<std::size_t>(k * n));
                unsigned state = 1;
                for (const auto& [v, scale] : {std::pair{&a, left}, {&b, right}})
                    for (float& x : *v) {
                        state = state * 1664525u + 1013904223u;
                        x = (static_cast<float>(state >> 8) * 0x1p-24f - 0.25f) * scale;
                    }
                const matrix<float> A(d, m, k, a), B(d, k, n, b);
                matrix<float> C(d, m, n);
                CHECK(uses_units(explain(C = A * B)));
                C = A * B;
                const std::vector<float> c = C.to_host();
                double worst = 0;
                for (std::int64_t i = 0; i < m; ++i)
                    for (std::int64_t j = 0; j < n; ++j) {
                        double sum = 0, size = 0;
                        for (std::int64_t t = 0; t < k; ++t) {
                            const double term = static_cast<double>(a[static_cast<std::size_t>(i * k + t)]) *
                                                static_cast<double>(b[static_cast<std::size_t>(t * n + j)]);
                            sum += term;
                            size += std::fabs(term);
                        }
                        const double bound = static_cast<double>(k + 2) * (0x1p-24 * size + 0x1p-149);
                        const double error =
                            std::fabs(static_cast<double>(c[static_cast<std::size_t>(i * n + j)]) - sum);
                        worst = error / bound > worst ? error / bound : worst;
                    }
                CHECK(worst <= 1);
            }
    });
}

TEST_CASE("floats that cannot be split are multiplied all the same") {
    on_matrix_devices([](const device& d) {
        const std::int64_t m = 65, n = 67, k = 40;
        std::vector<float> a = numbers<float>(m * k, 1), b = numbers<float>(k * n, 2),
                           c = numbers<float>(m * n, 3);
        a[3] = std::numeric_limits<float>::max();
        for (std::size_t j = 0; j < static_cast<std::size_t>(n); ++j)
            b[static_cast<std::size_t>(3 * n) + j] = j % 3 == 0 ? 0.0f : 0x1p-120f; // 0, and a small product
        a[static_cast<std::size_t>(30 * k + 7)] = -0x1p120f;
        same_as_on_host<float>(d, [&](const device& on) {
            const matrix<float> A(on, m, k, a), B(on, k, n, b);
            matrix<float> C(on, m, n, c);
            if (on.name() != "host") CHECK(uses_units(explain(C = A * B - 2.0f * C)));
            C = A * B - 2.0f * C;
            return C.to_host();
        });
    });
}

TEST_CASE("sums of floats are computed again where they are not finite, and nowhere else") {
    on_matrix_devices(
        [](const device& d) {
            const float nan = std::numeric_limits<float>::quiet_NaN();
            for (const extents& e :
                 first_of<extents>(1, {{65, 67, 33}, {64, 64, 64}, {17, 129, 47}, {130, 38, 50}})) {
                CAPTURE(e.m);
                CAPTURE(e.n);
                CAPTURE(e.k);
                const auto around = [&](std::int64_t rows, std::int64_t cols, int salt) { // nothing but NaN
                    std::vector<float> all(static_cast<std::size_t>((rows + 2) * (cols + 5)), nan);
                    const std::vector<float> inner = numbers<float>(rows * cols, salt);
                    for (std::int64_t i = 0; i < rows; ++i)
                        for (std::int64_t j = 0; j < cols; ++j)
                            all[static_cast<std::size_t>((i + 1) * (cols + 5) + j + 2)] =
                                inner[static_cast<std::size_t>(i * cols + j)];
                    return all;
                };
                for (int how = 0; how < 8; ++how) {
                    if (!is_turn(how ^ how >> 1 ^ how >> 2, 2)) continue;
                    same_as_on_host<float>(d, [&](const device& on) {
                        const bool left = how & 1, right = how & 2, block = how & 4;
                        const std::int64_t m = left ? e.k : e.m, k = left ? e.m : e.k, l = right ? e.n : e.k,
                                           n = right ? e.k : e.n;
                        const matrix<float> A(on, m, k, numbers<float>(m * k, 1)),
                            B(on, l, n, numbers<float>(l * n, 2)), X(on, m + 2, k + 5, around(m, k, 1)),
                            Y(on, l + 2, n + 5, around(l, n, 2));
                        matrix<float> C(on, e.m, e.n,
                                        std::vector<float>(static_cast<std::size_t>(e.m * e.n), -7.0f));
                        const auto P = X(rows(1, m + 1), cols(2, k + 2)),
                                   Q = Y(rows(1, l + 1), cols(2, n + 2));
                        if (block && left && right) C = trans(P) * trans(Q);
                        if (block && left && !right) C = trans(P) * Q;
                        if (block && !left && right) C = P * trans(Q);
                        if (block && !left && !right) C = P * Q;
                        if (!block && left && right) C = trans(A) * trans(B);
                        if (!block && left && !right) C = trans(A) * B;
                        if (!block && !left && right) C = A * trans(B);
                        if (!block && !left && !right) C = A * B;
                        return C.to_host();
                    });
                }
            }
            matrix<float> A(d, 64, 64, numbers<float>(64 * 64, 1)),
                C(d, 64, 64, std::vector<float>(64 * 64, -7.0f));
            A(rows(3, 4), cols(0, 64)) = nan;
            C = A * A;
            CHECK(C.to_host()[3 * 64] == -7.0f); // this device writes no such sum
        },
        {.sums_again = false});
}

TEST_CASE("products of floats are left to the work-items unless matrix units are asked for by name") {
    on_matrix_devices([](const device& d) {
        const matrix<float> A(d, 65, 65, numbers<float>(65 * 65, 1));
        const matrix<half> H = cast<half>(A);
        matrix<float> C(d, 65, 65);
        matrix<half> G(d, 65, 65);
        const auto uses = [&](unit_products which) {
            use_matrix_units(d, which);
            return std::pair{uses_units(explain(C = A * A)), uses_units(explain(G = H * H))};
        };
        CHECK(uses(unit_products::all) == std::pair{true, true});
        C = A * A;
        const std::vector<float> by_units = C.to_host();
        CHECK(uses(unit_products::none) == std::pair{false, false});
        CHECK(uses(unit_products::exact) == std::pair{false, true});
        C = A * A;
        CHECK(C.to_host() == by_units);
        use_matrix_units(d, unit_products::all);
        use_matrix_units(d);
        CHECK(!uses_units(explain(C = A * A)));
    });
    CHECK_THROWS_AS(use_matrix_units(host_device(), unit_products::all), unsupported_error);
    CHECK_THROWS_AS(use_matrix_units(device()), device_error);
    use_matrix_units(host_device()); // has none, and needs none
}

TEST_CASE("products that lose nothing to rounding are exact by matrix units") {
    on_matrix_devices([](const device& d) {
        use_matrix_units(d);
        for (const test::exact_shape& s : {test::exact_shape{64, 64, 64}, {65, 33, 67}, {130, 50, 36}}) {
            test::check_exact_products<float>(d, s, -126);
            test::check_exact_products<half>(d, s);
            test::check_exact_products<double>(d, s);
        }
    });
}

TEST_CASE("products of integers are left to the work-items") {
    on_matrix_devices([](const device& d) {
        const std::int64_t n = 65;
        const matrix<std::int32_t> A(d, n, n, numbers<std::int32_t>(n * n, 1));
        matrix<std::int32_t> C(d, n, n);
        CHECK(!uses_units(explain(C = A * A)));
    });
}
