// A program with the compiled form: it has every backend that CMake found, though it includes none, also
// before main.
#include <cstdio>

#include <sinter/sinter.hpp>

float other(const sinter::device& dev);

const std::size_t before_main = sinter::devices().size();

int main() {
    bool found = false, right = before_main == sinter::devices().size();
    for (const sinter::device_info& d : sinter::devices()) {
        found = found || d.name() != "host";
        if (!d.usable()) continue;
        const float sum = other(d.open());
        std::printf("%s %g\n", d.name().c_str(), static_cast<double>(sum));
        right = right && sum == 9;
    }
#ifdef HAS_BACKEND
    return found && right ? 0 : 1;
#else
    return !found && right ? 0 : 1;
#endif
}
