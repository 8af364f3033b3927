// How many kernels a factorisation launches, and that it takes no temporary and compiles nothing the second
// time.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace {

/// What the second run of a job does; the first has compiled its kernels.
template <class Job>
sinter::counters counted(const sinter::device& d, Job job) {
    job();
    const sinter::counters before = d.counters();
    job();
    return d.counters() - before;
}

} // namespace

TEST_CASE("launches of factorisations that no work-group takes whole") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        CAPTURE(d.description());
        // A fragment shader cannot write blocks of a texture that it reads: those go through temporaries.
        const bool textures = d.state()->facts().draws();
        const std::int64_t m = 65, n = 64, order = 96;
        sinter::matrix<float> A(d, m, n, (test::noise(m, n, 1)).as<float>()),
            S(d, order, order, (test::noise(order, order, 1)).as<float>());
        for (std::int64_t k = 0; k < order; ++k) S(k, k) = 100.0f;

        // A copy; two panels of load, two work-groups' sixteen columns with a substitution in two and an
        // update between them, store and order; a gather; two blocks of a triangle substituted and a product
        // between them, a product; then the order of all rows, a gather and the left columns' copy. On a GPU
        // a copy, and one panel of four work-groups.
        const sinter::counters lu = counted(d, [&] { sinter::lu(A); });
        if (!textures) {
            const bool gpu = !d.state()->facts().is_cpu;
            CHECK(lu.launches == (gpu ? 1 + (1 + 4 + 3 * 3 + 2) : 1 + 2 * (1 + 2 + 3 + 2) + 1 + 3 + 1 + 3));
            CHECK(lu.temporaries == 0);
        }
        // A copy; three panels of one product or load and one work-group; below the first two, two
        // blocks substituted and a product between them.
        const sinter::counters cholesky = counted(d, [&] { sinter::cholesky(S); });
        if (!textures) {
            CHECK(cholesky.launches == 1 + 3 * 2 + 2 * 3);
            CHECK(cholesky.temporaries == 0);
        }
        // A copy, the columns' scales in two, scaling and its undoing; two panels of load, four work-groups'
        // eight reflections with two products between them, R, V, V' V, a diagonal, T in three; three
        // products with two temporaries.
        const sinter::counters qr = counted(d, [&] { sinter::qr(A); });
        if (!textures) {
            CHECK(qr.launches == 1 + 4 + 2 * (1 + 4 + 3 * 2 + 1 + 2 + 1 + 3) + 3);
            CHECK(qr.temporaries == 2);
        }
        for (const sinter::counters& c : {lu, cholesky, qr}) {
            CHECK(c.compilations == 0);
            CHECK(c.bytes_to_device == 0);
            CHECK(c.bytes_to_host == 0);
        }
    }
}

TEST_CASE("launches of a panel too tall for more than four columns in registers") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 4100, n = 8;
        if (d.state()->facts().draws() || sinter::plan::rows_of_groups(d.state()->facts()) < m) continue;
        const sinter::matrix<float> A(d, m, n, (test::noise(m, n, 1)).as<float>());
        // A copy, load, two work-groups with an update between them, store and order. The update reads many
        // arrays; where kernels read few it is a gather, a substitution and a product.
        const int update = d.state()->facts().max_arrays < sinter::factor::arrays_of_update_by_four ? 3 : 1;
        const sinter::counters lu = counted(d, [&] { sinter::lu(A); });
        CHECK(lu.launches == 1 + 1 + 2 + update + 2);
        CHECK(lu.temporaries == 0);
        CHECK(lu.compilations == 0);
    }
}

TEST_CASE("panels and blocks of 9 to 15 columns share their kernels") {
    for (sinter::device d : test::devices(false)) {
        if (!sinter::factor::takes_panels(d, 1)) continue;
        CAPTURE(d.name());
        const sinter::counters before = d.counters();
        for (std::int64_t n = 9; n < 16; ++n) {
            CAPTURE(n);
            const sinter::matrix<float> A(d, 70, n, test::noise(70, n, 1).as<float>());
            sinter::matrix<float> R(d, 70, n);
            R = sinter::factor::panel_lu(A);
            R = sinter::factor::panel_qr(A);
            R = sinter::factor::block_cholesky(A);
            CHECK((d.counters() - before).compilations <= 3); // none are, where an earlier run has left them
        }
    }
}
