// Threads that read one array on the host at the same time. (PoCL 3.1 ends the wrong one of two mappings of a
// buffer, or crashes.)

#include <atomic>
#include <thread>
#include <vector>

#include <sinter/image_storage.hpp>
#include <sinter/opencl.hpp>

#include "../language/image_devices.hpp"

using namespace sinter;

TEST_CASE("several threads map and copy one constant array") {
    for (const device& d : test::devices(false)) {
        if (d.name().rfind("opencl", 0) != 0) continue;
        const matrix<float> A = 40 * row_index() + col_index() + zeros<float>(d, 40, 40);
        const bool images = test::has_images(d);
        const auto I = images ? as_image(A) : as_image(matrix<float>(host_device(), 1, 1, {0}));
        std::atomic<int> wrong{0};
        const auto work = [&](int which) {
            which %= 4;
            try {
                for (int n = 0; n < 1000; ++n) {
                    if (which == 0 && images) {
                        wrong += I.map()(3, 5) != 125;
                    } else if (which % 2 == 0) {
                        const auto held = A.map();
                        wrong += held(3, 4) != 124;
                    } else {
                        wrong += A(rows(1, 5), cols(2, 9)).to_host()[8] != 83;
                    }
                }
            } catch (const std::exception&) {
                ++wrong;
            }
        };
        std::vector<std::thread> threads;
        for (int t = 0; t < 6; ++t) threads.emplace_back(work, t);
        for (std::thread& t : threads) t.join();
        CHECK(wrong == 0);
        const auto outer = A.map();
        CHECK(A.map()(0, 1) == 1); // ends before the other
        CHECK(outer(39, 39) == 1599);
    }
}
