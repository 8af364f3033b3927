// OpenBLAS's cblas_sgemm, cblas_dgemm and cblas_cgemm.

#include <cblas.h>

#include "product.hpp"

namespace {

template <class T>
class openblas : public bench::contestant<T> {
public:
    std::string name() const override { return "OpenBLAS"; }
    bool prepare(int n, const std::vector<T>& a, const std::vector<T>& b) override {
        n_ = n;
        a_ = a;
        b_ = b;
        c_.assign(a.size(), 0);
        return true;
    }
    void start() override {
        if constexpr (std::is_same_v<T, std::complex<float>>) {
            const T one = 1, zero = 0;
            cblas_cgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n_, n_, n_, &one, a_.data(), n_, b_.data(),
                        n_, &zero, c_.data(), n_);
        } else if constexpr (sizeof(T) == 4)
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n_, n_, n_, 1, a_.data(), n_, b_.data(),
                        n_, 0, c_.data(), n_);
        else
            cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n_, n_, n_, 1, a_.data(), n_, b_.data(),
                        n_, 0, c_.data(), n_);
    }
    void finish() override {}
    std::vector<T> result() override { return c_; }

private:
    int n_ = 0;
    std::vector<T> a_, b_, c_;
};

const bool registered = bench::register_peer<openblas, std::complex<float>>([] { return true; });

} // namespace
