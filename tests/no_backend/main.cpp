// A program that includes no backend has the host device, and hears so once if it did not ask for it; asked
// for another one, it says what is missing.

#include <cstdio>
#include <string>

#include <sinter/sinter.hpp>

namespace {
int messages = 0;
std::string last_message;
} // namespace

int main() {
    int wrong = 0;
    sinter::set_message_handler([](const char* message) {
        ++messages;
        last_message = message;
    });
    const auto says = [&](const char* name, const std::string& wanted, bool included) {
        std::string said = "nothing";
        try {
            sinter::default_device(name);
        } catch (const sinter::device_error& e) {
            said = e.what();
        }
        if ((said.find(wanted) != std::string::npos) != included) {
            std::printf("%s: %s\n", name, said.c_str());
            ++wrong;
        }
    };
    says("opencl:cpu", "no usable device is named \"opencl:cpu\"", true);
    says("opencl:cpu", "(this program does not include <sinter/opencl.hpp>)", true);
    says("opengl:fragment", "(this program does not include <sinter/opengl.hpp>)", true);
    says("abacus", "this program does not include", false);
    if (sinter::default_device("host").name() != "host" || messages != 0) ++wrong;
    for (int turn = 0; turn < 2; ++turn)
        if (sinter::default_device().name() != "host" || messages != 1) ++wrong;
    if (last_message.find("includes no backend, <sinter/opencl.hpp> or <sinter/opengl.hpp>") ==
        std::string::npos) {
        std::printf("told: %s\n", last_message.c_str());
        ++wrong;
    }
    return wrong;
}
