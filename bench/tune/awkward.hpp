#pragma once
// Small products that a tile has to get right before it is timed: extents that are no multiples of anything,
// operands that are turned or begin anywhere, a view as destination with an epilogue, doubles and halves.

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/sinter.hpp>

#include "exact.hpp"
#include "tables.hpp"

namespace tuning {

using sinter::runtime::text_device;
using sinter::runtime::tuned_products;

/// An array, or the same numbers as an image.
template <class T>
using image_of = sinter::image_array<T, sinter::dynamic, sinter::dynamic>;

/// The products of one tile, on a device that has no other tiles.
class awkward_products {
public:
    awkward_products(const sinter::device& d, tuned_products which, const tile_candidate& tile)
        : d_(d), state_(static_cast<text_device&>(*d.state())), which_(which), tile_(tile) {
        const sinter::plan::tile_size t = tile.counted();
        m_ = t.rows + tile.rows + 1;
        n_ = t.cols + 4 * tile.vectors + 3;
        constexpr std::int64_t least_side = 49; // smaller products take no tile on a CPU
        while (m_ < least_side) m_ += t.rows;
        while (n_ < least_side) n_ += t.cols;
        // The ends of blocks of terms, and in a GPU's tile two blocks in turns.
        k_ = (state_.facts().is_cpu ? 1 : 3) * t.depth + 53;
        if (which == tuned_products::matrix_units) {
            // Smaller products run without them.
            const std::int64_t least = table().least * state_.facts().compute_units;
            if (least > 0) k_ += 8 * t.depth;
            for (bool taller = false; m_ * n_ * k_ < least; taller = !taller) (taller ? m_ : n_) += 64;
        }
    }

    /// What is wrong, in words; empty if nothing is.
    std::string wrong() {
        std::string found = floats();
        if (is_unused_) return {};
        if (which_ == tuned_products::images || which_ == tuned_products::matrix_units) return found;
        if (found.empty() && d_.supports(sinter::dtype::f64)) found = doubles();
        if (found.empty() && d_.supports(sinter::dtype::f16)) found = halves();
        return found;
    }

    /// True if products like these never take the tile here; none was checked then.
    bool is_unused() const { return is_unused_; }

private:
    bool is_unused_ = false;
    sinter::device d_;
    text_device& state_;
    tuned_products which_;
    tile_candidate tile_;
    std::int64_t m_ = 0, k_ = 0, n_ = 0;

    const sinter::plan::tile_table& table() const {
        return state_.facts().matrix_tiles[static_cast<int>(sinter::plan::matrix_units::floats)];
    }

    // No sum is larger than what the type has exactly, a quarter of it where an epilogue adds to it.
    static constexpr std::int64_t float_limit = 1 << 22, double_limit = std::int64_t{1} << 45,
                                  half_limit = 1 << 11;

    template <class T>
    sinter::matrix<T> array(const whole_matrix& m) const {
        return sinter::matrix<T>(d_, m.rows, m.cols, m.as<T>());
    }

    /// Whether the statement runs in the tile: its text is another one without.
    template <class F>
    bool takes_tile(const F& statement) {
        const std::string with = sinter::explain(statement());
        use({});
        const std::string without_it = sinter::explain(statement());
        use({tile_});
        return with != without_it;
    }
    void use(std::vector<tile_candidate> table) {
        state_.use_tiles(which_, std::move(table));
        if (which_ != tuned_products::arrays) state_.use_tiles(tuned_products::arrays, {});
    }

    std::string name_of(const char* what) const {
        return std::string(what) + ", " + std::to_string(m_) + " x " + std::to_string(k_) + " x " +
               std::to_string(n_);
    }

    /// Runs `statement`, which writes to all of `to`.
    template <class T, class F>
    std::string plain(const char* what, const factors& f, sinter::matrix<T>& to, const F& statement,
                      bool needs_tile = false) {
        if (!takes_tile(statement) && !tile_.in_registers()) {
            is_unused_ |= needs_tile;
            return {};
        }
        statement();
        const std::vector<T> c = to.to_host();
        const expected_product expected(f);
        const bool is_right = expected.matches([&](std::int64_t i, std::int64_t j) {
            return static_cast<double>(c[static_cast<std::size_t>(i * to.cols() + j)]);
        });
        return is_right ? std::string() : name_of(what) + ": wrong";
    }

    /// `statement(V)` is V = 2 * product - 3 * V, of a block V of an array. What is around it has to stay.
    template <class T, class F>
    std::string in_block(const char* what, const factors& f, const F& statement) {
        constexpr std::int64_t above = 3, before = 5, beside = 9;
        const whole_matrix old = whole_numbers(m_ + 2 * above, n_ + beside, 100, 5);
        whole_matrix inside{m_, n_};
        for (std::int64_t i = 0; i < m_; ++i)
            for (std::int64_t j = 0; j < n_; ++j) inside.at.push_back(old(i + above, j + before));
        sinter::matrix<T> C = array<T>(old);
        const auto run = [&] { return statement(sinter::block(C, above, before, m_, n_)); };
        if (!takes_tile(run) && !tile_.in_registers()) return {};
        run();
        const std::vector<T> c = C.to_host();
        const auto got = [&](std::int64_t i, std::int64_t j) {
            return static_cast<double>(c[static_cast<std::size_t>(i * old.cols + j)]);
        };
        expected_product expected(f);
        expected.add(2, -3, inside);
        if (!expected.matches([&](std::int64_t i, std::int64_t j) { return got(i + above, j + before); }))
            return name_of(what) + ": wrong";
        for (std::int64_t i = 0; i < old.rows; ++i)
            for (std::int64_t j = 0; j < old.cols; ++j) {
                const bool is_inside = i >= above && i < above + m_ && j >= before && j < before + n_;
                if (!is_inside && got(i, j) != double{old(i, j)})
                    return name_of(what) + ": elements beside the view were written";
            }
        return {};
    }

    std::string floats() {
        const factors f = exact_factors(m_, k_, n_, float_limit);
        const sinter::matrix<float> A = array<float>(f.left), B = array<float>(f.right),
                                    At = array<float>(f.left.transposed()),
                                    Bt = array<float>(f.right.transposed());
        sinter::matrix<float> C(d_, m_, n_);
        C = -7.0f;
        if (which_ == tuned_products::images) return floats_with_images(f, A, At, B, Bt, C);
        std::string found = plain(
            "float", f, C, [&] { return C = A * B; }, true);
        if (found.empty())
            found = in_block<float>("float, left operand transposed, into a view", f,
                                    [&](auto V) { return V = 2 * trans(At) * B - 3 * V; });
        return found.empty() ? long_sums() : found;
    }

    std::string floats_with_images(const factors& f, const sinter::matrix<float>& A,
                                   const sinter::matrix<float>& At, const sinter::matrix<float>& B,
                                   const sinter::matrix<float>& Bt, sinter::matrix<float>& C) {
        const image_of<float> I = sinter::as_image(B), It = sinter::as_image(Bt);
        std::string found = plain(
            "float, image", f, C, [&] { return C = A * I; }, true);
        if (found.empty())
            found = in_block<float>("float, left operand transposed, image, into a view", f,
                                    [&](auto V) { return V = 2 * trans(At) * I - 3 * V; });
        C = -7.0f;
        if (found.empty()) found = plain("float, transposed image", f, C, [&] { return C = A * trans(It); });
        return found;
    }

    /// Blocks that begin anywhere as operands, the right one transposed; of a GPU's tile with so many terms
    /// that work-groups share them.
    std::string long_sums() {
        const std::int64_t terms = k_;
        if (!state_.facts().is_cpu) k_ += 2048;
        const factors f = exact_factors(m_, k_, n_, float_limit);
        sinter::matrix<float> P(d_, m_ + 1, k_ + 2), Q(d_, n_ + 2, k_ + 3), C(d_, m_, n_);
        P = 1.0f;
        Q = 1.0f;
        C = -7.0f;
        sinter::block(P, 1, 1, m_, k_) = array<float>(f.left);
        sinter::block(Q, 2, 3, n_, k_) = array<float>(f.right.transposed());
        std::string found = plain("float, blocks, right operand transposed", f, C, [&] {
            return C = sinter::block(P, 1, 1, m_, k_) * trans(sinter::block(Q, 2, 3, n_, k_));
        });
        k_ = terms;
        return found;
    }

    std::string doubles() {
        const factors f = exact_factors(m_, k_, n_, double_limit);
        const sinter::matrix<double> A = array<double>(f.left), B = array<double>(f.right);
        return in_block<double>("double, into a view", f, [&](auto V) { return V = 2 * A * B - 3 * V; });
    }

    std::string halves() {
        const factors f = exact_factors(m_, k_, n_, half_limit);
        const sinter::matrix<sinter::half> A = array<sinter::half>(f.left),
                                           Bt = array<sinter::half>(f.right.transposed());
        sinter::matrix<sinter::half> C(d_, m_, n_);
        C = -7.0f;
        return plain("half, right operand transposed", f, C, [&] { return C = A * trans(Bt); });
    }
};

} // namespace tuning
