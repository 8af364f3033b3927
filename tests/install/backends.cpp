// A program with the compiled form: it has every backend that CMake found, though it includes none, also
// before main. Its files have the same devices, errors and messages, in whatever library they are.
#include <cstdio>
#include <cstring>

#include "other.hpp"

const std::size_t before_main = sinter::devices().size();

namespace {
int wrong = 0;
int messages = 0;

void expect(bool right, const char* what) {
    if (right) return;
    std::printf("wrong: %s\n", what);
    ++wrong;
}
} // namespace

int main() {
    bool found = false;
    expect(before_main == sinter::devices().size(), "devices before main");
    for (const sinter::device_info& d : sinter::devices()) {
        found = found || d.name() != "host";
        if (!d.usable()) continue;
        const sinter::device dev = d.open();
        expect(other(dev) == 9, d.name().c_str());
        expect(other_state(d.name().c_str()) == dev.state(), "each library has a device of its own");
    }
#ifdef HAS_BACKEND
    expect(found, "no device but the host's");
#else
    expect(!found, "devices of backends that CMake has not found");
#endif
    try {
        other_failure();
        expect(false, "nothing is thrown");
    } catch (const sinter::device_error& e) {
        expect(std::strstr(e.what(), "abacus") != nullptr, e.what());
    }
    sinter::set_message_handler([](const char*) { ++messages; });
    other_message();
    expect(messages == 1, "a message goes to another handler");
    std::printf("%zu devices\n", before_main);
    return wrong;
}
