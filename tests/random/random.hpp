#pragma once
// Random numbers that are the same everywhere.

#include <cstddef>
#include <cstdint>

namespace random_statements {

class generator {
public:
    /// Neighbouring seeds are spread: a state further on is what next() makes of this one.
    explicit generator(std::uint64_t seed) : state_(mixed(seed + 0x1234567u)) {}

    std::uint64_t next() { return mixed(state_ += 0x9e3779b97f4a7c15u); } // splitmix64
    /// 0 to n - 1.
    std::int64_t below(std::int64_t n) {
        return n <= 1 ? 0 : static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(n));
    }
    bool chance(int percent) { return below(100) < percent; }
    /// 0 to 1.
    double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    template <class T, std::size_t N>
    T one_of(const T (&list)[N]) {
        return list[static_cast<std::size_t>(below(static_cast<std::int64_t>(N)))];
    }

private:
    std::uint64_t state_;

    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
};

} // namespace random_statements
