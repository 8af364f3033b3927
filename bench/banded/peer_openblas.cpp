// LAPACK's sgbsv and spbsv, and for tridiagonal systems its sgtsv and sptsv, by their Fortran names, which
// OpenBLAS has too.

#include "bands.hpp"

extern "C" {
void sgbsv_(const int* n, const int* kl, const int* ku, const int* sides, float* ab, const int* ldab,
            int* ipiv, float* b, const int* ldb, int* info);
void spbsv_(const char* uplo, const int* n, const int* kd, const int* sides, float* ab, const int* ldab,
            float* b, const int* ldb, int* info, std::size_t);
void sgtsv_(const int* n, const int* sides, float* dl, float* d, float* du, float* b, const int* ldb,
            int* info);
void sptsv_(const int* n, const int* sides, float* d, float* e, float* b, const int* ldb, int* info);
}

namespace {

using bench::band_kind;

class lapack : public bench::band_peer {
public:
    std::string name() const override { return "OpenBLAS"; }
    void prepare(band_kind what, int n, int u, const std::vector<float>& a,
                 const std::vector<float>& b) override {
        what_ = what;
        n_ = n;
        u_ = u;
        b_ = b;
        pivots_.assign(static_cast<std::size_t>(n), 0);
        if (u == 1) { // diagonals one after the other
            a_.clear();
            for (const int row : {2, 1, 0}) {
                const auto first = a.begin() + std::ptrdiff_t{row} * n;
                a_.insert(a_.end(), first + (row == 0 ? 1 : 0), first + n - (row == 2 ? 1 : 0));
            }
            return;
        }
        // By columns: gbsv needs room for u more diagonals above, pbsv has the lower half.
        const int rows = what == band_kind::general ? 3 * u + 1 : u + 1;
        const int above = what == band_kind::general ? u : -u;
        a_.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(n), 0);
        for (int r = what == band_kind::general ? 0 : u; r <= 2 * u; ++r)
            for (int j = 0; j < n; ++j)
                a_[static_cast<std::size_t>(std::ptrdiff_t{j} * rows + r + above)] =
                    a[static_cast<std::size_t>(std::ptrdiff_t{r} * n + j)];
    }
    void start() override {
        f_ = a_;
        x_ = b_;
        const int one = 1, rows = what_ == band_kind::general ? 3 * u_ + 1 : u_ + 1;
        int info = 0;
        if (u_ == 1) {
            float* const below = f_.data();
            float* const diagonal = below + n_ - 1;
            if (what_ == band_kind::general)
                sgtsv_(&n_, &one, below, diagonal, diagonal + n_, x_.data(), &n_, &info);
            else
                sptsv_(&n_, &one, diagonal, below, x_.data(), &n_, &info);
        } else if (what_ == band_kind::general) {
            sgbsv_(&n_, &u_, &u_, &one, f_.data(), &rows, pivots_.data(), x_.data(), &n_, &info);
        } else {
            spbsv_("L", &n_, &u_, &one, f_.data(), &rows, x_.data(), &n_, &info, 1);
        }
    }
    void finish() override {}
    std::vector<float> result() override { return x_; }

private:
    band_kind what_{};
    int n_ = 0, u_ = 0;
    std::vector<float> a_, b_, f_, x_;
    std::vector<int> pivots_;
};

const bool registered = (bench::band_peers().push_back([] { return std::make_unique<lapack>(); }), true);

} // namespace
