// Every call of the driver fails in turn, over statements of every kind: destinations keep their values or
// are all written, the statement can be repeated, and nothing stays behind.

#ifdef SINTER_WITH_OPENCL
#include <cstdlib>
#include <string>

#include <sinter/opencl.hpp>

#include "entry_points.hpp"
#include "statements.hpp"

using namespace sinter;
using faults::entry_point;

namespace {

/// SINTER_FAULTS=all: all calls of all statements for all types.
bool all_of_them() {
    const char* const set = std::getenv("SINTER_FAULTS");
    return set && std::string(set) == "all";
}

/// Elements of all arrays; of an undefined one, what its error says.
template <class T>
std::string state_of(const faults::arrays<T>& of) {
    std::string text;
    const auto add = [&](const std::vector<T>& values) {
        for (const T v : values) text += std::to_string(static_cast<double>(static_cast<float>(v))) + " ";
        text += "\n";
    };
    of.visit([&](const auto& array) {
        try {
            const auto got = array.to_host();
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(got)>, T>)
                add({got});
            else
                add(got);
        } catch (const device_error& e) {
            text += std::string(e.what()) + "\n";
        }
    });
    add(of.host);
    return text;
}

bool says_undefined(const std::string& text) {
    return text.find("undefined") != std::string::npos;
}

template <class T>
void trial(const device& d, const faults::statement<T>& statement, entry_point& point, int first, int count,
           const std::string& want) {
    constexpr int codes[] = {CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_MEM_OBJECT_ALLOCATION_FAILURE,
                             CL_BUILD_PROGRAM_FAILURE};
    faults::arrays<T> of(d);
    const std::string before = state_of(of);
    std::string error;
    point.arm(first, count, codes[first % 4]);
    try {
        statement.run(of);
    } catch (const sinter::error& e) {
        error = e.what();
    }
    const int failed = point.disarm();
    const std::string after = state_of(of);
    INFO(std::string(statement.text) << ": " << std::string(point.name()) << " fails " << failed
                                     << " times from call " << first << ": " << error);
    if (error.empty())
        CHECK(after == want);
    else if (says_undefined(error))
        CHECK((count > 1 && says_undefined(after)));
    else
        CHECK((after == before || after == want));
    CHECK(says_undefined(after) == says_undefined(error));
    of.define();
    CHECK(state_of(of) == before);
    statement.run(of);
    CHECK(state_of(of) == want);
}

/// What is called when nothing fails, by entry point; `want` becomes what the arrays then hold.
template <class T>
std::vector<int> count_calls(const faults::statement<T>& statement, const device& d, bool warm,
                             std::string& want) {
    faults::arrays<T> of(d);
    if (warm) {
        statement.run(of);
        of.define();
    }
    for (entry_point* p : entry_point::all()) p->reset_calls();
    statement.run(of);
    std::vector<int> calls;
    for (entry_point* p : entry_point::all()) calls.push_back(p->calls());
    want = state_of(of);
    return calls;
}

/// Counts what could be tried: each `step`-th is.
struct share {
    int step, number = 0, tried = 0;
    bool takes_next() {
        if (++number % step != 0) return false;
        ++tried;
        return true;
    }
};

/// Lets calls of every entry point fail, once and for good, but of those that are not called more often than
/// `known` says. `open` gives the device of a trial. Returns how often each was called.
template <class T, class Open>
std::vector<int> try_calls(const faults::statement<T>& statement, Open open, bool warm,
                           std::vector<int> known, share& part) {
    std::string want;
    std::vector<int> calls;
    for (int turn = 0; turn < 2; ++turn) { // entry points are known when they have been called once
        const device d = open();
        calls = count_calls(statement, d, warm, want);
        d.trim();
    }
    known.resize(calls.size(), 0);
    for (std::size_t e = 0; e < calls.size(); ++e)
        for (int n = 1; n <= calls[e] && calls[e] > known[e]; ++n)
            for (const int count : {1, 1000}) {
                if (!part.takes_next()) continue;
                const auto before = faults::live_now();
                {
                    const device d = open();
                    trial(d, statement, *entry_point::all()[e], n, count, want);
                    d.trim();
                }
                const auto now = faults::live_now();
                INFO(std::string(statement.text)
                     << ": " << std::string(entry_point::all()[e]->name()) << " call " << n << ": "
                     << faults::text_of(before) << " became " << faults::text_of(now));
                CHECK(before == now);
            }
    return calls;
}

/// Of warm statements, and of what else is called where a device is new.
template <class T, class Open>
void try_type(Open open, int step, int cold_step) {
    const device kept = open();
    if (!kept.supports(dtype_of<T>)) return;
    share warm{step}, cold{cold_step};
    for (const faults::statement<T>& s : faults::statements<T>()) {
        const std::vector<int> known = try_calls(
            s, [&] { return kept; }, true, {}, warm);
        try_calls(s, open, false, known, cold);
    }
    MESSAGE(std::string(name_of(dtype_of<T>))
            << ": of " << warm.number << " calls " << warm.tried << " failed, of " << cold.number
            << " while compiling " << cold.tried);
    CHECK(warm.tried > 0);
}

template <class Open>
void try_types(Open open, int step, int cold_step) {
    if (!all_of_them()) return try_type<float>(open, step, cold_step);
    try_type<float>(open, 1, 1);
    try_type<std::int32_t>(open, 1, 5);
    try_type<half>(open, 1, 5);
    try_type<double>(open, 1, 5);
}

template <class F>
void on_each_opencl(F run) {
    bool any = false;
    for (const device& d : test::devices(false)) {
        if (d.name().rfind("opencl", 0) != 0) continue;
        CAPTURE(d.name());
        any = true;
        run(d);
    }
    if (!any) MESSAGE("skipped: there is no OpenCL device");
}

device out_of_order(const device& like) {
    cl_int code = CL_SUCCESS;
    const cl::CommandQueue queue(context_of(like), cl::Device(detail::opencl_state(like.state()).id()),
                                 CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
    return code == CL_SUCCESS ? opencl_device(context_of(like), queue) : device();
}

} // namespace

TEST_CASE("every call fails in turn: destinations keep their values, or are all written") {
    on_each_opencl([](const device& like) {
        try_types([&] { return opencl_device(context_of(like), queue_of(like)); }, 11, 61);
    });
}

TEST_CASE("every call fails in turn where transfers have a queue of their own") {
    on_each_opencl([](const device& like) {
        const auto open = [&] {
            device d = opencl_device(context_of(like), queue_of(like));
            detail::opencl_state(d.state()).overlap_transfers();
            return d;
        };
        try_types(open, 37, 211);
    });
}

TEST_CASE("every call fails in turn with a GPU's schedules") {
    on_each_opencl([](const device& like) {
        if (test::runs_gpu_schedules(like)) try_types([&] { return gpu_schedules_on(like, 4); }, 61, 211);
    });
}

TEST_CASE("every call fails in turn on a queue that is out of order") {
    on_each_opencl([](const device& like) {
        if (out_of_order(like)) try_types([&] { return out_of_order(like); }, 61, 211);
    });
}
#endif
