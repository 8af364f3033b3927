// sgetrf, spotrf, sgeqrf and ssytrf by LAPACK's Fortran names, which OpenBLAS has too.

#include "factors.hpp"

extern "C" {
void sgetrf_(const int* m, const int* n, float* a, const int* lda, int* ipiv, int* info);
void spotrf_(const char* uplo, const int* n, float* a, const int* lda, int* info, std::size_t);
void sgeqrf_(const int* m, const int* n, float* a, const int* lda, float* tau, float* work, const int* lwork,
             int* info);
void ssytrf_(const char* uplo, const int* n, float* a, const int* lda, int* ipiv, float* work,
             const int* lwork, int* info, std::size_t);
void ssytrs_(const char* uplo, const int* n, const int* sides, const float* a, const int* lda,
             const int* ipiv, float* b, const int* ldb, int* info, std::size_t);
}

namespace {

class lapack : public bench::factoring_peer {
public:
    std::string name() const override { return "OpenBLAS"; }
    bool prepare(bench::factoring what, int n, const std::vector<float>& a) override {
        what_ = what;
        n_ = n;
        a_ = a;
        pivots_.assign(static_cast<std::size_t>(n), 0);
        tau_.assign(static_cast<std::size_t>(n), 0);
        work_.assign(64 * static_cast<std::size_t>(n), 0);
        return true;
    }
    void start() override {
        f_ = a_;
        int info = 0;
        const int room = static_cast<int>(work_.size());
        if (what_ == bench::factoring::lu)
            sgetrf_(&n_, &n_, f_.data(), &n_, pivots_.data(), &info);
        else if (what_ == bench::factoring::cholesky)
            spotrf_("L", &n_, f_.data(), &n_, &info, 1);
        else if (what_ == bench::factoring::ldlt)
            ssytrf_("L", &n_, f_.data(), &n_, pivots_.data(), work_.data(), &room, &info, 1);
        else
            sgeqrf_(&n_, &n_, f_.data(), &n_, tau_.data(), work_.data(), &room, &info);
    }
    void finish() override {}
    bench::factors result() override {
        if (what_ == bench::factoring::ldlt) {
            std::vector<float> x(static_cast<std::size_t>(n_), 1);
            const int one = 1;
            int info = 0;
            ssytrs_("L", &n_, &one, f_.data(), &n_, pivots_.data(), x.data(), &n_, &info, 1);
            return {true, {}, {}, x};
        }
        bench::factors r{true, f_, pivots_};
        for (int& p : r.pivots) --p;
        return r;
    }

private:
    bench::factoring what_{};
    int n_ = 0;
    std::vector<float> a_, f_, tau_, work_;
    std::vector<int> pivots_;
};

const bool registered = (bench::factoring_peers().push_back([] { return std::make_unique<lapack>(); }), true);

} // namespace
