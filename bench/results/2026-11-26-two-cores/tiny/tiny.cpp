// Shared arrays: from a statement to its result on the host, microseconds, means of 2000 turns.
//   g++ -std=c++20 -O2 -I../../../../include tiny.cpp -lOpenCL -o tiny && ./tiny opencl:cpu 4 16 64

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <sinter/opencl.hpp>

template <class Turn>
double microseconds(Turn turn) {
    using clock = std::chrono::steady_clock;
    for (int n = 0; n < 50; ++n) turn();
    constexpr int turns = 2000;
    const auto begin = clock::now();
    for (int n = 0; n < turns; ++n) turn();
    return std::chrono::duration<double>(clock::now() - begin).count() * 1e6 / turns;
}

int main(int count, char** words) {
    using sinter::access;
    const sinter::device d = sinter::default_device(count > 1 ? words[1] : "");
    for (int w = 2; w < count; ++w) {
        const int n = std::atoi(words[w]);
        auto A = d.allocate_shared<float>(n, n), B = d.allocate_shared<float>(n, n),
             C = d.allocate_shared<float>(n, n);
        A = 1.0f;
        B = 0.01f;
        C = 3.0f;
        d.synchronize();
        float sum = 0;
        const auto statement = [&] { C = 0.5f * A * B + 0.25f * C; };
        const auto read = [&] { sum += C.map(access::read).span()[0]; };
        const double first = microseconds([&] {
            statement();
            read();
        });
        const double whole = microseconds([&] {
            {
                const auto held = A.map(access::write);
                for (float& e : held.span()) e = 1;
            }
            statement();
            read();
        });
        const double alone = microseconds(read);
        std::printf("%4d: statement, read %6.2f; write, statement, read %6.2f; read %6.2f   %g\n", n, first,
                    whole, alone, static_cast<double>(sum));
    }
}
