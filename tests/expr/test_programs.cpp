// What expressions say: programs, operand lists and types.

#include <doctest/doctest.h>

#include "null_device.hpp"

using namespace sinter;
using graph::extent_kind;
using test::text;

namespace {

/// Elementwise operands must have the types that the op's rule asks for.
std::string first_fault(const_span<graph::instruction> code) {
    std::vector<dtype> stack;
    for (const graph::instruction& i : code) {
        const auto n = static_cast<std::size_t>(arity(i.code));
        if (stack.size() < n) return "too few operands";
        const dtype* args = stack.data() + (stack.size() - n);
        const std::string name = info(i.code).name;
        if (is_elementwise(i.code)) {
            switch (info(i.code).types) {
            case op_types::arithmetic:
            case op_types::rounding:
            case op_types::floating:
                for (std::size_t k = 0; k < n; ++k)
                    if (args[k] != i.type) return name + ": an operand of another type";
                break;
            case op_types::bits:
            case op_types::shift:
                for (std::size_t k = 0; k < n; ++k)
                    if (args[k] != i.type || !is_integer(i.type)) return name + ": not of its integers";
                break;
            case op_types::comparison:
                if (args[0] != args[1] || i.type != dtype::boolean) return name + ": comparison of two types";
                break;
            case op_types::test:
                if (!is_floating(args[0]) || i.type != dtype::boolean) return name + ": test of no float";
                break;
            case op_types::logical:
                for (std::size_t k = 0; k < n; ++k)
                    if (args[k] != dtype::boolean) return name + ": operand is not bool";
                break;
            case op_types::select:
                if (args[0] != dtype::boolean || args[1] != i.type || args[2] != i.type) return "select";
                break;
            }
        }
        if (i.code == op::contract && (args[0] != i.type || args[1] != i.type)) return "contract";
        stack.resize(stack.size() - n);
        stack.push_back(i.type);
    }
    return stack.size() == 1 ? "" : "not one result";
}

template <class E>
dtype type_of(const E& e) {
    CHECK(first_fault(e.program().code) == "");
    CHECK(e.program().code.back().type == E::tree::info.type);
    return E::tree::info.type;
}

} // namespace

TEST_CASE("programs are postfix, with operands and views in their order") {
    const device dev = test::make_null();
    matrix<float> A(dev, 3, 4), B(dev, 4, 5), C(dev, 3, 5);
    vector<float> x(dev, 4), y(dev, 3);
    const float alpha = 2, beta = 3;

    const auto e = alpha * A * B + beta * C;
    CHECK(text(e) == "alpha * A * B + beta * C");
    const runtime::program p = e.program();
    REQUIRE(p.operands.size() == 5);
    CHECK(p.operands[0].number.real() == 2.0);
    CHECK(p.operands[1].array == A.storage());
    CHECK(p.operands[2].array == B.storage());
    CHECK(p.operands[3].number.real() == 3.0);
    CHECK(p.operands[4].array == C.storage());
    CHECK(p.operands[1].place == A.storage()->whole());
    CHECK(e.rows() == 3);
    CHECK(e.cols() == 5);

    CHECK(text(y - A * x) == "x - A * y");
    CHECK(text(select(y > 0, y, -y)) == "select(x > alpha, x, -x)");
    CHECK(text(trans(A * B) * y) == "trans(A * B) * x");
    const auto nested = trans(A * B)(rows(1, 3), cols(0, 2));
    REQUIRE(nested.program().views.size() == 2);
    CHECK(nested.program().views[0].rows == 5); // the inner view comes first
    CHECK(nested.program().views[1].rows == 2);
    CHECK(nested.program().views[1].row0 == 1);
}

TEST_CASE("what is double because of host numbers alone is computed as what it is used as") {
    const device dev = test::make_null();
    matrix<float> F(dev, 2, 2);
    matrix<double> D(dev, 2, 2);
    matrix<half> H(dev, 2, 2);
    matrix<std::int32_t> I(dev, 2, 2);
    matrix<bool> M(dev, 2, 2);
    const auto doubles = [](const runtime::program& p) {
        int count = 0;
        for (const graph::instruction& i : p.code) count += i.type == dtype::f64;
        return count;
    };
    CHECK(type_of(F + M * 2.5) == dtype::f32);
    CHECK(doubles((F + M * 2.5).program()) == 0);
    CHECK(doubles(hadamard(F, select(M, 1.0, 0.5)).program()) == 0);
    CHECK(doubles((F * exp(-0.5 * square(row_index() - 1))).program()) == 0);
    CHECK(doubles((2.0 * sum(M) * F).program()) == 0);
    CHECK(doubles((F * (1.5 * M)).program()) == 0); // a product of matrices
    CHECK(doubles((F + sum(0.5 * M, axis<1>)(0) + trans(0.5 * M)).program()) == 0);
    CHECK(doubles((F + map([](auto i) { return 1.0 / (i + 1); }, row_index())).program()) == 0);
    CHECK(doubles((F + gather(0.5 * M, row_index(), col_index())).program()) == 0);
    CHECK(doubles((F && 0.5).program()) == 0);
    CHECK(doubles(select(0.5, F, M).program()) == 0);

    // Of halves it is float, as M * 0.5f.
    CHECK(type_of(H + M * 0.5) == dtype::f32);
    CHECK(doubles((H + M * 0.5).program()) == 0);
    CHECK(type_of(H + 0.5) == dtype::f16);
    CHECK(type_of(D + M * 0.1) == dtype::f64);
    CHECK(type_of(F + M * 0.5f) == dtype::f32);

    // Float may not hold the whole numbers of an array.
    CHECK(type_of(F + I * 2.5) == dtype::f64);
    CHECK(type_of(F + 0.5 * sum(I)) == dtype::f64);
    CHECK(type_of(F + 0.5 * cast<std::int32_t>(F)) == dtype::f64);
    CHECK(type_of(F + 0.5 * (I > 2)) == dtype::f32);
    CHECK(type_of(F + 0.5 * argmax(F)) == dtype::f32);
    CHECK(doubles((1.5 * I).program<dtype::f32>()) > 0);

    // Alone it is double, as in C++, and so it is for whole numbers; its destination may say otherwise.
    CHECK(type_of(select(M, 1.0, 0.0)) == dtype::f64);
    CHECK(doubles(select(M, 1.0, 0.0).program()) > 0);
    CHECK(doubles(select(M, 1.0, 0.0).program<dtype::f32>()) == 0);
    CHECK(doubles(select(M, 1.0, 0.0).program<dtype::f16>()) == 0);
    CHECK(doubles((1.5 * I).program<dtype::i32>()) > 0);
    CHECK(doubles((F + cast<double>(I) * 0.5).program<dtype::f32>()) > 0);
    CHECK(doubles((D * 0.5).program<dtype::f32>()) > 0);
    CHECK(doubles(select(I > 0.5, F, 0.0).program()) > 0); // whole numbers are compared exactly
}

TEST_CASE("extents that types know reach the program") {
    const device dev = test::make_null();
    matrix<float> A(dev, 3, 4);
    vector<float> x(dev, 4);
    const auto kinds = [](const auto& e) { return e.program().code.back(); };
    CHECK(kinds(A + A).rows == extent_kind::sized);
    CHECK(kinds(A * x).cols == extent_kind::one);
    CHECK(kinds(sum(A)).rows == extent_kind::any);
    CHECK(kinds(sum(A, axis<0>)).cols == extent_kind::one);
    CHECK(kinds(A + rowwise(x)).rows == extent_kind::sized);
    CHECK(kinds(rowwise(x) + 1.0f).rows == extent_kind::any);
    CHECK(kinds(trans(x + x)).rows == extent_kind::one);
}

TEST_CASE("operands are promoted as in C++, and literals never widen") {
    const device dev = test::make_null();
    matrix<float> F(dev, 2, 2);
    matrix<double> D(dev, 2, 2);
    matrix<half> H(dev, 2, 2);
    matrix<std::int32_t> I(dev, 2, 2);
    matrix<std::uint32_t> U(dev, 2, 2);
    matrix<bool> M(dev, 2, 2);

    CHECK(type_of(F + D) == dtype::f64);
    CHECK(type_of(I + F) == dtype::f32);
    CHECK(type_of(I + H) == dtype::f16);
    CHECK(type_of(I + U) == dtype::u32);
    CHECK(type_of(M + M) == dtype::i32);
    CHECK(type_of(F * D) == dtype::f64);
    CHECK(type_of(M * I) == dtype::i32);
    CHECK(type_of(hadamard(M, H)) == dtype::f16);

    CHECK(type_of(F * 2.5) == dtype::f32);
    CHECK(type_of(2 * F) == dtype::f32);
    CHECK(type_of(H + 1.0) == dtype::f16);
    CHECK(type_of(I * 2.5) == dtype::f64);
    CHECK(type_of(I * 2.5f) == dtype::f32);
    CHECK(type_of(U + 1) == dtype::u32);
    CHECK(type_of(I + 1ull) == dtype::i32);
    CHECK(type_of(M * 2) == dtype::i32);
    CHECK(type_of(pow(F, 2)) == dtype::f32);
    CHECK(type_of(clamp(F, 0, 1)) == dtype::f32);
    CHECK(type_of(fma(F, 2.0, I)) == dtype::f32);

    CHECK(type_of(sqrt(I)) == dtype::f32);
    CHECK(type_of(sqrt(D)) == dtype::f64);
    CHECK(type_of(floor(I)) == dtype::i32);
    CHECK(type_of(F < I) == dtype::boolean);
    CHECK(type_of(F == 1) == dtype::boolean);
    CHECK(type_of(isnan(I)) == dtype::boolean);
    CHECK(type_of(F && I) == dtype::boolean);
    CHECK(type_of(!F) == dtype::boolean);
    CHECK(type_of(F && 1) == dtype::boolean);
    CHECK(type_of(select(F, I, H)) == dtype::f16);
    CHECK(type_of(select(M, F, 0)) == dtype::f32);
    CHECK(type_of(select(F > 0, M, M)) == dtype::boolean);
    CHECK(type_of(cast<double>(I)) == dtype::f64);
    CHECK(type_of(cast<bool>(F) || M) == dtype::boolean);
    CHECK(type_of(min(I, F)) == dtype::f32);

    CHECK(type_of(sum(M)) == dtype::i32);
    CHECK(type_of(mean(I)) == dtype::f32);
    CHECK(type_of(mean(D, axis<0>)) == dtype::f64);
    CHECK(type_of(norm(H)) == dtype::f16);
    CHECK(type_of(norm(I)) == dtype::f32);
    CHECK(type_of(argmax(F)) == dtype::i32);
    CHECK(type_of(any(F)) == dtype::boolean);
    CHECK(type_of(all(M, axis<1>)) == dtype::boolean);
    CHECK(type_of(max(M)) == dtype::i32);
    CHECK(type_of(dot(I, F)) == dtype::f32);
    CHECK(type_of(row_index() + 1) == dtype::i32);
    CHECK(type_of(M & M) == dtype::i32);
    CHECK(type_of(I & U) == dtype::u32);
    CHECK(type_of(I >> U) == dtype::i32);
    CHECK(type_of(U >> I) == dtype::u32);
    CHECK(type_of(M << U) == dtype::i32);
}

TEST_CASE("numbers are what they are, or refused") {
    const device dev = test::make_null();
    matrix<std::uint32_t> U(dev, 2, 2);
    matrix<std::int32_t> I(dev, 2, 2);
    CHECK_THROWS_AS(U + -1, unsupported_error);
    CHECK_THROWS_AS(I + 4294967295u, unsupported_error);
    CHECK((U + 4294967295u).program().operands[1].number == any_number::of_whole(4294967295));
    CHECK((U & -1).program().operands[1].number == any_number::of_whole(4294967295));
    CHECK((I + 2).program().operands[1].number == any_number::of_whole(2));
    CHECK((cast<float>(I) + 2).program().operands[1].number == any_number::of_real(2));
    CHECK((cast<float>(I) + -0.0f).program().operands[1].number != any_number::of_real(0));
    CHECK((I < 5).program().code.size() == 3);
    CHECK((I < 5u).program().code.size() == 5); // with a flag for numbers beyond int32
    CHECK_THROWS_AS(I + (std::int64_t(1) << 32), unsupported_error);
}

TEST_CASE("every named function is its op") {
    const device dev = test::make_null();
    vector<float> x(dev, 3);
    const auto code = [](const auto& e) { return e.program().code.back().code; };
#define SINTER_TEST(name) CHECK(code(name(x)) == op::name)
    SINTER_TEST(abs);
    SINTER_TEST(sign);
    SINTER_TEST(floor);
    SINTER_TEST(ceil);
    SINTER_TEST(trunc);
    SINTER_TEST(round);
    SINTER_TEST(sqrt);
    SINTER_TEST(rsqrt);
    SINTER_TEST(cbrt);
    SINTER_TEST(exp);
    SINTER_TEST(exp2);
    SINTER_TEST(expm1);
    SINTER_TEST(log);
    SINTER_TEST(log2);
    SINTER_TEST(log10);
    SINTER_TEST(log1p);
    SINTER_TEST(sin);
    SINTER_TEST(cos);
    SINTER_TEST(tan);
    SINTER_TEST(asin);
    SINTER_TEST(acos);
    SINTER_TEST(atan);
    SINTER_TEST(sinh);
    SINTER_TEST(cosh);
    SINTER_TEST(tanh);
    SINTER_TEST(erf);
    SINTER_TEST(erfc);
    SINTER_TEST(erfinv);
    SINTER_TEST(erfcinv);
    SINTER_TEST(lgamma);
    SINTER_TEST(sigmoid);
    SINTER_TEST(isnan);
    SINTER_TEST(isinf);
#undef SINTER_TEST
    CHECK(code(pow(x, 2)) == op::pow);
    CHECK(code(pow(2, x)) == op::pow);
    CHECK(code(mod(x, x)) == op::mod);
    CHECK(code(x % 2) == op::mod);
    CHECK(code(hypot(x, x)) == op::hypot);
    CHECK(code(atan2(x, 1)) == op::atan2);
    CHECK(code(clamp(x, 0, 1)) == op::clamp);
    CHECK(code(clamp(0, x, 1)) == op::clamp);
    CHECK(code(fma(2, x, x)) == op::fma);
    CHECK(code(select(true, x, 0)) == op::select);
    CHECK(code(min(x, 0)) == op::min);
    CHECK(code(max(0, x)) == op::max);
    CHECK(code(hadamard(x, x)) == op::multiply);
    CHECK(code(divide(x, x)) == op::divide);
    CHECK(code(-x) == op::negate);
    CHECK(code(!(x > 0)) == op::logical_not);
    CHECK(code(x > 0 && x < 1) == op::logical_and);
    CHECK(code(x != 0 || x >= 1) == op::logical_or);
    CHECK(code(x <= 1 || x == 0) == op::logical_or);
    const vector<std::int32_t> i(dev, 3);
    CHECK(code(i & i) == op::bit_and);
    CHECK(code(1 | i) == op::bit_or);
    CHECK(code(i ^ 1u) == op::bit_xor);
    CHECK(code(~i) == op::bit_not);
    CHECK(code(i << 1) == op::shift_left);
    CHECK(code(1 >> i) == op::shift_right);
    CHECK(code(min(x)) == op::reduce);
    CHECK(code(max(trans(x), axis<1>)) == op::reduce);
}

TEST_CASE("a square names its operands once") {
    const device dev = test::make_null();
    vector<float> x(dev, 3), y(dev, 3);
    const auto e = norm(2.0f * x - y);
    const runtime::program p = e.program();
    CHECK(p.operands.size() == 3);
    int leaves = 0;
    for (const graph::instruction& i : p.code) leaves += i.code == op::leaf;
    CHECK(leaves == 6);
    CHECK(first_fault(p.code) == "");
    const auto viewed = norm(trans(x + y));
    CHECK(viewed.program().views.size() == 1);
}

TEST_CASE("products of vectors: inner, outer, and with matrices") {
    const device dev = test::make_null();
    matrix<float> A(dev, 3, 4);
    vector<float> x(dev, 4), y(dev, 3);
    CHECK(text(trans(x) * x) == "dot(x, x)");
    static_assert(decltype(trans(x) * x)::tree::info.is_scalar());
    CHECK((y * trans(x)).rows() == 3);
    CHECK((y * trans(x)).cols() == 4);
    CHECK((y * trans(x)).program().code.back().code == op::contract); // of one term: a factor of a chain
    CHECK((trans(y) * A).rows() == 1);
    static_assert(decltype(trans(y + y) * (A * x))::tree::info.is_scalar());
    CHECK((trans(y + y) * (A * x)).program().code.back().code == op::reduce);
}

TEST_CASE("the lambda of map() multiplies element by element") {
    const device dev = test::make_null();
    matrix<float> A(dev, 2, 2), B(dev, 2, 2);
    const auto cube = [](auto a) { return a * a * a; };
    for (const graph::instruction& i : map(cube, A * B).program().code)
        CHECK((i.code == op::leaf || i.code == op::multiply || i.code == op::contract));
    CHECK(text(map(cube, A)) == "hadamard(hadamard(A, A), A)");
    CHECK(text(map(cube, A) * B) ==
          "hadamard(hadamard(A, A), A) * B"); // outside, `*` is the matrix product again
    CHECK(map([](auto a, auto b) { return select(a > b, a, b * 2); }, A, 1.0f).rows() == 2);
}

TEST_CASE("an expression owns its arrays") {
    const device dev = test::make_null();
    vector<float> x(dev, 3);
    const auto make = [&] {
        vector<float> local(dev, 3);
        return x + local * 2.0f;
    };
    const auto e = make();
    CHECK(e.program().operands[1].array->rows == 3);
    CHECK(e.program().operands[1].array->use_count() == 1);
    const auto copy = e; // NOLINT: the copy is the test
    CHECK(copy.program().operands[1].array == e.program().operands[1].array);
    const auto sum = e + copy;
    CHECK(sum.program().operands.size() == 6);
}
