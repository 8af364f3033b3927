#pragma once
// Devices whose matrix units are a function in place of the instruction: who of 32 work-items holds what is
// written down here a second time, from the PTX ISA. And what the tests of such products share.

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "../devices.hpp"
#include "../exact_products.hpp"
#include "../opencl/opencl_test.hpp"

#include <sinter/product_step.hpp>
#include <sinter/sinter.hpp>

namespace test::units_of_matrices {

using namespace sinter;

using plan::matrix_units;

/// What 32 work-items do together: "number" is an element of local memory, "sum" of the result; "term" is the
/// product of the numbers x and y, of which the rests are x_rest and y_rest.
struct unit {
    matrix_units units;
    const char *function, *number, *sum, *term;
};
inline constexpr unit all_units[] = {
    {matrix_units::halves, "multiply_halves", "uint", "float",
     "vload_half(0, (const __local half*)&x) * vload_half(0, (const __local half*)&y)\n"
     "           + vload_half(1, (const __local half*)&x) * vload_half(1, (const __local half*)&y)"},
    {matrix_units::floats, "multiply_floats", "float", "float",
     "digits(x) * digits(y) + (digits(x) * digits(y_rest) + digits(x_rest) * digits(y))"},
    {matrix_units::doubles, "multiply_doubles", "double", "double", "x * y"}};

/// The 32 exchange their numbers through local memory, 12 of each: a, its rest, b and its rest.
inline std::string emulation(const unit& u) {
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

inline bool uses_units(const std::string& explained) {
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

inline void on_matrix_devices(void (*run)(const device&), test_set_up set_up = {}) {
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

} // namespace test::units_of_matrices
