#pragma once
// Devices that compile nothing and run nothing: they keep the text of every kernel that they are given.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <sinter/codegen/glsl.hpp>
#include <sinter/codegen/opencl_c.hpp>
#include <sinter/runtime/text/text_device.hpp>
#include <sinter/sinter.hpp>

namespace test {

namespace codegen = sinter::codegen;
namespace plan = sinter::plan;
namespace runtime = sinter::runtime;
using sinter::plan::device_facts;
using sinter::plan::write_style;

class recorder : public runtime::text_device {
public:
    recorder(const sinter::codegen::dialect& d, device_facts f, bool folded = false,
             const sinter::plan::user_wishes& wishes = {})
        : dialect_(d), name_(d.name()), folded_(folded) {
        facts_ = f;
        wishes_ = wishes;
    }

    std::vector<codegen::kernel_source> compiled; ///< every text given to compile()
    std::vector<codegen::kernel_source> launched; ///< in order
    std::vector<std::vector<runtime::argument_value>> values;
    std::vector<std::vector<std::size_t>> numbers; ///< of the arguments' memory, other ones for new memory
    std::vector<runtime::launch_extent> extents;
    int allocations = 0;
    int noted = 0; ///< kernels whose schedules were chosen for what they are bound to

    const std::string& name() const override { return name_; }
    const std::string& description() const override { return name_; }
    bool supports(sinter::dtype t) const override {
        return facts_.type_supported[static_cast<std::size_t>(t)];
    }
    const sinter::codegen::dialect& dialect() const override { return dialect_; }

    /// A device of the same plans that keeps texts of another language.
    sinter::ref<recorder> in(const sinter::codegen::dialect& other) const {
        return sinter::make_ref<recorder>(other, facts_, folded_, wishes_);
    }
    bool fragment() const { return facts_.draws(); }
    runtime::placement place(sinter::dtype, std::int64_t rows, std::int64_t cols) const override {
        if (!fragment()) return {cols, padded(rows * cols)};
        const std::int64_t ld = cols == 1 ? 1 : padded(cols), capacity = padded(rows * ld);
        return {ld, capacity, cols > 1 && !folded_ ? ld / facts_.texel_size : folded_width(capacity),
                facts_.texel_size};
    }
    sinter::ref<runtime::buffer> allocate(sinter::dtype t, std::int64_t capacity) override {
        ++allocations;
        auto b = sinter::make_ref<runtime::buffer>();
        b->type = t;
        b->capacity = capacity;
        b->texel_size = facts_.texel_size;
        if (fragment()) b->texture_width = folded_width(capacity);
        return number(b);
    }
    sinter::ref<runtime::buffer> allocate_array(sinter::dtype t, std::int64_t rows,
                                                std::int64_t cols) override {
        ++allocations;
        return number(describe_array(t, rows, cols));
    }
    runtime::image_size image_for(sinter::dtype, std::int64_t rows, std::int64_t cols) const override {
        if (dialect_.name() != std::string("opencl_c")) return {};
        return {padded(cols) / 4, rows};
    }
    sinter::ref<runtime::buffer> make_image(const runtime::buffer& from, std::int64_t,
                                            runtime::image_size size) override {
        sinter::ref<runtime::buffer> b = allocate(from.type, 4 * size.width * size.height);
        b->texture_width = size.width;
        b->image = true;
        b->reusable = false;
        return b;
    }
    void upload(runtime::buffer&, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                const void*) override {}
    void download(const runtime::buffer&, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                  void*) override {}
    sinter::ref<runtime::compiled_kernel> compile(const codegen::kernel_source& source) override {
        compiled.push_back(source);
        if (source.woven) compiled.push_back(dialect_.weave(source.target_type(), source.stripes));
        ++count.compilations;
        return sinter::make_ref<runtime::compiled_kernel>();
    }
    void enqueue(runtime::compiled_kernel&, const codegen::kernel_source& source,
                 const std::vector<runtime::argument_value>& v, const runtime::launch_extent& e) override {
        launched.push_back(source);
        values.push_back(v);
        numbers.emplace_back();
        for (const runtime::argument_value& a : v)
            numbers.back().push_back(a.memory ? number_of_[a.memory] : 0);
        extents.push_back(e);
        ++count.launches;
    }
    void note_texts(runtime::prepared_plan& p, int kernel, const plan::bindings& bound) override {
        ++noted;
        text_device::note_texts(p, kernel, bound);
    }
    void lock() override {}
    void unlock() override {}

private:
    const sinter::codegen::dialect& dialect_;
    std::string name_;
    bool folded_ = false; ///< rows of arrays are not rows of textures
    std::map<const runtime::buffer*, std::size_t> number_of_;
    std::size_t last_number_ = 0;

    sinter::ref<runtime::buffer> number(sinter::ref<runtime::buffer> b) {
        number_of_[b.get()] = ++last_number_; // the address may be that of one that is gone
        return b;
    }

    std::int64_t padded(std::int64_t n) const {
        const std::int64_t size = facts_.texel_size;
        return (n + size - 1) / size * size;
    }
    std::int64_t folded_width(std::int64_t capacity) const {
        const std::int64_t texels = padded(capacity) / facts_.texel_size;
        return texels < 1024 ? texels : 1024;
    }
};

/// The texts of all launches.
inline std::string texts_of(const recorder& device) {
    std::string text;
    for (const codegen::kernel_source& s : device.launched) {
        if (!text.empty()) text += "\n";
        if (s.points) text += s.vertex + "\n";
        text += s.text;
    }
    return text;
}

/// A kind of device whose text is tested.
struct target {
    const char* name;  ///< folder of its golden files
    const char* stage; ///< for glslangValidator; null: OpenCL C
    sinter::ref<recorder> device;
    std::vector<std::string> only = {}; ///< programs that show what is special about it; empty: all
    recorder& text() const { return *device; }
    bool shows(const std::string& program) const {
        return only.empty() || std::find(only.begin(), only.end(), program) != only.end();
    }
    sinter::device handle() const { return sinter::device(sinter::ref<runtime::device_state>(device)); }
};

/// Programs for a dialect that is nearly another one.
inline std::vector<std::string> of_each_schedule() {
    // clang-format off
    return {"argmax_long", "axpy", "batch_lu", "block_updated", "column_argmax_tall", "correlate_down", "dot", "exp_sums",
            "gather", "gemm", "gemm_large", "half_product", "half_storage", "matrix_vector", "panel", "panel_qr", "powers",
            "product", "row_sums", "separable_norm", "transpose", "truths_in_memory", "two_results"};
    // clang-format on
}

/// All dialects, and what a user may choose otherwise.
inline std::vector<target> targets() {
    static const sinter::codegen::opencl_c on_cpu(true, sinter::codegen::group_fence::clang), on_gpu(false),
        on_ptx(false, sinter::codegen::group_fence::ptx);
    static const sinter::codegen::glsl compute(sinter::codegen::glsl_stage::compute);
    static const sinter::codegen::glsl compute_es(sinter::codegen::glsl_stage::compute_es);
    static const sinter::codegen::glsl fragment(sinter::codegen::glsl_stage::fragment);
    static const sinter::codegen::glsl es(sinter::codegen::glsl_stage::fragment_es);
    device_facts cpu, wide, gpu, halves, units, many, shared, gl, blocks, many_blocks, shared_blocks, slices,
        phone, lanes, texels, plain, fetches, quads, software;
    cpu.is_cpu = true;
    cpu.exchanges = true;
    cpu.loads_vectors = gpu.loads_vectors = true;
    cpu.vector_width = 8;
    cpu.local_memory = 1 << 19;
    cpu.tiles = sinter::plan::cpu_tiles_of(8);
    wide = cpu;
    wide.vector_width = 16;
    wide.tiles = sinter::plan::cpu_tiles_of(16);
    // Four of them for three compute units, which are long at a tile.
    static constexpr sinter::plan::tile_candidate slow[] = {{{64, 64, 16}, 8, 1, 0, 2, 1, 1}};
    halves = units = many = gpu;
    many.compute_units = 64;
    many.exchanges = true;
    shared = many;
    shared.compute_units = 3;
    shared.tiles = {slow, slow + 1};
    halves.half_arithmetic = true;
    // Vectors of four floats and halves, of two doubles.
    static constexpr sinter::plan::tile_candidate of_units[] = {
        {{64, 64, 16}, 8, 4, 0}, {{64, 32, 16}, 8, 2, 0}, {{32, 32, 16}, 4, 2, 0}};
    static constexpr sinter::plan::tile_candidate in_slices[] = {{{64, 64, 16}, 8, 1, 0, 0, 2}};
    for (const int n : {1, 2, 3}) units.matrix_tiles[n] = {of_units + n - 1, of_units + n};
    gl.half_needs_image = true;
    for (const sinter::dtype none : {sinter::dtype::i64, sinter::dtype::u64})
        gl.type_supported[static_cast<int>(none)] = false;
    gl.reads_buffer_textures = true;
    gl.max_loop_trips = 65535;
    gl.counts_in_32_bits = true;
    blocks = texels = lanes = gl;
    lanes.is_cpu = lanes.exchanges = true;
    blocks.reads_buffer_textures = false;
    blocks.max_loop_trips = 0;
    phone = many_blocks = blocks;
    slices = many_blocks;
    slices.tiles = {in_slices, in_slices + 1};
    many_blocks.compute_units = 64;
    many_blocks.exchanges = true;
    shared_blocks = many_blocks;
    shared_blocks.compute_units = 3;
    shared_blocks.tiles = {slow, slow + 1};
    phone.half_needs_image = false;
    phone.type_supported[static_cast<int>(sinter::dtype::f64)] = false;
    texels.writes = write_style::targets;
    texels.has_local_memory = false;
    for (const sinter::dtype none : {sinter::dtype::bf16, sinter::dtype::f64})
        texels.type_supported[static_cast<int>(none)] = false;
    plain = fetches = quads = software = texels;
    plain.texel_size = 1;
    fetches.fetches_target = true;
    quads.swaps_in_quads = quads.stores_texels = software.stores_texels = true;
    software.is_cpu = true;
    sinter::plan::user_wishes all_units, dots;
    all_units.units_for = sinter::unit_products::all;
    dots.terms = sinter::product_terms::dot;
    return {
        {"opencl_cpu", nullptr, sinter::make_ref<recorder>(on_cpu, cpu)},
        {"opencl_wide_cpu", nullptr, sinter::make_ref<recorder>(on_cpu, wide), {"gemm_large", "dot_long"}},
        {"opencl_gpu", nullptr, sinter::make_ref<recorder>(on_gpu, gpu)},
        {"opencl_gpu_half", nullptr, sinter::make_ref<recorder>(on_gpu, halves), {"half_storage"}},
        {"opencl_gpu_matrix_units",
         nullptr,
         sinter::make_ref<recorder>(on_gpu, units, false, all_units),
         {"gemm_large", "half_product", "double_product"}},
        {"opencl_gpu_many_units",
         nullptr,
         sinter::make_ref<recorder>(on_ptx, many),
         {"gemm_few_outputs", "norm_in_shares", "column_argmax_tall"}},
        {"opencl_gpu_shared_tiles", nullptr, sinter::make_ref<recorder>(on_ptx, shared), {"gemm_large"}},
        {"glsl_compute", "comp", sinter::make_ref<recorder>(compute, gl)},
        {"glsl_compute_blocks",
         "comp",
         sinter::make_ref<recorder>(compute, blocks),
         {"add_transposed", "gemm_large"}},
        {"glsl_compute_slices", "comp", sinter::make_ref<recorder>(compute, slices), {"gemm_large"}},
        {"glsl_compute_many_units",
         "comp",
         sinter::make_ref<recorder>(compute, many_blocks),
         {"gemm_few_outputs", "norm_in_shares"}},
        {"glsl_compute_shared_tiles",
         "comp",
         sinter::make_ref<recorder>(compute, shared_blocks),
         {"gemm_large"}},
        {"glsl_compute_software",
         "comp",
         sinter::make_ref<recorder>(compute, lanes),
         {"column_argmax_tall", "column_sums_tall"}},
        {"glsl_es_compute", "comp", sinter::make_ref<recorder>(compute_es, phone), of_each_schedule()},
        {"glsl_fragment", "frag", sinter::make_ref<recorder>(fragment, texels)},
        {"glsl_fragment_quads",
         "frag",
         sinter::make_ref<recorder>(fragment, quads),
         {"gemm_large", "gemm_large_left_transposed"}},
        {"glsl_fragment_software",
         "frag",
         sinter::make_ref<recorder>(fragment, software),
         {"gemm_large", "block_written"}},
        {"glsl_es_fragment", "frag", sinter::make_ref<recorder>(es, texels)},
        {"glsl_es_fragment_plain",
         "frag",
         sinter::make_ref<recorder>(es, plain),
         {"sum", "product", "block_written"}},
        {"glsl_es_fragment_fetch", "frag", sinter::make_ref<recorder>(es, fetches), {"block_updated"}},
        {"glsl_es_fragment_folded", "frag", sinter::make_ref<recorder>(es, texels, true), {"sum", "product"}},
        {"glsl_es_fragment_dot",
         "frag",
         sinter::make_ref<recorder>(es, texels, false, dots),
         {"product", "product_right_transposed", "gemm_large"}}};
}

} // namespace test
