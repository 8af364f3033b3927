// Compiled in a tree from which a recipe of CONTRIBUTING.md was taken back: what is left works as before.

#include <cstdio>
#include <vector>

#include "../codegen/recorder.hpp"
#include "../sweep/accuracy.hpp"

using namespace sinter;

int main() {
    const vector<float> x(host_device(), {1, 4, 9});
    vector<float> y(host_device(), 3);
    y = sqrt(x) + 1;
    bool right = y.to_host() == std::vector<float>{2, 3, 4};
    int dialects = 0;
    for (const test::target& t : test::targets()) {
        const vector<float> a(t.handle(), 3);
        vector<float> b(t.handle(), 3);
        b = sqrt(a) + 1;
        right = right && t.text().launched.size() == 1 &&
                t.text().launched[0].text.find("sqrt") != std::string::npos;
        ++dialects;
    }
    std::printf("%s in %d dialects\n", right ? "right" : "wrong", dialects);
    return right && dialects > 1 ? 0 : 1;
}
