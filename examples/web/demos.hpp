#pragma once
// Whether a device computes the reaction and the filters as the host does.

#include <cmath>
#include <string>
#include <vector>

#include "filters.hpp"
#include "reaction.hpp"

namespace web {

inline std::vector<float> reacted(const sinter::device& d) {
    reaction r(d);
    r.drop(100, 120, 9);
    r.drop(60, 20, 5);
    for (int step = 0; step < 12; ++step) r.step(0.037f, 0.06f);
    sinter::matrix<float> frame(d, reaction::size, 4 * reaction::size);
    r.show(frame);
    return frame.to_host();
}

inline std::vector<float> filtered(const sinter::device& d, const filter& f) {
    const sinter::matrix<float> X = sinter::from_function<float>(d, 48, 4 * 36, [](auto i, auto j) {
        return 0.5f + 0.45f * sin(0.3f * i + 0.07f * (j / 4) * (1 + j % 4));
    });
    sinter::matrix<float> Y(d, X.rows(), X.cols());
    const sinter::vector<float> w = blur_weights(d);
    f.run({X, Y, w, f.start});
    return Y.to_host();
}

/// Differences beyond rounding may be those of one element in a hundred, which lies where a rounding decides.
inline bool agree(const std::vector<float>& a, const std::vector<float>& b) {
    std::size_t different = a.size() == b.size() ? 0 : a.size();
    for (std::size_t e = 0; e < a.size() && e < b.size(); ++e) different += !(std::fabs(a[e] - b[e]) < 2e-4f);
    return 100 * different <= a.size();
}

/// "right", or which is wrong.
inline std::string check_demos(const sinter::device& d) {
    const sinter::device host = sinter::host_device();
    std::string wrong;
    if (!agree(reacted(d), reacted(host))) wrong += " reaction";
    for (const filter& f : filters())
        if (!agree(filtered(d, f), filtered(host, f))) wrong += std::string(" ") + f.name;
    return wrong.empty() ? "right" : "WRONG:" + wrong;
}

} // namespace web
