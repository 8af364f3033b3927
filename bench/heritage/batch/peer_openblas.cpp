// OpenBLAS and its LAPACK, one small matrix after the other, as a program without batches does it.

#include <cblas.h>

#include <memory>

#include "works.hpp"

extern "C" {
void sgetrf_(const int* m, const int* n, float* a, const int* lda, int* ipiv, int* info);
void sgetri_(const int* n, float* a, const int* lda, const int* ipiv, float* work, const int* lwork,
             int* info);
void sgetrs_(const char* trans, const int* n, const int* nrhs, const float* a, const int* lda,
             const int* ipiv, float* b, const int* ldb, int* info, std::size_t);
void spotrf_(const char* uplo, const int* n, float* a, const int* lda, int* info, std::size_t);
}

namespace {

/// What is row-major here is the transpose to LAPACK.
struct memory {
    std::vector<float> f, x, work;
    std::vector<int> pivots;
    int n, info = 0;
    explicit memory(const bench::batch_input& in)
        : f(in.a.size()), x(in.b.size()), work(64 * static_cast<std::size_t>(in.n)), pivots(in.b.size()),
          n(static_cast<int>(in.n)) {}

    /// job(item's matrix, vector, pivots) for each.
    template <class Job>
    void each(Job job) {
        const auto order = static_cast<std::size_t>(n);
        for (std::size_t item = 0; item * order < x.size(); ++item)
            job(&f[item * order * order], &x[item * order], &pivots[item * order]);
    }
    void factor(const bench::batch_input& in) {
        f = in.a;
        each([this](float* a, float*, int* p) { sgetrf_(&n, &n, a, &n, p, &info); });
    }
};

std::vector<bench::batch_entrant> entrants(const bench::batch_input& in) {
    auto m = std::make_shared<memory>(in);
    const std::string name = "OpenBLAS, one by one";
    const auto finish = [] {};
    const auto solve = [m, &in] {
        m->factor(in);
        m->x = in.b;
        m->each([&](const float* a, float* x, const int* p) {
            const int one = 1;
            sgetrs_("T", &m->n, &one, a, &m->n, p, x, &m->n, &m->info, 1);
        });
    };
    const auto substitute = [m, &in](CBLAS_UPLO half) {
        m->x = in.b;
        const float* s = in.s.data();
        m->each([&](const float*, float* x, const int*) {
            cblas_strsv(CblasRowMajor, half, CblasNoTrans, CblasNonUnit, m->n, s, m->n, x, 1);
            s += m->n * m->n;
        });
    };
    const auto solved = [m, &in] { return bench::solve_error(in, m->x); };
    return {
        {"lu", name, [m, &in] { m->factor(in); }, finish,
         [m, &in] { return bench::lu_error(in, m->f, m->pivots, 1, true); }},
        {"solve", name, solve, finish, solved},
        {"lu and solve", name, solve, finish, solved},
        {"cholesky", name,
         [m, &in] {
             m->f = in.s;
             m->each([&](float* a, float*, int*) { spotrf_("U", &m->n, a, &m->n, &m->info, 1); });
         },
         finish, [m, &in] { return bench::cholesky_error(in, m->f); }},
        {"inverse", name,
         [m, &in] {
             m->factor(in);
             m->each([&](float* a, float*, int* p) {
                 const int room = static_cast<int>(m->work.size());
                 sgetri_(&m->n, a, &m->n, p, m->work.data(), &room, &m->info);
             });
         },
         finish, [m, &in] { return bench::inverse_error(in, m->f); }},
        {"lower solve", name, [substitute] { substitute(CblasLower); }, finish,
         [m, &in] { return bench::substitution_error(in, m->x, true); }},
        {"upper solve", name, [substitute] { substitute(CblasUpper); }, finish,
         [m, &in] { return bench::substitution_error(in, m->x, false); }},
        {"product", name,
         [m, &in] {
             const float *a = in.a.data(), *b = in.s.data();
             m->each([&](float* c, float*, int*) {
                 cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m->n, m->n, m->n, 1, a, m->n, b, m->n,
                             0, c, m->n);
                 a += m->n * m->n;
                 b += m->n * m->n;
             });
         },
         finish, [m, &in] { return bench::product_error(in, m->f); }},
    };
}

const bool registered = (bench::batch_peers().push_back(entrants), true);

} // namespace
