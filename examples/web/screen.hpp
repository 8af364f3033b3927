#pragma once
// A canvas of the page whose WebGL context sinter shares: it writes the elements of `frame` into a texture of
// the page's, which draws them. Each texel of four elements is a pixel.

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <emscripten/html5.h>

#include <sinter/opengl.hpp>

namespace web {

class screen {
public:
    screen(const char* selector, std::int64_t rows, std::int64_t pixels)
        : rows_(static_cast<GLsizei>(rows)), pixels_(static_cast<GLsizei>(pixels)), context_(made(selector)),
          device(sinter::opengl_device(sinter::adopt_current_context, sinter::opengl_kind::fragment_es)) {
        glGenTextures(1, &texture_);
        glBindTexture(GL_TEXTURE_2D, texture_);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, pixels_, rows_);
        frame = sinter::wrap_texture<float>(device, texture_, pixels, rows);
        program_ = glCreateProgram();
        add(GL_VERTEX_SHADER,
            "#version 300 es\n"
            "void main() { // a triangle that covers the canvas\n"
            "    gl_Position = vec4(vec2(gl_VertexID % 2, gl_VertexID / 2) * 4.0 - 1.0, 0, 1);\n"
            "}\n");
        add(GL_FRAGMENT_SHADER, "#version 300 es\n"
                                "precision highp float;\n"
                                "uniform sampler2D frame;\n"
                                "out vec4 colour;\n"
                                "void main() { // the first row of the matrix is the upper one\n"
                                "    ivec2 at = ivec2(gl_FragCoord.xy);\n"
                                "    at.y = textureSize(frame, 0).y - 1 - at.y;\n"
                                "    colour = vec4(texelFetch(frame, at, 0).rgb, 1.0);\n"
                                "}\n");
        glLinkProgram(program_);
        GLint linked = 0;
        glGetProgramiv(program_, GL_LINK_STATUS, &linked);
        if (!linked) throw std::runtime_error("the canvas's shaders do not link");
    }
    screen(const screen&) = delete;
    screen& operator=(const screen&) = delete;

    void draw() {
        emscripten_webgl_make_context_current(context_);
        glViewport(0, 0, pixels_, rows_);
        glUseProgram(program_);
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, texture_);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }

    /// Whether the pixels that were just drawn are the frame's elements.
    bool shows_frame() {
        std::vector<unsigned char> pixels(4 * static_cast<std::size_t>(rows_) *
                                          static_cast<std::size_t>(pixels_));
        glReadPixels(0, 0, pixels_, rows_, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        const std::vector<float> wanted = frame.to_host();
        const auto row = 4 * static_cast<std::size_t>(pixels_);
        for (std::size_t e = 0; e < wanted.size(); ++e) {
            const std::size_t mirrored = (static_cast<std::size_t>(rows_) - 1 - e / row) * row + e % row;
            const float clamped = std::fmin(std::fmax(wanted[e], 0.0f), 1.0f);
            if (e % 4 != 3 && !(std::fabs(255 * clamped - static_cast<float>(pixels[mirrored])) <= 1))
                return false;
        }
        return true;
    }

private:
    static EMSCRIPTEN_WEBGL_CONTEXT_HANDLE made(const char* selector) {
        EmscriptenWebGLContextAttributes wanted;
        emscripten_webgl_init_context_attributes(&wanted);
        wanted.majorVersion = 2;
        wanted.alpha = wanted.depth = wanted.antialias = false;
        wanted.preserveDrawingBuffer = true;
        const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context(selector, &wanted);
        if (context <= 0) throw std::runtime_error("this browser has no WebGL 2");
        emscripten_webgl_make_context_current(context);
        return context;
    }
    void add(GLenum kind, const char* text) {
        const GLuint shader = glCreateShader(kind);
        glShaderSource(shader, 1, &text, nullptr);
        glCompileShader(shader);
        glAttachShader(program_, shader);
        glDeleteShader(shader);
    }

    GLsizei rows_, pixels_;
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context_;
    GLuint texture_ = 0, program_ = 0;

public:
    sinter::device device;
    sinter::matrix<float> frame;
};

} // namespace web
