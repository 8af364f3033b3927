#pragma once
// What the tests of checks share.

#include <limits>

#include <sinter/checks.hpp>

#include "../devices.hpp"

namespace test {

inline constexpr float inf = std::numeric_limits<float>::infinity(),
                       nan = std::numeric_limits<float>::quiet_NaN();

/// Statements are checked for this until the end of the scope.
class checking {
public:
    explicit checking(sinter::checks wanted) : before_(sinter::set_checks(wanted)) {}
    ~checking() { sinter::set_checks(before_); }
    checking(const checking&) = delete;
    checking& operator=(const checking&) = delete;

private:
    sinter::checks before_;
};

/// The message of the value_error that `body` throws.
template <class Body>
std::string found(Body body) {
    return refused<sinter::value_error>(body);
}

} // namespace test
