// The host's memory ends at an allocation within a statement, also between its launches: an error, arrays as
// before or as afterwards, and the statement works the next time.

#include <new>
#include <string>
#include <vector>

#include "../devices.hpp"
#include "../language/memory/allocations.hpp"
#include "trials.hpp"

using namespace sinter;

namespace {

/// What a failed allocation of the program's own does to a statement. False if the statement has none so
/// late.
bool try_allocation(const device& d, const faults::statement<float>& s, bool warm, long before,
                    const std::string& want) {
    faults::arrays<float> of(d);
    if (warm) {
        s.run(of);
        of.define();
    }
    const std::string at_first = faults::state_of(of);
    std::string error;
    bool happened = false;
    {
        const test::failing_allocation none(before);
        try {
            s.run(of);
        } catch (const std::exception& e) {
            error = e.what();
        }
        happened = none.happened();
    }
    const std::string after = faults::state_of(of);
    INFO(std::string(s.text) << ": allocation " << before << ": " << error);
    if (error.empty())
        CHECK((after == want)); // it was one that may fail
    else if (faults::says_undefined(after))
        CHECK(faults::says_undefined(error));
    else
        CHECK((after == at_first || after == want));
    of.define();
    CHECK((faults::state_of(of) == at_first));
    s.run(of);
    CHECK((faults::state_of(of) == want));
    return happened;
}

template <class Open>
int try_allocations(Open open, bool warm, long step) {
    int tried = 0;
    for (const faults::statement<float>& s : faults::statements<float>()) {
        std::string want;
        {
            faults::arrays<float> of(open());
            s.run(of);
            want = faults::state_of(of);
        }
        // Several results, some of which may be written when memory ends.
        const long each = std::string(s.text).rfind("evaluate", 0) == 0 ? (step + 5) / 6 : step;
        for (long before = tried % each; try_allocation(open(), s, warm, before, want); before += each)
            ++tried;
    }
    return tried;
}

} // namespace

TEST_CASE("every allocation of a statement fails in turn, on every device") {
    if (!test::failing_allocation::is_possible()) return;
    const bool all = !faults::wanted_effort().empty();
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const int warm = try_allocations([&] { return d; }, true, all ? 1 : 7);
        MESSAGE(d.name() << ": " << warm << " allocations failed");
        if (d.name() != "host") continue;
        const auto open = [] {
            return device(ref<runtime::device_state>(new runtime::host::host_device(false)));
        };
        const int cold = try_allocations(open, false, all ? 1 : 41);
        MESSAGE(d.name() << ": of a new device " << cold);
    }
}
