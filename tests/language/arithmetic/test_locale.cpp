// Programs that choose a locale whose numbers have a comma: kernels, JSON and printed arrays keep the point.

#include <clocale>
#include <cstdlib>
#include <sstream>
#include <string>

#include <sinter/image.hpp>
#include <sinter/profile.hpp>

#include "../../devices.hpp"
#include "../../temporary.hpp"

using namespace sinter;

namespace {

/// The German locale while it lives, made by localedef (Debian's package locales) where it can be.
class comma_locale {
public:
    comma_locale() {
        const std::string to = folder_.name + "/de_DE.UTF-8";
        if (std::system(("localedef -i de_DE -f UTF-8 '" + to + "' > /dev/null 2>&1").c_str()) != 0) return;
        const test::environment where("LOCPATH", folder_.name);
        is_there_ = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
    }
    ~comma_locale() { std::setlocale(LC_ALL, "C"); }
    comma_locale(const comma_locale&) = delete;
    comma_locale& operator=(const comma_locale&) = delete;
    bool is_there() const { return is_there_; }

private:
    test::temporary_folder folder_;
    bool is_there_ = false;
};

} // namespace

TEST_CASE("numbers in kernels, prints and traces have a point in every locale") {
    const comma_locale chosen;
    if (!chosen.is_there()) {
        MESSAGE("skipped: no localedef, or no sources of locales");
        return;
    }
    REQUIRE(std::string(std::localeconv()->decimal_point) == ",");
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A(d, 4, 4), B(d, 4, 8), C(d, 4, 8), D(d, 8, 8);
        A = 0.5f;
        profile p(d);
        B = resize<filter::cubic>(A, 8, axis<1>); // literals that are no whole numbers
        p.stop();
        C = resize<filter::nearest>(A, 8, axis<1>);
        D = resize<filter::lanczos>(A, 8, 8);
        for (const float x : B.to_host()) CHECK(x == doctest::Approx(0.5));
        for (const float x : C.to_host()) CHECK(x == 0.5f);
        for (const float x : D.to_host()) CHECK(x == doctest::Approx(0.5));
        const std::string trace = p.chrome_trace();
        CHECK(trace.find("\"ts\": 0.000, \"dur\": ") != std::string::npos);
        std::ostringstream out;
        out << vector<float>(d, {0.25f, -1.5f});
        CHECK(out.str().find("0.25") != std::string::npos);
        CHECK(out.str().find("0,25") == std::string::npos);
    }
}
