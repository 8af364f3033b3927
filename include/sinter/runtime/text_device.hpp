#pragma once
// Devices that run generated text. They share everything from plan to text to the two-level kernel cache;
// a backend adds memory, compile and launch.

#include <array>
#include <cstdint>
#include <exception>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/codegen/statements.hpp>
#include <sinter/core/batch.hpp>
#include <sinter/core/threads.hpp>
#include <sinter/plan/choose/choose_schedule.hpp>
#include <sinter/plan/kernel_order.hpp>
#include <sinter/plan/lower/fragment.hpp>
#include <sinter/plan/lower/kernel.hpp>
#include <sinter/plan/lower/rules_of_schedule.hpp>
#include <sinter/runtime/argument_value.hpp>
#include <sinter/runtime/asked_device.hpp>
#include <sinter/runtime/compile_notice.hpp>
#include <sinter/runtime/launch_shape.hpp>
#include <sinter/runtime/rehearsal.hpp>
#include <sinter/runtime/tuned_sizes.hpp>
#include <sinter/runtime/tuning.hpp>
#include <sinter/runtime/unfinished_error.hpp>

namespace sinter::runtime {

/// A kernel object of a backend, ready to be launched.
class compiled_kernel : public ref_counted {};

class text_device : public asked_device {
public:
    virtual const codegen::dialect& dialect() const = 0;

    /// Products of a kind take their tiles from this list from now on, large to small. From an empty list,
    /// those that read an image take the same as the others, and no floats are multiplied by matrix units.
    void use_tiles(tuned_products which, std::vector<plan::tile_candidate> list) {
        ++settings;
        std::vector<plan::tile_candidate>& own = tiles_[static_cast<std::size_t>(which)];
        own = std::move(list);
        plan::tile_table& table = table_of(which);
        table = {own.data(), own.data() + own.size(), table.least};
    }
    /// Works that memory bounds are dealt out by these numbers from now on, by those of the device's kind
    /// where they are 0. False, and nothing changes, if the device cannot have one of them.
    bool use_sizes(const plan::work_sizes& sizes) {
        for (const plan::work_size& one : plan::all_work_sizes)
            if (sizes.*one.in != 0 && !plan::fits_size(facts(), one, sizes.*one.in)) return false;
        ++settings;
        facts_.sizes = sizes;
        return true;
    }
    text_device* generates_text() override { return this; }
    /// Name, hardware and driver, and which products: what measured tiles are stored under.
    std::string tuning_key(tuned_products which = tuned_products::arrays) const {
        constexpr const char* apart[] = {"", ", images", ", matrix units"};
        return name() + " " + description() + apart[static_cast<int>(which)];
    }

    /// Compiles one text; consults the backend's disk cache, counts a compilation if the driver compiled.
    /// Throws compile_error with the numbered source and the driver's log.
    virtual ref<compiled_kernel> compile(const codegen::kernel_source& source) = 0;
    /// What became of one of several texts: a kernel, or what `compile` threw.
    struct compilation {
        ref<compiled_kernel> kernel;
        std::exception_ptr refusal;
    };
    /// Compiles several texts; `done` has one element for each. A backend whose driver can do so at once
    /// overrides it.
    virtual void compile_all(const std::vector<codegen::kernel_source>& sources,
                             std::vector<compilation>& done) {
        for (std::size_t n = 0; n < sources.size(); ++n) compile_into(done[n], sources[n]);
    }
    /// Gives a kernel its arguments, where that is a call of its own. `values` parallels `source.arguments`.
    virtual void set_arguments(compiled_kernel&, const codegen::kernel_source&,
                               const std::vector<argument_value>&) {}
    /// Enqueues one launch, whose arguments are set, and counts it.
    /// Throws device_error with the code's name if the driver refuses, unfinished_error if it may have begun.
    virtual void enqueue(compiled_kernel& kernel, const codegen::kernel_source& source,
                         const std::vector<argument_value>& values, const launch_extent& extent) = 0;
    void launch(compiled_kernel& kernel, const codegen::kernel_source& source,
                const std::vector<argument_value>& values, const launch_extent& extent) {
        set_arguments(kernel, source, values);
        enqueue(kernel, source, values, extent);
    }

    ref<prepared_plan> prepare(const plan::plan& plan, const plan::plan_classes& classes) override {
        if (classes.wide && facts().counts_in_32_bits)
            throw unsupported_error("sinter: " + name() + " (" + description() +
                                    ") counts in 32 bits: an array or a sum here has more elements");
        return ref<prepared_plan>(new prepared(plan, classes, facts()));
    }

    void note_texts(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        const auto number = static_cast<std::size_t>(kernel);
        parts& all = *(pr.ready[number] = &parts_of(pr, pr.kernels[number], bound));
        if (number == 0) pr.writes = pr.sets_ahead = false;
        for (part& k : all) {
            k.chosen = &choose(pr, k, bound, k.numbers, k.shares);
            for (variant& v : k.chosen->passes) {
                shape_of(k, v).require_possible(name());
                note(v, bound, k.chosen->partial);
            }
            pr.sets_ahead |= pr.writes;
            pr.writes |= plan::writes_destination(pr.plan, k.kernel);
        }
    }

    bool compile_noted(bool for_later) override {
        if (noted_.empty()) return true;
        std::vector<codegen::kernel_source> sources;
        sources.swap(noted_);
        const bool rehearses = for_later && compiles_at_first_launch();
        const bool lets_go = compiles_beside_others();
        const std::exception_ptr refusal =
            lets_go ? compile_beside_others(sources, rehearses) : compile_alone(sources, rehearses);
        if (refusal) std::rethrow_exception(refusal);
        return !lets_go;
    }
    void forget_noted() override { noted_.clear(); }

    void make_ready(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        for (part& k : *pr.ready[static_cast<std::size_t>(kernel)]) {
            launches& l = *k.chosen;
            for (variant& v : l.passes) find_compiled(v);
            const bool shares = l.passes.front().schedule.pass == plan::fold_pass::shares;
            if (k.numbers.rows * k.numbers.cols == 0) continue;
            if (shares) allocate_partials(l, k);
            for (variant& v : l.passes)
                if (pr.sets_ahead) set_ahead(k, v, bound, l.partial);
        }
        pr.written.clear();
    }

    void execute(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        for (part& k : *pr.ready[static_cast<std::size_t>(kernel)]) {
            const plan::launch_numbers& numbers = k.numbers;
            launches& l = *k.chosen;
            if (numbers.rows * numbers.cols == 0) continue;
            try {
                for (variant& v : l.passes)
                    if (pr.sets_ahead)
                        enqueue_ahead(pr, v);
                    else
                        run(k, v, bound, l.partial);
            } catch (const unfinished_error&) {
                note_written(pr, k.kernel);
                l.partial.memory[plan::partial_arrivals] = {}; // they may not be at zero
                throw;
            }
            if (pr.sets_ahead) note_written(pr, k.kernel);
            constexpr std::int64_t most_kept = plan::most_share_bytes / 4; // elements
            if (shares_of(l.passes.front().schedule, numbers, k.shares).elements() > most_kept)
                for (const int n : {0, 1}) l.partial.memory[n] = {};
        }
    }

    kernel_description describe(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        kernel_description d;
        for (part& k : parts_of(pr, pr.kernels[static_cast<std::size_t>(kernel)], bound)) {
            plan::launch_numbers numbers;
            plan::share_numbers shares;
            for (const variant& v : choose(pr, k, bound, numbers, shares).passes) {
                if (v.source.points) d.text += "vertex shader:\n" + v.source.vertex + "fragment shader:\n";
                d.text += v.source.text;
                if (v.source.woven)
                    d.text += "\n" + dialect().weave(v.source.target_type(), v.source.stripes).text;
                ++d.launches;
                for (const plan::argument& a : v.source.arguments) d.temporaries += holds_shares(a);
                d.temporaries += v.source.stripes > 0;
            }
        }
        return d;
    }

protected:
    void compile_into(compilation& done, const codegen::kernel_source& source) noexcept {
        try {
            done.kernel = compile(source);
        } catch (...) {
            done.refusal = std::current_exception();
        }
        one_compiled();
    }
    /// Of those that `compile_all` was given; whoever waits may be told how many are left.
    void one_compiled() noexcept {
        if (notice_) notice_->one_done();
    }

    /// The driver leaves most of the work to a kernel's first launch.
    virtual bool compiles_at_first_launch() const { return false; }

    /// `compile_all` needs no lock, so that a thread whose kernels are compiled need not wait for one whose
    /// are not.
    virtual bool compiles_beside_others() const { return false; }

    /// A launch that is refused has done nothing, so that it may be tried again; but for one that throws
    /// unfinished_error.
    virtual bool refuses_whole_launches() const { return false; }
    /// A kernel of the same text whose arguments are its own, where launches do not bring theirs along.
    virtual ref<compiled_kernel> another(compiled_kernel& k, const codegen::kernel_source&) {
        return ref<compiled_kernel>(&k);
    }

    /// Gives up everything that is kept, compiled kernels too; of a device that ends.
    void forget_kernels() {
        engine = {};
        pool.clear();
        compiled_.clear();
    }

    /// Takes the tiles and work sizes that bench/tune measured on this device, if it did.
    void use_tuned() {
        const disk_cache cache(disk_cache::folder_of_user());
        plan::work_sizes sizes;
        if (size_database(cache).load(sizes, tuning_key(), facts())) use_sizes(sizes);
        if (facts().draws()) return; // no tiles
        const tile_database database(cache);
        for (const tuned_products which :
             {tuned_products::arrays, tuned_products::images, tuned_products::matrix_units}) {
            std::vector<plan::tile_candidate> list;
            if (database.load(list, tuning_key(which), facts(), which)) use_tiles(which, std::move(list));
        }
    }

private:
    struct variant {
        plan::schedule schedule;
        codegen::kernel_source source;
        ref<compiled_kernel> compiled;
        std::vector<argument_value> values; ///< reused from launch to launch
        bool alone = false;                 ///< no other one has this kernel
        launch_extent extent;               ///< of a launch whose arguments were set ahead
    };
    /// One launch, or the two of a split fold that does not join its shares itself, with the partial results
    /// of the last time.
    struct launches {
        std::vector<variant> passes;
        partial_results partial;
    };
    /// A kernel of the plan; of a work-group's many results, those that one launch can write.
    struct part {
        plan::kernel kernel;
        plan::kernel_study study;
        std::vector<launches> variants;
        launches* chosen = nullptr; ///< by `note_texts`, with its numbers
        plan::launch_numbers numbers;
        plan::share_numbers shares;
    };
    using parts = std::vector<part>;
    class prepared : public prepared_plan {
    public:
        prepared(const plan::plan& p, const plan::plan_classes& c, const plan::device_facts& facts)
            : plan(p), classes(c) {
            for (const plan::kernel& k : p.kernels) {
                kernels.emplace_back();
                for (std::size_t first = 0; first < k.outputs.size();
                     first += static_cast<std::size_t>(facts.max_targets)) {
                    plan::kernel some = k;
                    const std::size_t last = first + static_cast<std::size_t>(facts.max_targets);
                    some.outputs.assign(
                        k.outputs.begin() + static_cast<std::ptrdiff_t>(first),
                        k.outputs.begin() +
                            static_cast<std::ptrdiff_t>(last < k.outputs.size() ? last : k.outputs.size()));
                    kernels.back().push_back({some, plan::kernel_study(p, some, facts), {}, nullptr, {}, {}});
                }
            }
            ready.resize(kernels.size());
            written.reserve(p.destinations.size());
        }
        const plan::plan& plan;
        plan::plan_classes classes;
        std::vector<parts> kernels;
        std::vector<parts> apart;  ///< by kernel: each output alone; empty until it is needed
        std::vector<parts*> ready; ///< by kernel: one of the two
        bool writes = false;       ///< some launch writes a destination
        bool sets_ahead = false;   ///< and others follow it: all have their arguments before the first runs
    };

    std::array<std::vector<plan::tile_candidate>, tuned_products_count> tiles_;

    plan::tile_table& table_of(tuned_products which) {
        switch (which) {
        case tuned_products::images: return facts_.image_tiles;
        case tuned_products::matrix_units:
            return facts_.matrix_tiles[static_cast<int>(plan::matrix_units::floats)];
        default: return facts_.tiles;
        }
    }
    std::unordered_map<std::string, ref<compiled_kernel>> compiled_; ///< by text: equal plans share kernels
    std::vector<codegen::kernel_source> noted_;                      ///< to be compiled together
    compile_notice* notice_ = nullptr;                               ///< while `compile_all` runs
    threads::mutex compiling_; ///< locked before the device, by who compiles without it

    void compile_with_notice(const std::vector<codegen::kernel_source>& sources,
                             std::vector<compilation>& done) {
        if (sources.empty()) return;
        struct noticing {
            compile_notice notice;
            compile_notice*& current;
            noticing(text_device& d, std::size_t count) : notice(d.name(), count), current(d.notice_) {
                current = &notice;
            }
            ~noticing() { current = nullptr; }
            noticing(const noticing&) = delete;
            noticing& operator=(const noticing&) = delete;
        } const meanwhile(*this, sources.size());
        compile_all(sources, done);
    }
    /// These return the first refusal.
    std::exception_ptr compile_alone(const std::vector<codegen::kernel_source>& sources, bool rehearses) {
        std::vector<compilation> done(sources.size());
        compile_with_notice(sources, done);
        std::exception_ptr refusal = keep(sources, done);
        if (rehearses) rehearse(*this, sources, done);
        return refusal;
    }
    std::exception_ptr compile_beside_others(std::vector<codegen::kernel_source>& sources, bool rehearses) {
        const device_unlock meanwhile(*this);
        const threads::lock_guard one_at_a_time(compiling_); // what two threads want is compiled once
        {
            const device_lock here(*this);
            std::vector<codegen::kernel_source> missing;
            for (codegen::kernel_source& s : sources)
                if (compiled_.find(key_of(s)) == compiled_.end()) missing.push_back(std::move(s));
            sources.swap(missing);
        }
        std::vector<compilation> done(sources.size());
        compile_with_notice(sources, done);
        const device_lock here(*this);
        std::exception_ptr refusal = keep(sources, done);
        if (rehearses) rehearse(*this, sources, done);
        return refusal;
    }
    std::exception_ptr keep(const std::vector<codegen::kernel_source>& sources,
                            const std::vector<compilation>& done) {
        count_compilations();
        std::exception_ptr refusal;
        for (std::size_t n = 0; n < sources.size(); ++n) {
            if (done[n].kernel)
                compiled_[key_of(sources[n])] = done[n].kernel;
            else if (!refusal)
                refusal = done[n].refusal;
        }
        return refusal;
    }

    /// Half arithmetic is for kernels that add up nothing, nor read such sums: those of halves are of float.
    plan::device_facts facts_for(const part& k) const {
        const bool adds = k.kernel.reduction >= 0 || !k.study.gathered.empty() || k.study.reads_widened;
        plan::device_facts f = facts_;
        f.half_arithmetic = f.half_arithmetic && !adds;
        return f;
    }

    /// The launches of a kernel. Render targets that are not alike are drawn one after the other, and so are
    /// reductions whose terms want to be read in different orders.
    parts& parts_of(prepared& p, parts& together, const plan::bindings& bound) {
        const bool targets = facts().draws();
        bool alike = true;
        for (part& k : together) {
            if (k.kernel.outputs.size() == 1 || (!targets && k.kernel.beside.empty())) continue;
            const plan::launch_view view{facts(), wishes(),  p.plan.values, k.kernel,
                                         k.study, p.classes, bound};
            alike &= plan::terms_lie_alike(view) && (!targets || plan::shares_targets(view));
        }
        if (alike) return together;
        const auto number = static_cast<std::size_t>(&together - p.kernels.data());
        p.apart.resize(p.kernels.size());
        if (!p.apart[number].empty()) return p.apart[number];
        parts alone;
        for (const part& k : together)
            for (const plan::output& o : k.kernel.outputs) {
                const plan::kernel one = plan::with_one_output(p.plan.values, k.kernel, o);
                alone.push_back({one, plan::kernel_study(p.plan, one, facts()), {}, nullptr, {}, {}});
            }
        return p.apart[number] = std::move(alone); // all of them, or none
    }

    void require_groups(const prepared& p, const part& k, const plan::bindings& bound) const {
        const graph::value_id main = k.kernel.reduction;
        if (main < 0 || !is_group(p.plan.values[main].code)) return;
        const std::int64_t rows = bound.length(k.kernel.rows), most = plan::rows_of_groups(facts());
        const batch_function f = batch_function_of(p.plan.values[main]);
        if (most == 0 || (is_panel(f) && rows > most))
            throw unsupported_error("sinter: device " + name() + " (" + description() +
                                    ") has no work-groups for " + name_of(f) + " of " + std::to_string(rows) +
                                    " rows");
    }

    launches& choose(prepared& p, part& k, const plan::bindings& bound, plan::launch_numbers& numbers,
                     plan::share_numbers& shared) {
        require_groups(p, k, bound);
        const plan::device_facts f = facts_for(k);
        const plan::launch_view view{f, wishes(), p.plan.values, k.kernel, k.study, p.classes, bound};
        plan::decision chosen = plan::choose_schedule(view);
        if (!chosen)
            throw unsupported_error("sinter: " + name() + " (" + description() +
                                    ") cannot compute this product " + plan::text_of(view, chosen.refused));
        plan::schedule& s = chosen.how;
        plan::schedule second;
        numbers = view.numbers;
        shared = chosen.shares;
        const auto spills = [&](const plan::schedule& of) {
            return launch_shape(facts(), k.kernel, k.study, of, numbers, shared).spills();
        };
        const bool shares = s.pass == plan::fold_pass::shares && !s.joins;
        if (shares) {
            second = plan::second_pass(view, chosen);
            second.spills = spills(second);
        }
        s.spills = spills(s);
        for (launches& found : k.variants)
            if (found.passes.front().schedule == s && (!shares || found.passes.back().schedule == second))
                return found;
        std::vector<variant> passes;
        passes.push_back(make_variant(p, k, f, s));
        if (shares) passes.push_back(make_variant(p, k, f, second));
        k.variants.emplace_back();
        k.variants.back().passes = std::move(passes);
        return k.variants.back();
    }

    variant make_variant(const prepared& p, const part& k, const plan::device_facts& f,
                         const plan::schedule& s) const {
        const bool fragment = f.draws();
        variant v;
        v.schedule = s;
        plan::lowering low(p.plan, k.kernel, p.classes, f, plan::rules_of(s, f));
        v.source = codegen::write_kernel(
            dialect(), fragment ? plan::fragment_builder(low, p.plan, k.kernel, f, s).run()
                                : plan::kernel_builder(low, p.plan, k.kernel, f, wishes(), s).run());
        v.values.resize(v.source.arguments.size());
        return v;
    }

    static std::string key_of(const codegen::kernel_source& s) { return s.vertex + s.text; }

    /// Gives the variant its kernel, if the text has been compiled; false if it has not.
    bool find_compiled(variant& v) const {
        if (v.compiled) return true;
        const auto known = compiled_.find(key_of(v.source));
        if (known == compiled_.end()) return false;
        v.compiled = known->second;
        return true;
    }
    void note(variant& v, const plan::bindings& bound, const partial_results& partial) {
        if (find_compiled(v)) return;
        for (const codegen::kernel_source& s : noted_)
            if (s.text == v.source.text && s.vertex == v.source.vertex) return;
        noted_.push_back(v.source);
        for (plan::argument& a : noted_.back().arguments) {
            const plan::memory_facts* const memory =
                a.kind == plan::argument_kind::array ? array_of(a, bound, partial).memory : nullptr;
            a.texture_width = memory ? memory->texture_width : 0;
            a.capacity = memory ? memory->capacity : 0;
        }
    }

    /// Whether the first of two passes, or the only one, writes this array: the shares of a sum.
    static bool holds_shares(const plan::argument& a) {
        return a.kind == plan::argument_kind::array && a.source == plan::argument_source::partial &&
               a.written && a.index != plan::partial_arrivals;
    }

    /// A count of work-groups for each sum. Every launch leaves them at zero.
    void allocate_arrivals(partial_results& partial, std::int64_t cells) {
        ref<buffer>& memory = partial.memory[plan::partial_arrivals];
        layout& place_of = partial.places[plan::partial_arrivals];
        if (memory && place_of.cols >= cells) return;
        const std::vector<std::int32_t> zeros(static_cast<std::size_t>(cells));
        const ref<buffer> made = allocate(dtype::i32, cells);
        upload(*made, 0, cells, 1, cells, zeros.data());
        memory = made;
        place_of = row_major(1, cells, cells);
    }

    /// The array of partial results, and how many sums they are of.
    struct share_extents {
        std::int64_t sums, rows, cols;
        std::int64_t elements() const { return rows * cols; }
    };
    /// A row for each sum, with a column for each share, or the other way round; of tiles, a row for each
    /// share of each.
    static share_extents shares_of(const plan::schedule& s, const plan::launch_numbers& n,
                                   const plan::share_numbers& shares) {
        const std::int64_t cells = n.rows * n.cols;
        if (s.run == plan::run_shape::local_tile && s.joins)
            return {shares.shared_tiles, shares.parts * shares.shared_tiles,
                    std::int64_t{s.slices} * s.tile.rows * s.tile.cols};
        return s.across ? share_extents{cells, shares.parts, cells}
                        : share_extents{cells, cells, shares.parts};
    }

    void allocate_partials(launches& l, const part& k) {
        const plan::schedule& s = l.passes.front().schedule;
        const auto [sums, rows, cols] = shares_of(s, k.numbers, k.shares);
        if (s.joins) allocate_arrivals(l.partial, sums);
        for (const plan::argument& a : l.passes.front().source.arguments) {
            if (!holds_shares(a)) continue;
            ref<buffer>& memory = l.partial.memory[a.index];
            layout& place_of = l.partial.places[a.index];
            ++count.temporaries;
            if (memory && place_of.rows == rows && place_of.cols == cols) continue;
            const placement p = place(a.type, rows, cols);
            // Of few outputs a texture with a row for each share would be a texel or two wide, and a fragment
            // alone in its quad, or nearly.
            memory = k.kernel.is_scalar() || s.across ? allocate(a.type, p.capacity)
                                                      : allocate_array(a.type, rows, cols);
            place_of = row_major(rows, cols, p.leading_dimension);
        }
    }

    launch_shape shape_of(const part& k, const variant& v) const {
        return launch_shape(facts(), k.kernel, k.study, v.schedule, k.numbers, k.shares);
    }

    void run(const part& k, variant& v, const plan::bindings& bound, const partial_results& partial) {
        const launch_shape shape = shape_of(k, v);
        find_values(k, v, bound, partial, shape);
        launch(*v.compiled, v.source, v.values, shape.extent(bound, partial.memory[0].get()));
    }

    void find_values(const part& k, variant& v, const plan::bindings& bound, const partial_results& partial,
                     const launch_shape& shape) {
        for (std::size_t a = 0; a < v.values.size(); ++a) {
            const plan::argument& wanted = v.source.arguments[a];
            argument_value& value = v.values[a];
            if (wanted.kind == plan::argument_kind::number) {
                value.number = bound.numbers[static_cast<std::size_t>(wanted.index)];
                continue;
            }
            const plan::bindings::array of = array_of(wanted, bound, partial);
            if (wanted.kind == plan::argument_kind::array)
                value.memory = of.memory ? buffer_of(of.memory) : stand_in(wanted.type);
            else
                value.integer = integer_of(wanted, of, v.schedule, k.numbers, k.shares, shape);
        }
    }

    void set_ahead(const part& k, variant& v, const plan::bindings& bound, const partial_results& partial) {
        if (!v.alone) v.compiled = another(*v.compiled, v.source);
        v.alone = true;
        const launch_shape shape = shape_of(k, v);
        find_values(k, v, bound, partial, shape);
        v.extent = shape.extent(bound, partial.memory[0].get());
        set_arguments(*v.compiled, v.source, v.values);
    }

    /// A launch with arguments that are set. Once a destination is written, one that is refused is tried
    /// again when the device has done what it was given.
    void enqueue_ahead(const prepared& p, variant& v) {
        constexpr int most_tries = 4;
        for (int tries = 1;; ++tries) {
            try {
                return enqueue(*v.compiled, v.source, v.values, v.extent);
            } catch (const unfinished_error&) {
                throw;
            } catch (const device_error&) {
                if (p.written.empty() || tries == most_tries || !refuses_whole_launches()) throw;
            }
            try {
                synchronize();
            } catch (const device_error&) { // the launch says what is wrong
            }
        }
    }
    static void note_written(prepared& p, const plan::kernel& k) {
        for (const plan::output& o : k.outputs)
            if (plan::writes_destination(p.plan, o)) p.written.push_back(o.destination);
    }

    /// An array without elements has no memory; a kernel that folds it reads nothing, and is bound this.
    buffer* stand_in(dtype t) {
        ref<buffer>& b = stand_ins_[static_cast<int>(t)];
        if (!b) b = allocate_array(t, 1, 1);
        return b.get();
    }
    ref<buffer> stand_ins_[dtype_count];
};

} // namespace sinter::runtime
