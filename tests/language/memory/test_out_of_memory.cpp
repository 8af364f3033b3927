// The host's memory ends at any allocation: the statement throws, its destinations keep their values, and the
// next one is right.

#include <memory>
#include <new>

#include <sinter/profile.hpp>
#include <sinter/runtime/registry.hpp>

#include "../../devices.hpp"
#include "allocations.hpp"

using namespace sinter;

namespace {

/// Of matrices whose plans, kernels and buffers nobody has met, where the device is new.
struct arrays {
    explicit arrays(const device& d) : A(d, 4, 8), C(d, 4, 8), D(d, 6, 12), S(d, 4, 4), x(d, 1000) {
        A = 2.0f;
        C = -1.0f;
        D = -1.0f;
        S = 1.0f;
        x = 1.0f;
    }
    matrix<float> A, C, D, S;
    vector<float> x;
    std::vector<std::vector<float>> values() const {
        return {A.to_host(), C.to_host(), D.to_host(), S.to_host(), x.to_host()};
    }
};

using statement = void (*)(arrays&);
constexpr statement statements[] = {
    [](arrays& a) { a.x = select(a.x > 0.0f, a.x * 2.0f, a.x); },
    [](arrays& a) { a.S = a.S * a.S; }, // swaps a buffer in
    [](arrays& a) { a.x = a.x / norm(a.x); },
    [](arrays& a) { evaluate(a.C = a.A + 1.0f, a.D(rows(1, 5), cols(2, 10)) = a.A * 5.0f); },
};

/// Lets each allocation fail of a statement that the device has not met, `step` by step, and a fifth of them
/// with SINTER_TESTS=quick. On a device of its own each time: `open` makes one.
template <class Open>
void fail_everywhere(Open open, long step, long quick_share) {
    for (const statement& which : statements) {
        const statement s = which;
        std::vector<std::vector<float>> right;
        {
            const device d = open();
            arrays a(d);
            s(a);
            right = a.values();
        }
        for (long before = 0;; before += test::is_quick() ? quick_share * step : step) {
            const device d = open();
            arrays a(d);
            const std::vector<std::vector<float>> at_first = a.values();
            bool threw = false, happened = false;
            {
                const test::failing_allocation none(before);
                try {
                    s(a);
                } catch (const std::exception&) {
                    threw = true;
                }
                happened = none.happened();
            }
            CAPTURE(before);
            CAPTURE(threw);
            CAPTURE(d.name());
            CAPTURE(&which - statements);
            CHECK(a.values() == (threw ? at_first : right));
            if (threw) {
                s(a);
                CHECK(a.values() == right);
            }
            if (!happened) break;
        }
    }
}

} // namespace

TEST_CASE("an allocation that fails leaves all as it was, and the device works") {
    if (!test::failing_allocation::is_possible()) return;
    for (const char* const name : {"host", "opengl:fragment", "opengl:compute"})
        for (const runtime::device_entry& e : runtime::find_devices(name)) {
            if (e.reason.empty())
                fail_everywhere([&e] { return device(e.open(e.index)); }, e.name == "host" ? 1 : 7,
                                e.name == "host" ? 5 : 11);
            else
                MESSAGE("skipped: " << e.name << ": " << e.reason);
        }
}

TEST_CASE("arrays can die without memory, and so can profiled statements fail") {
    if (!test::failing_allocation::is_possible()) return;
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        {
            auto x = std::make_unique<vector<float>>(d, 10);
            *x = 1.0f;
            const test::failing_allocation none(0);
            x.reset();
        }
        vector<float> y(d, 10);
        for (long before = 0;; ++before) {
            y = 1.0f;
            y.to_host();
            profile p(d);
            bool threw = false, happened = false;
            {
                const test::failing_allocation none(before);
                try {
                    y = y * 2.0f;
                } catch (const std::exception&) {
                    threw = true;
                }
                happened = none.happened();
            }
            CHECK(y.to_host()[0] == (threw ? 1 : 2));
            p.stop();
            CHECK(p.events().size() == (threw ? 0 : 1));
            if (!happened) break;
        }
    }
}
