#pragma once
// Devices that run generated text. They share everything from plan to text to the two-level kernel cache;
// a backend adds memory, compile and launch.

#include <bit>
#include <cstdint>
#include <exception>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <sinter/core/batch.hpp>
#include <sinter/emit/walker.hpp>
#include <sinter/plan/choose_schedule.hpp>
#include <sinter/plan/lower_fragment.hpp>
#include <sinter/plan/lower_kernel.hpp>
#include <sinter/runtime/kernel_source.hpp>
#include <sinter/runtime/tuning.hpp>

namespace sinter::runtime {

/// A kernel object of a backend, ready to be launched.
class compiled_kernel : public ref_counted {};

/// Value of one argument of a launch, in the order of kernel_source::arguments.
struct argument_value {
    buffer* memory = nullptr; ///< argument_kind::array
    double number = 0;        ///< argument_kind::number
    std::int64_t integer = 0; ///< every other kind
};

/// Extent of a launch. Scatter devices: work-items (multiples of the work-group size) in x, y, z.
/// Fragment devices: x and y are the texels drawn, from the first on; with kernel_source::points, x is the
/// number of points, drawn once for each component; with kernel_source::stripes, z is the rows of the whole
/// result.
struct launch_extent {
    std::int64_t x = 1, y = 1, z = 1;
    std::int64_t first_x = 0, first_y = 0;
};

class text_device : public device_state {
public:
    const plan::device_facts& facts() const { return facts_; }
    virtual const emit::dialect& dialect() const = 0;

    /// Contractions from now on take their tiles from this list, large to small.
    void use_tiles(std::vector<plan::tile_candidate> list) {
        tiles_ = std::move(list);
        facts_.tiles = {tiles_.data(), tiles_.data() + tiles_.size()};
    }
    /// The same of those that read an image; from an empty list, the same as the others.
    void use_image_tiles(std::vector<plan::tile_candidate> list) {
        image_tiles_ = std::move(list);
        facts_.image_tiles = {image_tiles_.data(), image_tiles_.data() + image_tiles_.size()};
    }
    /// Products from now on run by this schedule. False if the device cannot.
    bool use_product_step(product_step step) {
        const bool local = step != product_step::best && step != product_step::naive;
        if (local && (!facts_.has_local_memory || facts_.writes == plan::write_style::targets)) return false;
        facts_.step = step;
        return true;
    }
    /// How products add up four terms from now on. False if the device cannot.
    bool use_product_terms(product_terms terms) {
        const bool fours = facts_.writes == plan::write_style::targets && facts_.texel_size == 4;
        if (terms == product_terms::dot && !fours) return false;
        facts_.terms = terms;
        return true;
    }
    text_device* generates_text() override { return this; }
    /// Name, hardware and driver: what measured tiles are stored under; those of products that read an image
    /// apart.
    std::string tuning_key(bool of_images = false) const {
        return name() + " " + description() + (of_images ? ", images" : "");
    }

    /// Compiles one text; consults the backend's disk cache, counts a compilation if the driver compiled.
    /// Throws compile_error with the numbered source and the driver's log.
    virtual ref<compiled_kernel> compile(const kernel_source& source) = 0;
    /// What became of one of several texts: a kernel, or what `compile` threw.
    struct compilation {
        ref<compiled_kernel> kernel;
        std::exception_ptr refusal;
    };
    /// Compiles several texts; `done` has one element for each. A backend whose driver can do so at once
    /// overrides it.
    virtual void compile_all(const std::vector<kernel_source>& sources, std::vector<compilation>& done) {
        for (std::size_t n = 0; n < sources.size(); ++n) compile_into(done[n], sources[n]);
    }
    /// Enqueues one launch and counts it. `values` parallels `source.arguments`.
    /// Throws device_error with the code's name if the driver refuses.
    virtual void launch(compiled_kernel& kernel, const kernel_source& source,
                        const std::vector<argument_value>& values, const launch_extent& extent) = 0;

    ref<prepared_plan> prepare(const plan::plan& plan, const plan_classes& classes) override {
        if (classes.wide && facts().counts_in_32_bits)
            throw unsupported_error("sinter: " + name() + " (" + description() +
                                    ") counts in 32 bits: an array or a sum here has more elements");
        return ref<prepared_plan>(new prepared(plan, classes, facts().max_targets));
    }

    void note_texts(prepared_plan& p, int kernel, const bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        const auto number = static_cast<std::size_t>(kernel);
        parts& all = *(pr.ready[number] = &parts_of(pr, pr.kernels[number], bound));
        for (part& k : all) {
            k.chosen = &choose(pr, k, bound, k.numbers);
            for (variant& v : k.chosen->passes) note(v);
        }
    }

    void compile_noted() override {
        if (noted_.empty()) return;
        std::vector<kernel_source> sources;
        sources.swap(noted_);
        std::vector<compilation> done(sources.size());
        compile_all(sources, done);
        std::exception_ptr refusal;
        for (std::size_t n = 0; n < sources.size(); ++n) {
            if (done[n].kernel)
                compiled_[key_of(sources[n])] = done[n].kernel;
            else if (!refusal)
                refusal = done[n].refusal;
        }
        if (refusal) std::rethrow_exception(refusal);
    }
    void forget_noted() override { noted_.clear(); }

    void make_ready(prepared_plan& p, int kernel) override {
        for (part& k : *static_cast<prepared&>(p).ready[static_cast<std::size_t>(kernel)]) {
            launches& l = *k.chosen;
            for (variant& v : l.passes) is_compiled(v);
            if (k.numbers.rows * k.numbers.cols != 0 && l.passes.size() > 1) allocate_partials(l, k);
        }
    }

    void execute(prepared_plan& p, int kernel, const bindings& bound) override {
        for (part& k : *static_cast<prepared&>(p).ready[static_cast<std::size_t>(kernel)]) {
            const plan::launch_numbers& numbers = k.numbers;
            launches& l = *k.chosen;
            if (numbers.rows * numbers.cols == 0) continue;
            for (variant& v : l.passes) run(k, v, bound, numbers, l.partial, l.places);
            if (numbers.rows * numbers.cols * numbers.parts > most_kept) l.partial[0] = l.partial[1] = {};
        }
    }

    std::string describe(prepared_plan& p, int kernel, const bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        std::string text;
        for (part& k : parts_of(pr, pr.kernels[static_cast<std::size_t>(kernel)], bound)) {
            plan::launch_numbers numbers;
            for (const variant& v : choose(pr, k, bound, numbers).passes) {
                if (v.source.points) text += "vertex shader:\n" + v.source.vertex + "fragment shader:\n";
                text += v.source.text;
            }
        }
        return text;
    }

protected:
    plan::device_facts facts_;

    void compile_into(compilation& done, const kernel_source& source) noexcept {
        try {
            done.kernel = compile(source);
        } catch (...) {
            done.refusal = std::current_exception();
        }
    }

    /// Takes the tiles that bench/tune measured on this device, if it did.
    void use_tuned_tiles() {
        const tile_database database((disk_cache(disk_cache::folder_of_user())));
        std::vector<plan::tile_candidate> list = database.load(tuning_key(), facts());
        if (!list.empty()) use_tiles(std::move(list));
        use_image_tiles(database.load(tuning_key(true), facts()));
    }

public:
    int max_arrays() const override { return facts().max_arrays; }
    std::int64_t group_rows() const override { return plan::rows_of_groups(facts()); }
    plan::alias_rules aliases() const override {
        return {facts().writes == plan::write_style::targets, facts().writes_pass_reads};
    }

private:
    struct variant {
        plan::schedule schedule;
        kernel_source source;
        ref<compiled_kernel> compiled;
        std::vector<argument_value> values; ///< reused from launch to launch
    };
    /// One launch, or the two passes of a split fold, with the partial results of the last time.
    struct launches {
        std::vector<variant> passes;
        ref<buffer> partial[2];
        layout places[2];
    };
    static constexpr std::int64_t most_kept = 1 << 20; ///< partial results kept for the next time
    /// A kernel of the plan, or those of its outputs that one launch can write.
    struct part {
        plan::kernel kernel;
        plan::kernel_study study;
        std::vector<launches> variants;
        launches* chosen = nullptr; ///< by `note_texts`, with its numbers
        plan::launch_numbers numbers;
    };
    using parts = std::vector<part>;
    class prepared : public prepared_plan {
    public:
        prepared(const plan::plan& p, const plan_classes& c, int max_targets) : plan(p), classes(c) {
            for (const plan::kernel& k : p.kernels) {
                kernels.emplace_back();
                for (std::size_t first = 0; first < k.outputs.size();
                     first += static_cast<std::size_t>(max_targets)) {
                    plan::kernel some = k;
                    const std::size_t last = first + static_cast<std::size_t>(max_targets);
                    some.outputs.assign(
                        k.outputs.begin() + static_cast<std::ptrdiff_t>(first),
                        k.outputs.begin() +
                            static_cast<std::ptrdiff_t>(last < k.outputs.size() ? last : k.outputs.size()));
                    kernels.back().push_back({some, plan::kernel_study(p, some), {}, nullptr, {}});
                }
            }
            ready.resize(kernels.size());
        }
        const plan::plan& plan;
        plan_classes classes;
        std::vector<parts> kernels;
        std::vector<parts> apart;  ///< by kernel: each output alone; empty until it is needed
        std::vector<parts*> ready; ///< by kernel: one of the two
    };

    std::vector<plan::tile_candidate> tiles_, image_tiles_;
    std::unordered_map<std::string, ref<compiled_kernel>> compiled_; ///< by text: equal plans share kernels
    std::vector<kernel_source> noted_;                               ///< to be compiled together

    plan::device_facts float_facts_;

    /// Half arithmetic is for kernels that add up nothing: sums of halves are of float.
    const plan::device_facts& facts_for(const part& k) {
        if (!facts_.half_arithmetic || (k.kernel.reduction < 0 && k.study.gathered.empty())) return facts_;
        float_facts_ = facts_;
        float_facts_.half_arithmetic = false;
        return float_facts_;
    }

    /// The launches of a kernel. Render targets that are not alike are drawn one after the other.
    parts& parts_of(prepared& p, parts& together, const bindings& bound) {
        if (facts().writes != plan::write_style::targets) return together;
        bool alike = true;
        for (part& k : together)
            alike &=
                k.kernel.outputs.size() == 1 ||
                plan::schedule_chooser(facts(), p.plan, k.kernel, k.study, p.classes, bound).shares_targets();
        if (alike) return together;
        const auto number = static_cast<std::size_t>(&together - p.kernels.data());
        p.apart.resize(p.kernels.size());
        parts& alone = p.apart[number];
        if (!alone.empty()) return alone;
        for (const part& k : together)
            for (const plan::output& o : k.kernel.outputs) {
                plan::kernel one = k.kernel;
                one.outputs.assign(1, o);
                alone.push_back({one, plan::kernel_study(p.plan, one), {}, nullptr, {}});
            }
        return alone;
    }

    void require_groups(const prepared& p, const part& k, const bindings& bound) const {
        const graph::value_id main = k.kernel.reduction;
        if (main < 0 || p.plan.values[main].code != op::group) return;
        const std::int64_t rows = bound.length(k.kernel.rows), most = group_rows();
        const auto f = static_cast<batch_function>(p.plan.values[main].attribute);
        if (most == 0 || (is_panel(f) && rows > most))
            throw unsupported_error("sinter: device " + name() + " (" + description() +
                                    ") has no work-groups for " + name_of(f) + " of " + std::to_string(rows) +
                                    " rows");
    }

    launches& choose(prepared& p, part& k, const bindings& bound, plan::launch_numbers& numbers) {
        require_groups(p, k, bound);
        plan::schedule_chooser chooser(facts_for(k), p.plan, k.kernel, k.study, p.classes, bound);
        plan::schedule s = chooser.choose();
        numbers = chooser.numbers;
        s.spills = spills(groups_of(k, s, numbers));
        for (launches& found : k.variants)
            if (found.passes.front().schedule == s) return found;
        std::vector<variant> passes;
        passes.push_back(make_variant(p, k, s));
        if (s.pass == plan::fold_pass::shares) passes.push_back(make_variant(p, k, chooser.second_pass(s)));
        k.variants.emplace_back();
        k.variants.back().passes = std::move(passes);
        return k.variants.back();
    }

    variant make_variant(const prepared& p, const part& k, const plan::schedule& s) {
        const plan::device_facts& f = facts_for(k);
        const bool fragment = f.writes == plan::write_style::targets;
        variant v;
        v.schedule = s;
        v.source =
            emit::emit(dialect(), fragment ? plan::fragment_builder(p.plan, k.kernel, p.classes, f, s).run()
                                           : plan::kernel_builder(p.plan, k.kernel, p.classes, f, s).run());
        v.values.resize(v.source.arguments.size());
        return v;
    }

    static std::string key_of(const kernel_source& s) { return s.vertex + s.text; }

    /// Finds the kernel of a text that has been compiled.
    bool is_compiled(variant& v) const {
        if (v.compiled) return true;
        const auto known = compiled_.find(key_of(v.source));
        if (known == compiled_.end()) return false;
        v.compiled = known->second;
        return true;
    }
    void note(variant& v) {
        if (is_compiled(v)) return;
        for (const kernel_source& s : noted_)
            if (s.text == v.source.text && s.vertex == v.source.vertex) return;
        noted_.push_back(v.source);
    }

    void allocate_partials(launches& l, const part& k) {
        const plan::launch_numbers& n = k.numbers;
        const bool across = l.passes.front().schedule.across;
        const std::int64_t cells = n.rows * n.cols, rows = across ? n.parts : cells,
                           cols = across ? cells : n.parts;
        for (const argument& a : l.passes.front().source.arguments) {
            if (a.kind != argument_kind::array || a.source != argument_source::partial) continue;
            layout& place_of = l.places[a.index];
            ++count.temporaries;
            if (l.partial[a.index] && place_of.rows == rows && place_of.cols == cols) continue;
            const placement p = place(a.type, rows, cols);
            l.partial[a.index] =
                k.kernel.is_scalar() ? allocate(a.type, p.capacity) : allocate_array(a.type, rows, cols);
            place_of = layout{rows, cols, 0, p.leading_dimension, 1};
        }
    }

    void run(const part& k, variant& v, const bindings& bound, const plan::launch_numbers& n,
             const ref<buffer>* partial, const layout* places) {
        for (std::size_t a = 0; a < v.values.size(); ++a)
            v.values[a] = value_of(v.source.arguments[a], v.schedule, bound, n, partial, places);
        launch(*v.compiled, v.source, v.values, extent_of(k, v, bound, n, partial));
    }

    /// An array without elements has no memory; a kernel that folds it reads nothing, and is bound this.
    buffer* stand_in(dtype t) {
        ref<buffer>& b = stand_ins_[static_cast<int>(t)];
        if (!b) b = allocate_array(t, 1, 1);
        return b.get();
    }
    ref<buffer> stand_ins_[dtype_count];

    argument_value value_of(const argument& a, const plan::schedule& s, const bindings& bound,
                            const plan::launch_numbers& n, const ref<buffer>* partial, const layout* places) {
        argument_value v;
        const auto index = static_cast<std::size_t>(a.index);
        bindings::array of;
        if (a.source == argument_source::leaf && index < bound.leaves.size()) of = bound.leaves[index];
        if (a.source == argument_source::destination) of = bound.destinations[index];
        if (a.source == argument_source::temporary) of = bound.temporaries[index];
        if (a.source == argument_source::partial) of = {partial[index].get(), places[index]};
        switch (a.kind) {
        case argument_kind::array: v.memory = of.memory ? of.memory : stand_in(a.type); break;
        case argument_kind::number: v.number = bound.numbers[index]; break;
        case argument_kind::offset: v.integer = of.place.offset; break;
        case argument_kind::row_stride: v.integer = of.place.row_stride; break;
        case argument_kind::col_stride: v.integer = of.place.col_stride; break;
        case argument_kind::fold: v.integer = of.place.fold; break;
        case argument_kind::base_offset: v.integer = of.place.base_offset; break;
        case argument_kind::base_row_stride: v.integer = of.place.base_row_stride; break;
        case argument_kind::base_col_stride: v.integer = of.place.base_col_stride; break;
        case argument_kind::array_rows: v.integer = of.place.rows; break;
        case argument_kind::array_cols: v.integer = of.place.cols; break;
        case argument_kind::texture_width: v.integer = of.memory ? of.memory->texture_width : 1; break;
        case argument_kind::texture_width_log2:
            // Rounded up; the type of std::bit_width's result is the argument's in libstdc++ 12, int later.
            v.integer = of.memory ? static_cast<std::int64_t>(std::bit_width(
                                        static_cast<std::uint64_t>(of.memory->texture_width - 1)))
                                  : 0;
            break;
        case argument_kind::texture_height:
            v.integer =
                of.memory && of.memory->texture_width > 0 ? texel_rows(of.memory->capacity, *of.memory) : 1;
            break;
        case argument_kind::component: break;
        case argument_kind::rows: v.integer = n.rows; break;
        case argument_kind::cols: v.integer = s.flat ? n.rows * n.cols : n.cols; break;
        case argument_kind::depth: v.integer = n.depth; break;
        case argument_kind::depth_cols: v.integer = n.depth_cols; break;
        case argument_kind::chunk: v.integer = n.chunk; break;
        case argument_kind::parts: v.integer = n.parts; break;
        case argument_kind::stripe: v.integer = plan::stripe_rows(s, n.rows); break;
        }
        return v;
    }

    static std::int64_t texels_for(std::int64_t elements, int texel_size) {
        return (elements + texel_size - 1) / texel_size;
    }
    /// Rows of a texture that `elements` elements reach into.
    static std::int64_t texel_rows(std::int64_t elements, const buffer& b) {
        return (texels_for(elements, b.texel_size) + b.texture_width - 1) / b.texture_width;
    }

    /// Work-groups of a launch on a device that scatters, before they spill to another axis.
    struct group_count {
        std::int64_t x = 1, y = 1;
        bool one_axis = true;
        std::int64_t z = 1;
    };
    group_count groups_of(const part& k, const plan::schedule& s, const plan::launch_numbers& n) const {
        if (facts().writes == plan::write_style::targets) return {};
        const auto groups = [](std::int64_t items, std::int64_t size) { return (items + size - 1) / size; };
        std::int64_t x = n.cols, y = s.slides ? groups(n.rows, s.rows) : n.rows;
        if (s.walks && n.image_rows > 0) y = n.rows / n.image_rows * groups(n.image_rows, s.rows);
        if (s.run == plan::run_shape::map && s.edges_apart)
            y += groups(y * k.study.near_edges(n.cols, s.lanes), groups(n.cols, s.lanes));
        bool one_axis = false;
        const std::int64_t together = s.chunk > 0 ? s.chunk : s.lanes; // elements of a work-item
        const bool shares = s.pass == plan::fold_pass::shares;
        if (s.run == plan::run_shape::row_fold) return {groups(n.rows * n.cols, s.rows), 1, false};
        if (s.run == plan::run_shape::output_fold)
            return {groups(n.rows * n.cols, s.lanes * s.vectors), shares ? n.parts : 1, false};
        if (s.run == plan::run_shape::strip_fold) return {n.parts, 1, false};
        if (s.run == plan::run_shape::group_matrix)
            return {s.chunk > 0 ? groups(n.rows, s.chunk) : 1, 1, false};
        if (s.run == plan::run_shape::group) {
            const std::int64_t cells = n.rows * n.cols;
            if (s.local_y > 1) return {groups(cells, s.local_x), shares ? n.parts : 1, false};
            if (shares) return {n.parts, cells, false};
            return {cells, 1, false};
        }
        if (s.run == plan::run_shape::local_tile || s.run == plan::run_shape::packed) {
            return {groups(n.cols, s.tile.cols), groups(n.rows, s.tile.rows), false, shares ? n.parts : 1};
        } else if (s.run == plan::run_shape::tile) {
            x = groups(n.cols, s.lanes * s.vectors);
            y = groups(n.rows, s.rows);
            if (shares) {
                y *= x;
                x = n.parts;
            }
        } else if (shares) {
            x = n.parts;
            y = n.rows * n.cols;
        } else if (s.flat || !k.kernel.rows.is_sized()) {
            x = groups(n.rows * n.cols, together);
            y = 1;
            one_axis = true;
        } else if (!k.kernel.cols.is_sized()) {
            x = s.chunk > 0 ? groups(n.rows, s.chunk) : n.rows;
            y = 1;
            one_axis = true;
        } else {
            x = groups(n.cols, together);
        }
        return {groups(x, s.local_x), groups(y, s.local_y), one_axis};
    }
    bool spills(const group_count& g) const {
        return g.one_axis ? g.x > facts().max_groups[0] : g.y > facts().max_groups[1];
    }

    launch_extent extent_of(const part& k, const variant& v, const bindings& bound,
                            const plan::launch_numbers& n, const ref<buffer>* partial) const {
        const plan::schedule& s = v.schedule;
        if (facts().writes == plan::write_style::targets) return texels_of(k, s, bound, n, partial);
        const group_count g = groups_of(k, s, n);
        const std::int64_t* most = facts().max_groups;
        if (!s.spills) return {g.x * s.local_x, g.y * s.local_y, g.z};
        if (g.one_axis) return {most[0] * s.local_x, (g.x + most[0] - 1) / most[0] * s.local_y, 1};
        return {g.x * s.local_x, most[1] * s.local_y, (g.y + most[1] - 1) / most[1]};
    }

    launch_extent texels_of(const part& k, const plan::schedule& s, const bindings& bound,
                            const plan::launch_numbers& n, const ref<buffer>* partial) const {
        if (s.pass == plan::fold_pass::shares)
            return {partial[0]->texture_width, texel_rows(partial[0]->capacity, *partial[0]), 1};
        if (s.points) return {n.rows * n.cols, 1, 1};
        if (s.run == plan::run_shape::tile)
            return {texels_for(n.cols, facts().texel_size), plan::stripe_rows(s, n.rows), n.rows};
        const plan::output& o = k.kernel.outputs.front();
        const bindings::array& to = o.destination >= 0
                                        ? bound.destinations[static_cast<std::size_t>(o.destination)]
                                        : bound.temporaries[static_cast<std::size_t>(o.temporary)];
        const std::int64_t reach = to.place.at(n.rows - 1, n.cols - 1) + 1;
        if (s.keeps_rest) return texels_of_view(to, n, reach);
        const std::int64_t texels = texels_for(reach, to.memory->texel_size);
        const std::int64_t width = to.memory->texture_width;
        return {texels < width ? texels : width, texel_rows(reach, *to.memory), 1};
    }

    /// A rectangle that holds the texels of a view that ends at element `reach`.
    static launch_extent texels_of_view(const bindings::array& view, const plan::launch_numbers& n,
                                        std::int64_t reach) {
        const std::int64_t size = view.memory->texel_size, first = view.place.offset / size,
                           width = view.memory->texture_width, x = first % width, y = first / width,
                           rows = (reach - 1) / size / width - y + 1;
        if (rows == 1) return {texels_for(reach, view.memory->texel_size) - first, 1, 1, x, y};
        const bool row_of_each = n.rows == rows && view.place.row_stride == width * size;
        return row_of_each ? launch_extent{texels_for(n.cols, view.memory->texel_size), rows, 1, x, y}
                           : launch_extent{width, rows, 1, 0, y};
    }
};

} // namespace sinter::runtime
