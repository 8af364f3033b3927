#pragma once
// An instance on a device, and where it leaves something else than it must.

#include <string>

#include "oracle.hpp"
#include "program.hpp"

namespace random_statements {

/// The first wrong element, or the error that was thrown.
struct outcome {
    bool is_wrong = false;
    std::size_t statement = 0; ///< the last one that was carried out
    std::size_t array = 0;
    std::size_t element = 0;
    double got = 0;
    cell expected;
    std::string error;
    bool refused = false; ///< the device lacks something, and said so
};

struct coverage {
    std::int64_t statements = 0, elements = 0, exact = 0, loose = 0, refused = 0;
};

template <class Do>
auto with_type(dtype t, Do act) {
    switch (t) {
    case dtype::boolean: return act(bool{});
    case dtype::i32: return act(std::int32_t{});
    case dtype::u32: return act(std::uint32_t{});
    case dtype::i64: return act(std::int64_t{});
    case dtype::u64: return act(std::uint64_t{});
    case dtype::u8: return act(std::uint8_t{});
    case dtype::i16: return act(std::int16_t{});
    case dtype::f16: return act(sinter::half{});
    case dtype::bf16: return act(sinter::bfloat16{});
    case dtype::f32: return act(float{});
    default: return act(double{});
    }
}

/// Short types convert from float and to it.
template <class T>
using whole_type =
    std::conditional_t<std::is_same_v<T, sinter::half> || std::is_same_v<T, sinter::bfloat16>, float, T>;

inline sinter::ref<runtime::storage> uploaded(const sinter::device& d, const pool_array& a,
                                              const instance& in, const std::vector<double>& values) {
    const sinter::ref<runtime::storage> s =
        expr::make_storage(d.state(), a.type, in.extent(a.rows), in.extent(a.cols));
    with_type(a.type, [&](auto zero) {
        using T = decltype(zero);
        sinter::dynamic_array<T> host(values.size());
        for (std::size_t n = 0; n < values.size(); ++n) host[n] = T(static_cast<whole_type<T>>(values[n]));
        expr::upload(expr::array_handle(s, s->whole()), host.data(), host.size());
    });
    return s;
}
inline std::vector<double> downloaded(const sinter::ref<runtime::storage>& s) {
    std::vector<double> values(static_cast<std::size_t>(s->rows * s->cols));
    with_type(s->type, [&](auto zero) {
        using T = decltype(zero);
        sinter::dynamic_array<T> host(values.size());
        expr::download(expr::array_handle(s, s->whole()), host.data());
        for (std::size_t n = 0; n < values.size(); ++n)
            values[n] = static_cast<double>(static_cast<whole_type<T>>(host[n]));
    });
    return values;
}

class runner {
public:
    /// Without `looks`, values are read back and not compared.
    explicit runner(const sinter::device& d, bool looks = true)
        : device_(d), graphics_(d.name().rfind("opengl", 0) == 0), looks_(looks) {}

    coverage seen;

    outcome run(const structure& s, const instance& in) { return run(s, in, s); }
    /// What one structure leaves, against what another of the same arrays and slots should.
    outcome run(const structure& s, const instance& in, const structure& meant) {
        oracle expected(s, in, graphics_);
        storages arrays;
        const origins_by_slot origins = new_origins(s);
        outcome result;
        try {
            for (std::size_t n = 0; n < s.arrays.size(); ++n)
                arrays.push_back(uploaded(device_, s.arrays[n], in, in.values[n]));
            for (; result.statement < s.statements.size(); ++result.statement) {
                const statement& now = s.statements[result.statement];
                evaluate(now, in, arrays, origins);
                expected.run(meant.statements[result.statement]);
                ++seen.statements;
                const bool last = result.statement + 1 == s.statements.size();
                if ((last || in.checks_each) && looks_ && !compare(s, arrays, expected, result))
                    return result;
                if (last && !looks_)
                    for (const auto& a : arrays) downloaded(a);
                if (last) break;
            }
        } catch (const sinter::unsupported_error& e) {
            result.refused = true;
            result.error = e.what();
            ++seen.refused;
        } catch (const std::exception& e) {
            result.is_wrong = true;
            result.error = e.what();
        }
        return result;
    }
    /// What the device makes of the last statement that was carried out.
    std::string explain(const structure& s, const instance& in, std::size_t number) const {
        storages arrays;
        for (std::size_t n = 0; n < s.arrays.size(); ++n)
            arrays.push_back(uploaded(device_, s.arrays[n], in, in.values[n]));
        const origins_by_slot origins = new_origins(s);
        programs all(s.statements[number], in, arrays, origins);
        return runtime::explain({all.list.data(), all.list.size()});
    }

private:
    sinter::device device_;
    bool graphics_, looks_;

    struct programs {
        std::deque<program_maker> makers;
        std::vector<runtime::assignment> list;
        programs(const statement& s, const instance& in, const storages& arrays,
                 const origins_by_slot& origins) {
            for (const assigned& a : s) {
                makers.emplace_back(in, arrays, origins);
                makers.back().make(a);
                list.push_back(makers.back().made);
            }
        }
    };
    static origins_by_slot new_origins(const structure& s) {
        origins_by_slot all(static_cast<std::size_t>(s.slots));
        for (std::uint64_t& o : all) o = expr::new_origin();
        return all;
    }
    static void evaluate(const statement& s, const instance& in, const storages& arrays,
                         const origins_by_slot& origins) {
        const programs all(s, in, arrays, origins);
        runtime::assign({all.list.data(), all.list.size()});
    }
    /// What is right becomes what later statements start from.
    bool compare(const structure& s, const storages& arrays, oracle& expected, outcome& result) {
        for (std::size_t n = 0; n < s.arrays.size(); ++n) {
            const std::vector<double> got = downloaded(arrays[n]);
            for (std::size_t e = 0; e < got.size(); ++e) {
                cell& c = expected.arrays[n][e];
                ++seen.elements;
                seen.exact += c.is_point();
                seen.loose += c.is_loose();
                if (!c.holds(got[e])) {
                    result.is_wrong = true;
                    result.array = n;
                    result.element = e;
                    result.got = got[e];
                    result.expected = c;
                    return false;
                }
                c = is_float(s.arrays[n].type) ? cell::point(got[e]) : whole_cell(s.arrays[n].type, got[e]);
            }
        }
        return true;
    }
};

} // namespace random_statements
