#pragma once
// The same passes where a work-item, or a fragment, computes one output alone: it reads the R inputs of its
// butterfly at computed places. The length and the product of the radices before are numbers of the
// statement, so that each radix is one kernel for all passes and lengths.

#include <cstdint>
#include <vector>

#include <sinter/fourier/passes.hpp>

namespace sinter::inline SINTER_ABI::fourier {

template <class T>
class gathered_passes {
public:
    gathered_passes(const device& where, extents_of_lines of)
        : of_(of), factors_(factors_of(of.places, false)), where_(where),
          roots_(roots_of_unity<T>(where, of.places, of.places)) {}

    void run(const line_set& in, const line_set& out, double scale) const {
        line_set now = in, next, spare;
        std::int64_t before = 1;
        for (std::size_t k = 0; k < factors_.size(); ++k) {
            const bool last = k + 1 == factors_.size();
            next = last ? out : k < 2 ? working_lines(*where_.state(), dtype_of<T>, of_) : spare;
            write(factors_[k], before, now, next, last ? scale : 1.0);
            before *= factors_[k];
            spare = now;
            now = next;
        }
    }

private:
    extents_of_lines of_;
    std::vector<int> factors_;
    device where_;
    vector<std::complex<T>> roots_;

    void write(int radix, std::int64_t before, const line_set& in, const line_set& out, double scale) const {
        statement s(dtype_of<T>);
        // Neighbours in memory are to be of one row of the result.
        const bool down = of_.lines == 1 || out.apart < out.step;
        const auto all = [&](const line_set& of, std::int64_t first) {
            return down ? rectangle(of_.places, of_.lines, first, of.step, of.apart)
                        : rectangle(of_.lines, of_.places, first, of.apart, of.step);
        };
        const value o = down ? s.row() : s.column(), other = down ? s.column() : s.row();
        const value line = of_.lines == 1 ? s.whole(0) : other;
        const value re = s.array(in.re, all(in, in.re_first)), im = s.array(in.im, all(in, in.im_first));
        const layout w = rectangle(of_.places, 1, 0, roots_.place().row_stride, 1);
        layout w_im = w;
        ++w_im.offset;
        const value root_re = s.array(roots_.storage(), w), root_im = s.array(roots_.storage(), w_im);

        const value n = s.whole(of_.places), done = s.whole(before), r = s.whole(radix);
        const value block = s.apply(op::divide, o, done), within = s.apply(op::mod, o, done);
        const value output = s.apply(op::mod, block, r);
        parts_of_value sum;
        for (int k = 0; k < radix; ++k) {
            const value first = s.sum(s.apply(op::divide, block, r),
                                      s.product(s.whole(of_.places / before / radix), s.whole(k)));
            const value e = s.apply(op::mod, s.product(done, s.product(output, first)), n);
            const value place = s.sum(within, s.product(done, first));
            const auto x = [&](value part) {
                return down ? s.element(part, place, line) : s.element(part, line, place);
            };
            const parts_of_value root{s.element(root_re, e, s.whole(0)), s.element(root_im, e, s.whole(0))};
            sum = s.sum(sum, s.product(parts_of_value{x(re), x(im)}, root));
        }
        sum = s.product(s.number(scale), sum);
        if (out.re) s.assign(out.re, all(out, out.re_first), sum.re);
        if (out.im) s.assign(out.im, all(out, out.im_first), sum.im);
        s.run();
    }
};

} // namespace sinter::fourier
