// Every op for every element type, every reduction, products and views, in every dialect: the text must be
// accepted by glslangValidator, or by clang as OpenCL C, where these programs are installed.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <doctest/doctest.h>
#include <unistd.h>

#include "../plan/programs.hpp"
#include "golden_files.hpp"
#include "golden_programs.hpp"
#include "recorder.hpp"

namespace {

using namespace test;
using runtime::storage;
using sinter::ref;

constexpr dtype types[] = {dtype::boolean, dtype::i32,  dtype::u32, dtype::i64, dtype::u64,
                           dtype::f16,     dtype::bf16, dtype::f32, dtype::f64};
/// Those, and whole numbers that are only stored and converted.
constexpr dtype stored_types[] = {dtype::boolean, dtype::i8,  dtype::u8,  dtype::i16, dtype::u16,
                                  dtype::i32,     dtype::u32, dtype::i64, dtype::u64, dtype::f16,
                                  dtype::bf16,    dtype::f32, dtype::f64};

ref<storage> array(const target& t, dtype type, std::int64_t rows, std::int64_t cols) {
    ref<storage> s = sinter::make_ref<storage>();
    s->device = ref<runtime::device_state>(t.device);
    s->type = type;
    s->rows = rows;
    s->cols = cols;
    s->leading_dimension = t.text().place(type, rows, cols).leading_dimension;
    s->memory = t.text().allocate_array(type, rows, cols);
    return s;
}

/// Runs `destination = e` where every leaf of e is an array of its own.
void run(const target& t, const expr& e, std::int64_t rows, std::int64_t cols) {
    std::vector<ref<storage>> arrays;
    std::vector<runtime::operand> operands;
    std::size_t leaf = 0;
    for (const instruction& i : e.code) {
        if (i.code != op::leaf) continue;
        runtime::operand o;
        if (sinter::leaf_kind_of(i) == leaf_kind::array) {
            arrays.push_back(array(t, i.type, e.extents[leaf].rows, e.extents[leaf].cols));
            o.array = arrays.back();
            o.place = arrays.back()->whole();
        }
        operands.push_back(o);
        ++leaf;
    }
    const ref<storage> to = array(t, e.code.back().type, rows, cols);
    runtime::assignment a;
    a.target = to.get();
    a.place = to->whole();
    a.rows = e.code.back().rows;
    a.cols = e.code.back().cols;
    a.source.code = e.code;
    a.source.operands = operands;
    runtime::assign({&a, 1});
}

expr cast_to(dtype t, const expr& e) {
    if (e.code.back().type == t) return e;
    expr c = apply(op::abs, {e});
    c.code.back().code = op::cast;
    c.code.back().type = t;
    return c;
}

/// The op on arrays of type t, which are converted as the language's rules say.
expr call(op code, dtype t, std::int64_t rows, std::int64_t cols) {
    std::vector<expr> args;
    for (int n = 0; n < arity(code); ++n) {
        dtype wanted = t == dtype::boolean ? dtype::i32 : t;
        if (is_bitwise(code) && is_floating(t)) wanted = dtype::i32;
        if (info(code).types == op_types::floating || info(code).types == op_types::test)
            wanted = to_floating(t);
        if (info(code).types == op_types::logical || (info(code).types == op_types::select && n == 0))
            wanted = dtype::boolean;
        args.push_back(cast_to(wanted, matrix(rows, cols, t)));
    }
    if (args.size() == 1) return apply(code, {args[0]});
    if (args.size() == 2) return apply(code, {args[0], args[1]});
    return apply(code, {args[0], args[1], args[2]});
}

bool installed(const char* program) {
    return std::system((std::string(program) + " --version > /dev/null 2>&1").c_str()) == 0;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// Gives all texts of a device to its language's checker, and fails with the checker's message.
void check(const target& t, const std::string& name) {
    namespace fs = std::filesystem;
    const char* checker = t.stage ? "glslangValidator" : "clang";
    if (!installed(checker)) {
        MESSAGE("skipped: ", std::string(checker), " is not installed");
        return;
    }
    const std::string process = std::to_string(getpid()); // of the tests that run at the same time
    const fs::path folder = fs::temp_directory_path() / ("sinter_" + name + "_" + t.name + "_" + process);
    fs::remove_all(folder);
    fs::create_directories(folder);
    std::string files[2], all;
    int n = 0;
    const auto write = [&](const std::string& text, const std::string& file) {
        std::ofstream(folder / file) << text;
        return " " + file;
    };
    for (const codegen::kernel_source& s : t.text().compiled) {
        const std::string number = std::to_string(n++);
        if (!t.stage) { // one text of all, with names of their own: clang starts once
            std::string own = replaced(s.text, "sinter_", "sinter" + number + "_");
            own = replaced(replaced(own, " sampler = ", " sampler" + number + " = "), " sampler, ",
                           " sampler" + number + ", ");
            all += "#pragma OPENCL EXTENSION all : disable\n#line 1 \"" + number + ".cl\"\n" +
                   replaced(own, " asm(", " __asm__(");
            continue;
        }
        // glslangValidator knows GL_ARB_gpu_shader5, but not the `precise` that it brings; and no targets
        // that are read.
        const std::string known =
            replaced(replaced(s.text, "#define EXACT precise", "#define EXACT"), ") inout ", ") out ");
        files[0] += write(replaced(known, "#extension GL_EXT_shader_framebuffer_fetch : require\n", ""),
                          number + "." + t.stage);
        if (s.points) files[1] += write(s.vertex, number + ".vert");
    }
    REQUIRE(n > 0);
    const std::string command =
        t.stage ? std::string("glslangValidator") + files[0] + files[1]
                : "clang -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -fsyntax-only -Wall -Werror" +
                      std::string(all.find("mma.sync") == all.npos
                                      ? ""
                                      : " -target nvptx64-nvidia-nvcl -Xclang -cl-ext=+cl_khr_fp16") +
                      write(all, "all.cl");
    const int status = std::system(("cd " + folder.string() + " && " + command + " > log 2>&1").c_str());
    std::ifstream in(folder / "log");
    const std::string log(std::istreambuf_iterator<char>(in), {});
    INFO(folder.string(), "\n", log);
    CHECK(status == 0);
    if (status == 0) fs::remove_all(folder);
}

/// What was given to compile() after the first texts.
std::string compiled_after(const target& t, std::size_t first) {
    std::string texts;
    for (std::size_t n = first; n < t.text().compiled.size(); ++n)
        texts += t.text().compiled[n].vertex + t.text().compiled[n].text;
    return texts;
}

TEST_CASE("every op of every type is text that its compiler accepts, and what it was") {
    transcript_file texts("ops");
    for (const target& t : targets()) {
        CAPTURE(std::string(t.name));
        for (int n = static_cast<int>(op::add); n < static_cast<int>(op::count); ++n) {
            const std::size_t before = t.text().compiled.size();
            for (dtype type : types) {
                const expr e = call(static_cast<op>(n), type, 9, 7);
                bool possible = t.text().supports(type);
                for (const instruction& i : e.code) possible &= t.text().supports(i.type);
                if (possible) run(t, e, 9, 7);
            }
            texts.add(t.name, info(static_cast<op>(n)).name, compiled_after(t, before));
        }
        check(t, "ops");
    }
    texts.compare();
}

TEST_CASE("every conversion is text that its compiler accepts, and what it was") {
    transcript_file texts("casts");
    for (const target& t : targets()) {
        CAPTURE(std::string(t.name));
        for (dtype from : stored_types)
            for (dtype to : stored_types) {
                if (from == to || !t.text().supports(from) || !t.text().supports(to)) continue;
                run(t, cast_to(to, matrix(9, 7, from)), 9, 7);
                if (to == dtype::f16 || sinter::is_narrow_integer(to))
                    run(t, cast_to(dtype::f32, cast_to(to, matrix(9, 7, from))), 9, 7);
            }
        texts.add(t.name, "casts", compiled_after(t, 0));
        check(t, "casts");
    }
    texts.compare();
}

TEST_CASE("every reduction and product is text that its compiler accepts, and what it was, short and split") {
    transcript_file texts("folds");
    for (const target& t : targets()) {
        CAPTURE(std::string(t.name));
        for (dtype type : types) {
            if (!t.text().supports(type)) continue;
            for (int how = 0; how <= static_cast<int>(reduction::compensated_sum); ++how) {
                const auto r = static_cast<reduction>(how);
                const bool logical = r == reduction::any || r == reduction::all;
                if (logical != (type == dtype::boolean)) continue;
                if (r == reduction::compensated_sum && !is_floating(type)) continue;
                run(t, reduce(r, reduce_axis::cols, matrix(9, 7, type)), 9, 1);
                run(t, reduce(r, reduce_axis::rows, matrix(9, 7, type)), 1, 7);
                run(t, reduce(r, reduce_axis::all, matrix(9, 7, type)), 1, 1);
                run(t, reduce(r, reduce_axis::all, column(30000000, type)), 1, 1);
                run(t, reduce(r, reduce_axis::rows, matrix(2000000, 3, type)), 1, 3);
            }
            if (type == dtype::boolean) continue;
            run(t, matrix(9, 5, type) * matrix(5, 7, type), 9, 7);
            run(t, matrix(9, 5, type) * column(5, type), 9, 1);
            run(t, matrix(9, 2000000, type) * matrix(2000000, 7, type) + matrix(9, 7, type), 9, 7);
        }
        texts.add(t.name, "folds", compiled_after(t, 0));
        check(t, "folds");
    }
    texts.compare();
}

TEST_CASE("what a product's epilogue reads element by element is text that its compiler accepts") {
    for (const target& t : targets()) {
        CAPTURE(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::matrix<float> P(d, 23, 37), F(d, 24, 32), X(d, 23, 32), Y(d, 32, 37);
        sinter::matrix<std::int32_t> I(d, 23, 37);
        P = gather(F, I, sinter::cast<std::int32_t>(X * Y));
        P = gather(F, sinter::cast<std::int32_t>(X * Y), I) + Y(sinter::rows(0, 23));
        check(t, "places");
    }
}

TEST_CASE("every golden text is text that its compiler accepts") {
    for (const target& t : targets()) {
        CAPTURE(std::string(t.name));
        for (const golden_program& p : golden_programs())
            if (t.shows(p.name)) p.run(t.handle());
        check(t, "golden");
    }
}

/// The text of `C = f(A * B)`, or of `C = f(A)`.
template <class Function>
std::string text_of(const target& t, bool product, Function f) {
    const sinter::device d = t.handle();
    sinter::matrix<float> A(d, 64, 64), B(d, 64, 64), C(d, 64, 64);
    t.text().launched.clear();
    if (product)
        C = f(A * B);
    else
        C = f(A);
    REQUIRE(t.text().launched.size() == 1);
    return t.text().launched.front().text;
}

// NVIDIA's compiler goes back from a `precise` variable through all that it is made of, and takes the
// multiply-adds of a product; an array of constants goes to memory, and the sums with it.
TEST_CASE("functions of a product's sums leave the sums alone") {
    const auto power = [](const auto& x) { return pow(x, 1.5f); };
    const auto sine = [](const auto& x) { return sin(x); };
    const auto has = [](const std::string& text, const char* word) {
        return text.find(word) != std::string::npos;
    };
    for (const target& t : targets()) {
        const std::string name = t.name;
        if (name.rfind("glsl", 0) != 0) continue;
        CAPTURE(name);
        for (const std::string& text : {text_of(t, true, power), text_of(t, true, sine)}) {
            CHECK(!has(text, "precise "));
            CHECK(!has(text, "EXACT "));
            CHECK(!has(text, "](")); // uint[8](...)
        }
        const std::string alone = text_of(t, false, power);
        CHECK((has(alone, "precise ") || has(alone, "EXACT ")));
    }
}

} // namespace
