// A program that includes no backend has the host device; asked for another one, it says what is missing.

#include <cstdio>
#include <string>

#include <sinter/sinter.hpp>

int main() {
    int wrong = 0;
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
    if (sinter::default_device("host").name() != "host") ++wrong;
    return wrong;
}
