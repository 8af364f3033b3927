// SINTER_CHECK. (checks.environment runs the first test with "nan, bounds,bound"; another one has chosen what
// it wants before it is read.)

#include <cstdlib>

#include <sinter/messages.hpp>

#include "../temporary.hpp"
#include "checked.hpp"

namespace {

std::string& messages() {
    static std::string all;
    return all;
}
void keep(const char* message) {
    messages() += std::string(message) + "\n";
}

} // namespace

TEST_CASE("checks: the environment names them") {
    if (!std::getenv("SINTER_CHECK")) return;
    const sinter::message_handler before = sinter::set_message_handler(&keep);
    messages().clear();
    for (sinter::device d : test::devices(false)) {
        sinter::vector<float> x(d, {1, 0}), y(d, {5, 6});
        sinter::vector<std::int32_t> i(d, {0, 2});
        CHECK_THROWS_AS(y = 1 / x, sinter::value_error);
        CHECK_THROWS_AS(y = gather(x, i), sinter::value_error);
        CHECK(y.to_host() == std::vector<float>{5, 6});
    }
    sinter::set_message_handler(before);
    CHECK(messages() == "sinter: SINTER_CHECK names \"bound\", but it knows only nan and bounds; what else "
                        "it names is ignored\n");
    CHECK(sinter::set_checks(sinter::checks::none) == (sinter::checks::nan | sinter::checks::bounds));
}

TEST_CASE("checks: a message about the environment is one line") {
    const test::environment set("SINTER_CHECK", "nan,two\nlines,\x1b[31mred");
    const sinter::message_handler before = sinter::set_message_handler(&keep);
    messages().clear();
    CHECK(sinter::detail::checks_of_environment() == sinter::checks::nan);
    sinter::set_message_handler(before);
    CHECK(
        messages() ==
        "sinter: SINTER_CHECK names \"two?lines\", \"?[31mred\", but it knows only nan and bounds; what else "
        "it names is ignored\n");
}

TEST_CASE("checks: a chosen check is given back") {
    const test::checking bounds(sinter::checks::bounds);
    CHECK(sinter::set_checks(sinter::checks::nan) == sinter::checks::bounds);
    CHECK(sinter::set_checks(sinter::checks::bounds) == sinter::checks::nan);
}
