// However works that memory bounds are dealt out, their results are the same.

#include <string>

#include <doctest/doctest.h>

#include <sinter/runtime/text/text_device.hpp>

#include "../../../bench/tune/awkward_works.hpp"
#include "../../devices.hpp"

using namespace sinter;

namespace {

bool has_room(const device& d, std::int64_t n) {
    try {
        const vector<float> x(d, n);
        return true;
    } catch (const device_error&) {
        return false;
    }
}

} // namespace

TEST_CASE("results are right by every size that a device can have") {
    for (const device& d : test::devices()) {
        runtime::text_device* const text = d.state()->generates_text();
        if (!text || !has_room(d, 300000)) continue; // textures of four texels are too small
        CAPTURE(d.name());
        const plan::work_sizes usual = plan::usual_sizes(text->facts());
        tuning::awkward_works works(d, true);
        int tried = 0;
        for (const plan::work_size& one : plan::all_work_sizes) {
            const std::string name = one.name;
            CAPTURE(name);
            const std::int32_t step = one.most > 65536 ? 16 : 2; // any number: those that differ most
            for (std::int32_t value = one.least; value <= one.most; value *= step) {
                plan::work_sizes sizes;
                sizes.*one.in = value;
                if (!text->use_sizes(sizes)) continue;
                CAPTURE(value);
                CHECK(works.wrong(one.of) == "");
                ++tried;
            }
        }
        CHECK(tried > 0);
        REQUIRE(text->use_sizes({}));
        CHECK(plan::sizes_of(text->facts()) == usual);
    }
}
