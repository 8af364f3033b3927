// Arrays of more than 2^31 elements: their kernels count in 64 bits, and the driver's compiler must accept
// them. The arrays are made up: a recorder has no memory.

#include <doctest/doctest.h>

#include "../codegen/recorder.hpp"
#include "opencl_test.hpp"

using namespace sinter;

TEST_CASE("kernels with 64-bit indices compile") {
    for (const test::target& t : test::targets()) {
        if (t.stage) continue; // GLSL indices have 32 bits
        CAPTURE(std::string(t.name));
        const device d = t.handle();
        const std::int64_t n = 60000;
        matrix<float> A(d, n, n), B(d, n, n), C(d, n, n), thin(d, std::int64_t(1) << 30, 8);
        matrix<float> small(d, 8, 8);
        vector<float> x(d, n), y(d, n), z(d, std::int64_t(1) << 33);
        scalar<float> s(d, 0.0f);
        vector<std::int32_t> at(d, n);
        C = 2.0f * A * B + C;
        C = sigmoid(trans(A) * trans(B) + rowwise(trans(x)));
        C = A + sin(trans(B));
        C(rows(1, n)) = A(rows(0, n - 1));
        y = A * x;
        y = trans(A) * x;
        y = sum(A, axis<0>);
        y = max(A, axis<1>);
        s = dot(z, z);
        at = argmax(A, axis<1>);
        small = trans(thin) * thin;
        z = 2.0f * z + 1.0f;
        REQUIRE(t.text().compiled.size() >= 12);
        test::on_each_opencl([&](const device& real) {
            if (test::state_of(real).facts().is_cpu != t.text().facts().is_cpu) return; // its local memory
            for (const codegen::kernel_source& source : t.text().compiled) {
                bool wide = false;
                for (const plan::argument& a : source.arguments) wide |= a.wide;
                INFO(source.text);
                const bool fills =
                    source.text.find("result[0] = alpha") != std::string::npos; // of the scalars
                CHECK((wide || fills));
                CHECK_NOTHROW(test::state_of(real).compile(source));
            }
        });
    }
}
