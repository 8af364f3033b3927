#pragma once
// Lets calls of a driver fail in turn while a statement runs, and looks at what is left.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <vector>

#include "entry_points.hpp"
#include "statements.hpp"

namespace faults {

/// How much is tried: each so-many-th call of each so-many-th statement, where it is warm and while it is
/// compiled.
struct effort {
    int step, statements, cold_step, cold_statements;
};
/// SINTER_FAULTS: "all" for all calls of all statements for all types, or a number for each so-many-th call
/// of all statements for float.
inline std::string wanted_effort() {
    const char* const set = std::getenv("SINTER_FAULTS");
    return set ? set : "";
}

/// Elements of all arrays; of an undefined one, what its error says.
template <class T>
std::string state_of(const arrays<T>& of) {
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
        } catch (const sinter::device_error& e) {
            text += std::string(e.what()) + "\n";
        }
    });
    add(of.host);
    return text;
}

inline bool says_undefined(const std::string& text) {
    return has(text, "undefined");
}

/// What the entry point's calls from the first-th on do to a statement: an error, and all arrays as before or
/// as afterwards, or an error that says which are undefined. Then the statement works.
template <class T>
void trial(const sinter::device& d, const statement<T>& statement, entry_point& point, int first, int count,
           const failure& how, const std::string& want) {
    arrays<T> of(d);
    const std::string before = state_of(of);
    std::string error;
    point.arm(first, count, how);
    try {
        statement.run(of);
    } catch (const sinter::error& e) {
        error = e.what();
    }
    const int failed = point.disarm();
    const std::string after = state_of(of);
    INFO(std::string(statement.text) << ": " << std::string(point.name()) << " fails with " << how.code
                                     << std::string(how.does ? " afterwards " : " ") << failed
                                     << " times from call " << first << ": " << error);
    if (error.empty())
        CHECK((after == want));
    else if (says_undefined(after)) // (an array that the statement makes is gone)
        CHECK((says_undefined(error) && (count > 1 || how.may_do)));
    else
        CHECK((after == before || after == want));
    of.define();
    CHECK((state_of(of) == before));
    statement.run(of);
    CHECK((state_of(of) == want));
}

/// What is called when nothing fails, by entry point; `want` becomes what the arrays then hold.
template <class T>
std::vector<int> count_calls(const statement<T>& statement, const sinter::device& d, bool warm,
                             std::string& want) {
    arrays<T> of(d);
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
    int step = 1, number = 0, tried = 0;
    bool takes_next() {
        if (++number % step != 0) return false;
        ++tried;
        return true;
    }
};

/// The objects that a trial leaves alive: of OpenCL when the device is gone; of OpenGL while it still lives,
/// as its context takes all with it.
template <class T, class Open>
std::array<long, object_count> left_by(Open open, bool in_contexts, const statement<T>& statement,
                                       entry_point& point, int first, int count, const failure& how,
                                       const std::string& want) {
    std::array<long, object_count> left = live_now(), now;
    {
        const sinter::device d = open();
        trial(d, statement, point, first, count, how, want);
        d.trim();
        now = live_now();
    }
    if (!in_contexts) now = live_now();
    for (std::size_t o = 0; o < left.size(); ++o) left[o] = now[o] - left[o];
    return left;
}

/// Lets calls of every entry point fail, once and for good, but of those that are not called more often than
/// `known` says. `open` gives the device of a trial. Returns how often each was called.
template <class T, class Open>
std::vector<int> try_calls(const statement<T>& statement, Open open, bool in_contexts, bool warm,
                           std::vector<int> known, share& part) {
    std::string want;
    std::vector<int> calls;
    for (int turn = 0; turn < 2; ++turn) { // entry points are known when they have been called once
        const sinter::device d = open();
        calls = count_calls(statement, d, warm, want);
        d.trim();
    }
    known.resize(calls.size(), 0);
    std::array<long, object_count> usual{};
    bool is_known = false;
    for (std::size_t e = 0; e < calls.size(); ++e) {
        entry_point& point = *entry_point::all()[e];
        const std::vector<failure>& ways = point.ways();
        for (int first = 1; first <= calls[e] && calls[e] > known[e]; ++first)
            for (std::size_t w = 0; w < ways.size(); ++w)
                for (const int count : {1, 1000}) {
                    if (!in_contexts && w != static_cast<std::size_t>(first) % ways.size()) continue;
                    if (!part.takes_next()) continue;
                    if (!std::exchange(is_known, true) && in_contexts)
                        usual = left_by(open, in_contexts, statement, point, 1, 0, ways[w], want);
                    const auto left =
                        left_by(open, in_contexts, statement, point, first, count, ways[w], want);
                    INFO(std::string(statement.text)
                         << ": " << std::string(point.name()) << " call " << first << ": " << text_of(usual)
                         << " became " << text_of(left));
                    // (A rehearsal that failed left what it would have made to the first launch.)
                    bool as_usual = in_contexts || left == usual;
                    for (std::size_t o = 0; o < left.size(); ++o) as_usual &= left[o] <= usual[o];
                    CHECK(as_usual);
                }
    }
    return calls;
}

/// Of warm statements, and of what else is called where a device is new.
template <class T, class Open>
void try_type(Open open, bool in_contexts, const effort& much) {
    const sinter::device kept = open();
    if (!kept.supports(sinter::dtype_of<T>)) return;
    const std::vector<statement<T>> all = statements<T>();
    std::string result;
    for (int marks = 0; marks < 20; ++marks) // a device keeps the last marks of a queue
        count_calls(all.front(), kept, true, result);
    share warm{much.step}, cold{much.cold_step};
    for (std::size_t s = 0; s < all.size(); ++s) {
        const auto is_of = [&](int each) { return s % static_cast<std::size_t>(each) == 0; };
        if (!is_of(much.statements)) continue;
        const std::vector<int> known = try_calls(
            all[s], [&] { return kept; }, in_contexts, true, {}, warm);
        if (is_of(much.cold_statements)) try_calls(all[s], open, in_contexts, false, known, cold);
    }
    MESSAGE(std::string(name_of(sinter::dtype_of<T>))
            << ": of " << warm.number << " calls " << warm.tried << " failed, of " << cold.number
            << " while compiling " << cold.tried);
    CHECK(warm.tried > 0);
}

/// `in_contexts`: the driver's objects live in contexts that end with a device.
template <class Open>
void try_types(Open open, bool in_contexts, const effort& share) {
    const std::string wanted = wanted_effort();
    if (wanted.empty()) return try_type<float>(open, in_contexts, share);
    if (const int step = std::atoi(wanted.c_str()); step > 0)
        return try_type<float>(open, in_contexts, {step, 1, 10 * step, 1});
    const int rare = in_contexts ? 50 : 5; // each takes a new context
    try_type<float>(open, in_contexts, {1, 1, in_contexts ? 5 : 1, 1});
    try_type<std::int32_t>(open, in_contexts, {in_contexts ? 3 : 1, 1, rare, 1});
    try_type<sinter::half>(open, in_contexts, {in_contexts ? 3 : 1, 1, rare, 1});
    try_type<double>(open, in_contexts, {in_contexts ? 3 : 1, 1, rare, 1});
}

} // namespace faults
