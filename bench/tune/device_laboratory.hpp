#pragma once
// Products on a device, checked and timed.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"
#include "awkward.hpp"
#include "guarded.hpp"
#include "tuner.hpp"

namespace tuning {

/// What products of each kind take their tiles from.
using tables_of_device = std::vector<std::vector<tile_candidate>>;

inline tables_of_device tables_of(const device_facts& facts) {
    const auto copy = [](const sinter::plan::tile_table& t) {
        return std::vector<tile_candidate>(t.begin, t.end);
    };
    return {copy(facts.tiles), copy(facts.image_tiles),
            copy(facts.matrix_tiles[static_cast<int>(sinter::plan::matrix_units::floats)])};
}

inline const device_facts& facts_of(const sinter::device& d) {
    return static_cast<const text_device&>(*d.state()).facts();
}

/// For a candidate alone. NVIDIA's OpenGL runs every kernel of a context at a fraction of its speed, down to
/// a fifth, once one has run whose registers spill into memory, until that program is deleted
/// (bench/results/decisions/spilled_registers.md): candidates there have contexts of their own.
inline sinter::device fresh(const sinter::device& d) {
#ifdef SINTER_WITH_OPENGL
    if (d.name() == "opengl:compute") return sinter::opengl_device(sinter::opengl_kind::compute);
    if (d.name() == "opengl:compute_es") return sinter::opengl_device(sinter::opengl_kind::compute_es);
#endif
    return d;
}

class device_laboratory final : public laboratory {
public:
    /// The device takes other tiles until the laboratory is closed.
    device_laboratory(const sinter::device& d, tuned_products which)
        : d_(d), which_(which), had_(tables_of(facts_of(d))),
          used_units_(d.state()->generates_text()->wishes().units_for) {}
    ~device_laboratory() override {
        auto& state = static_cast<text_device&>(*d_.state());
        for (std::size_t kind = 0; kind < had_.size(); ++kind)
            state.use_tiles(static_cast<tuned_products>(kind), had_[kind]);
        state.use_matrix_units(used_units_);
    }
    device_laboratory(const device_laboratory&) = delete;
    device_laboratory& operator=(const device_laboratory&) = delete;

    outcome check(const tile_candidate& tile) override {
        return guarded([&]() -> outcome {
            const sinter::device on = prepared({tile}, true);
            awkward_products products(on, which_, tile);
            const std::string wrong = products.wrong();
            if (products.is_unused()) return {verdict::unused};
            return wrong.empty() ? outcome{} : outcome{verdict::refused, 0, wrong};
        });
    }

    outcome measure(int n, const std::vector<tile_candidate>& table) override {
        return guarded([&]() -> outcome {
            product p(prepared(table, false), operands_of(n), which_ == tuned_products::images);
            p.compute();
            if (!p.is_right()) return {verdict::refused, 0, "wrong at " + std::to_string(n)};
            return {verdict::right, p.gflops()};
        });
    }

private:
    /// What is multiplied at one size.
    struct operands {
        int n;
        factors f;
        expected_product expected;

        explicit operands(int size) : n(size), f(exact_factors(n, n, n, 1 << 24)), expected(f) {}
    };

    struct product {
        const operands& of;
        sinter::device d;
        sinter::matrix<float> A, B, C;
        std::optional<image_of<float>> image; ///< B, if it is one

        product(const sinter::device& on, const operands& o, bool of_image)
            : of(o), d(on), A(d, o.n, o.n, o.f.left.at), B(d, o.n, o.n, o.f.right.at), C(d, o.n, o.n) {
            C = -7.5f; // no result of another candidate counts
            if (of_image) image.emplace(sinter::as_image(B));
        }
        void compute() {
            if (image)
                C = A * *image;
            else
                C = A * B;
        }
        bool is_right() const {
            const std::vector<float> c = C.to_host();
            return of.expected.matches([&](std::int64_t i, std::int64_t j) {
                return double{c[static_cast<std::size_t>(i * of.n + j)]};
            });
        }
        double gflops() {
            const auto run = [&](int repeats) {
                const double before = bench::seconds();
                for (int r = 0; r < repeats; ++r) compute();
                d.synchronize();
                return (bench::seconds() - before) / repeats;
            };
            run(1);
            const int repeats = static_cast<int>(std::clamp(0.01 / std::max(1e-7, run(1)), 1.0, 500.0));
            std::vector<double> times;
            for (int round = 0; round < 5; ++round) times.push_back(run(repeats));
            return 2.0 * of.n * of.n * of.n / bench::median(times) * 1e-9;
        }
    };

    sinter::device d_;
    tuned_products which_;
    tables_of_device had_;
    sinter::unit_products used_units_;
    std::map<int, operands> operands_;

    const operands& operands_of(int n) { return operands_.try_emplace(n, n).first->second; }

    /// A device with these tiles for the products in question, and for the others those that it had, or none.
    sinter::device prepared(const std::vector<tile_candidate>& table, bool alone) {
        sinter::device on = fresh(d_);
        auto& state = static_cast<text_device&>(*on.state());
        for (int kind = 0; kind < sinter::runtime::tuned_products_count; ++kind) {
            const auto other = static_cast<tuned_products>(kind);
            const auto& had = had_[static_cast<std::size_t>(kind)];
            if (other == which_ && !table.empty())
                state.use_tiles(other, table);
            else
                state.use_tiles(other, alone ? std::vector<tile_candidate>() : had);
        }
        state.use_matrix_units(which_ == tuned_products::matrix_units ? sinter::unit_products::all
                                                                      : sinter::unit_products::none);
        return on;
    }
};

} // namespace tuning
