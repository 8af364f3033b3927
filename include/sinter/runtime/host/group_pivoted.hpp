#pragma once
// QR with exchanges of columns (batch_function::pivoted_qr), on the host: the definition that the others are
// compared with.

#include <cstdint>
#include <utility>

#include <sinter/runtime/host/group.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Every operation's result is rounded by `round`.
template <class Round>
class group_pivoted {
public:
    group_matrix result; ///< A's columns, and behind them their order, in rows of `cols` elements

    group_pivoted(const group_matrix& a, std::int64_t cols, double scale, double negligible, Round round)
        : result(a.cols + 1, cols), length_(a.rows), lines_(a.cols), negligible_(negligible), round_(round) {
        for (std::int64_t c = 0; c < lines_; ++c) {
            result(lines_, c) = static_cast<double>(c);
            for (std::int64_t i = 0; i < length_; ++i) result(c, i) = round_(a(i, c) / scale);
        }
        for (std::int64_t k = 0; k < length_ && k < lines_; ++k) step(k);
    }

private:
    std::int64_t length_, lines_;
    double negligible_;
    Round round_;

    std::int64_t line_at(std::int64_t place) const {
        return static_cast<std::int64_t>(result(lines_, place));
    }
    double squares(std::int64_t c, std::int64_t first) const {
        double sum = 0;
        for (std::int64_t i = first; i < length_; ++i)
            sum = round_(sum + round_(result(c, i) * result(c, i)));
        return sum;
    }
    /// The place from k on of the column of which most is left: a NaN is the most, and of equals the first
    /// column.
    std::int64_t pivot_place(std::int64_t k) const {
        std::int64_t best = k;
        double most = squares(line_at(k), k);
        for (std::int64_t p = k + 1; p < lines_; ++p) {
            const double s = squares(line_at(p), k);
            const bool first = line_at(p) < line_at(best);
            if (s > most || (s != s && most == most) || ((s == most || (s != s && most != most)) && first)) {
                best = p;
                most = s;
            }
        }
        return best;
    }
    void step(std::int64_t k) {
        std::swap(result(lines_, k), result(lines_, pivot_place(k)));
        const std::int64_t c = line_at(k);
        const double alpha = result(c, k), rest = squares(c, k + 1);
        const bool skips = rest <= negligible_;
        const double length = round_(__builtin_sqrt(round_(rest + round_(alpha * alpha))));
        const double beta = skips ? alpha : alpha < 0 ? length : -length;
        const double tau = skips ? 0 : round_(round_(beta - alpha) / beta),
                     scale = skips ? 0 : round_(1 / round_(alpha - beta));
        result(c, k) = beta;
        for (std::int64_t i = k + 1; i < length_; ++i) result(c, i) = round_(result(c, i) * scale);
        for (std::int64_t p = k + 1; p < lines_; ++p) turn(k, c, line_at(p), tau);
    }
    void turn(std::int64_t k, std::int64_t vector, std::int64_t c, double tau) {
        double product = result(c, k);
        for (std::int64_t i = k + 1; i < length_; ++i)
            product = round_(product + round_(result(vector, i) * result(c, i)));
        product = round_(tau * product);
        result(c, k) = round_(result(c, k) - product);
        for (std::int64_t i = k + 1; i < length_; ++i)
            result(c, i) = round_(result(c, i) - round_(product * result(vector, i)));
    }
};

} // namespace sinter::runtime::host
