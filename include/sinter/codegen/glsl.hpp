#pragma once
// GLSL: 4.30 and ES 3.10 compute shaders, 3.30 and ES 3.00 fragment shaders. They differ in their data and in
// how a kernel's arrays are declared. Here a kernel's text is put together, and a vertex shader's where there
// is one; glsl_words.hpp has the words.

#include <string>
#include <vector>

#include <sinter/codegen/glsl_words.hpp>

namespace sinter::inline SINTER_ABI::codegen {

class glsl final : public glsl_words {
public:
    using glsl_words::glsl_words;

    kernel_source assemble(walker& w, const loops::program& p, const std::string& body,
                           const std::string& vertex) const override {
        std::string declarations;
        int block = 0, image = 0, target = 0;
        if (version_.computes)
            declarations += "layout(local_size_x = " + std::to_string(p.local_size[0]) +
                            ", local_size_y = " + std::to_string(p.local_size[1]) + ") in;\n";
        for (std::size_t n = 0; n < p.arguments.size(); ++n) {
            const plan::argument& a = p.arguments[n];
            if (a.kind == plan::argument_kind::array) declarations += declare(w, a, block, image, target);
        }
        for (const loops::local_array& l : p.locals)
            declarations += is_kept_in_words(l) ? declare_words(l)
                                                : (l.own ? "" : "shared ") + type(w, l.type) + " " + l.name +
                                                      "[" + std::to_string(l.size) + "];\n";
        if (p.points) declarations += "flat in ivec2 cell;\n";
        const std::string prelude = w.prelude();
        const bool has_marks = (prelude + body).find("EXACT ") != std::string::npos;
        bool fetches = false;
        for (const plan::argument& a : p.arguments)
            fetches |= a.form == plan::array_form::target && w.reads_texels(a);
        kernel_source source;
        source.text = head(p, has_marks, fetches) + "// " + p.title + "\n" + declarations +
                      uniforms(p, body) + "\n" + prelude + "void main()\n{\n" + body + "}\n";
        if (!version_.computes) source.vertex = p.points ? points(w, p, vertex) : triangle();
        source.arguments = declared(p, source);
        return source;
    }

    kernel_source weave(dtype t, int targets) const override {
        kernel_source source;
        const auto add = [&](const std::string& name, plan::array_form form) {
            plan::argument a;
            a.type = t;
            a.form = form;
            a.written = form == plan::array_form::target;
            a.name = name;
            source.arguments.push_back(std::move(a));
        };
        const std::string prefix = sampler_prefix(t), count = std::to_string(targets);
        std::string samplers, choice;
        for (int n = 0; n < targets; ++n) {
            const std::string number = std::to_string(n), name = "rows" + number;
            add(name, plan::array_form::texture);
            samplers += "uniform " + prefix + "sampler2D " + name + ";\n";
            choice += std::string(n == 0 ? "    " : "    else ") +
                      (n + 1 < targets ? "if (from == " + number + ") " : "") + "result = texelFetch(" +
                      name + ", at, 0);\n";
        }
        add("result", plan::array_form::target);
        source.text = head({}, false) + "// rows, one from each texture in turn\nlayout(location = 0) out " +
                      prefix + "vec4 result;\n" + samplers + "\nvoid main()\n{\n" +
                      "    int i = int(gl_FragCoord.y), from = i % " + count + ";\n" +
                      "    ivec2 at = ivec2(int(gl_FragCoord.x), i / " + count + ");\n" + choice + "}\n";
        source.vertex = triangle();
        return source;
    }

private:
    std::string head(const loops::program& p, bool has_marks, bool fetches = false) const {
        return start() + (fetches ? "#extension GL_EXT_shader_framebuffer_fetch : require\n" : "") +
               (p.quads ? "#extension GL_KHR_shader_subgroup_quad : require\n" : "") +
               (p.stores_texels ? "#extension GL_ARB_shader_image_load_store : require\n" : "") +
               (has_marks && version_.exact_by ? exact(version_.exact_by) : "") +
               (version_.es ? es_numbers : "") + (version_.es && !version_.computes ? es_samplers : "");
    }
    std::string start() const { return std::string("#version ") + version_.number + "\n"; }
    static std::string exact(const std::string& whose) {
        const std::string extension = "GL_" + whose + "_gpu_shader5";
        return "#ifdef " + extension + "\n#extension " + extension +
               " : enable\n#define EXACT precise\n#else\n#define EXACT\n#endif\n";
    }
    static constexpr const char* es_numbers = "precision highp float;\nprecision highp int;\n";
    static constexpr const char* es_samplers =
        "precision highp sampler2D;\nprecision highp isampler2D;\nprecision highp usampler2D;\n";

    std::string declare(walker& w, const plan::argument& a, int& block, int& image, int& target) const {
        using plan::array_form;
        switch (a.form) {
        case array_form::memory:
            return "layout(std430, binding = " + std::to_string(block++) + ") " +
                   (a.exchanged || a.shared ? "coherent "
                    : a.written             ? ""
                                            : "readonly ") +
                   "buffer " + a.name + "_block { " +
                   (in_vectors(w, a) ? type(w, {in_memory(a.type), false, 4}) : element(a.type)) + " " +
                   a.name + "[]; };\n";
        case array_form::image_buffer:
            return "layout(r16f, binding = " + std::to_string(image++) + ") writeonly uniform imageBuffer " +
                   a.name + ";\n";
        case array_form::image:
            return std::string("layout(") + names_of(a.type).glsl_image +
                   (w.reads_texels(a) ? ") uniform " : ") writeonly uniform ") + sampler_prefix(a.type) +
                   "image2D " + a.name + ";\n";
        case array_form::texture: return "uniform " + sampler_prefix(a.type) + "sampler2D " + a.name + ";\n";
        case array_form::target:
            return "layout(location = " + std::to_string(target++) + ") " +
                   (w.reads_texels(a) ? "inout " : "out ") + target_type(a) + " " + a.name + ";\n";
        default: return "uniform " + sampler_prefix(a.type) + "samplerBuffer " + a.name + ";\n";
        }
    }

    /// Declares the numbers that `text` names: vertices and fragments of points need different ones.
    static std::string uniforms(const loops::program& p, const std::string& text) {
        std::string declared;
        for (const plan::argument& a : p.arguments)
            if (a.kind != plan::argument_kind::array && has_word(text, a.name)) declared += uniform(a);
        return declared;
    }
    /// What the texts declare, in their order: kernels are kept by text, so that equal texts have equal ones.
    static std::vector<plan::argument> declared(const loops::program& p, const kernel_source& source) {
        std::vector<plan::argument> arrays, numbers;
        for (const plan::argument& a : p.arguments) {
            if (a.kind == plan::argument_kind::array)
                arrays.push_back(a);
            else if (const std::string line = uniform(a); source.text.find(line) != std::string::npos ||
                                                          source.vertex.find(line) != std::string::npos)
                numbers.push_back(a);
        }
        arrays.insert(arrays.end(), numbers.begin(), numbers.end());
        return arrays;
    }
    static std::string uniform(const plan::argument& a) {
        if (a.kind != plan::argument_kind::number) return "uniform int " + a.name + ";\n";
        return "uniform " + (a.type == dtype::boolean ? std::string("bool") : element(a.type)) + " " +
               a.name + ";\n";
    }

    std::string vertex_head() const { return start() + (version_.es ? es_numbers : ""); }

    /// One triangle that covers the target.
    std::string triangle() const {
        return vertex_head() + "void main()\n{\n"
                               "    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 "
                               ": -1.0, 0.0, 1.0);\n}\n";
    }

    /// A point for each element; those of another component than this draw's are clipped away. Texels of one
    /// element are drawn at once.
    std::string points(walker& w, const loops::program& p, const std::string& placing) const {
        const bool one = p.point_drawn < 0;
        const std::string statements =
            placing + "    cell = ivec2(i, j);\n" +
            (one ? "" : "    bool mine = " + w.text(p.point_drawn) + ";\n") +
            "    vec2 size = vec2(target_width, target_height);\n" + "    vec2 place = (vec2(" +
            w.text(p.point_x) + ", " + w.text(p.point_y) + ") + 0.5) / size * 2.0 - 1.0;\n" +
            "    gl_Position = " + (one ? "" : "mine ? ") + "vec4(place, 0.0, 1.0)" +
            (one ? "" : " : vec4(2.0, 2.0, 2.0, 1.0)") + ";\n    gl_PointSize = 1.0;\n";
        std::string samplers;
        int none = 0;
        for (const plan::argument& a : p.arguments)
            if (a.form == plan::array_form::texture && has_word(statements, a.name))
                samplers += declare(w, a, none, none, none);
        const std::string prelude = w.prelude_of(statements);
        const bool has_marks = prelude.find("EXACT ") != std::string::npos;
        return start() + (has_marks && version_.exact_by ? exact(version_.exact_by) : "") +
               (version_.es ? es_numbers : "") + (version_.es && !samplers.empty() ? es_samplers : "") +
               samplers + uniforms(p, statements) +
               "uniform int target_width;\nuniform int target_height;\nflat out ivec2 cell;\n\n" + prelude +
               "void main()\n{\n" + statements + "}\n";
    }
};

} // namespace sinter::codegen
