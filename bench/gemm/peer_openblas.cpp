// OpenBLAS's cblas_sgemm.

#include <cblas.h>

#include "../contest.hpp"

namespace {

class openblas : public bench::contestant {
public:
    std::string name() const override { return "OpenBLAS"; }
    bool prepare(int n, const std::vector<float>& a, const std::vector<float>& b) override {
        n_ = n;
        a_ = a;
        b_ = b;
        c_.assign(a.size(), 0);
        return true;
    }
    void start() override {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n_, n_, n_, 1, a_.data(), n_, b_.data(), n_, 0,
                    c_.data(), n_);
    }
    void finish() override {}
    std::vector<float> result() override { return c_; }

private:
    int n_ = 0;
    std::vector<float> a_, b_, c_;
};

const bool registered = (bench::peers().push_back([] { return std::make_unique<openblas>(); }), true);

} // namespace
