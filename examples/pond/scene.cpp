#include "scene.hpp"

#include <stdexcept>
#include <vector>

#include <epoxy/egl.h>
#include <epoxy/gl.h>

namespace {

constexpr const char* vertex_text = R"(#version 430
layout(location = 0) in float height;
layout(location = 1) in vec2 slope;
layout(location = 0) uniform int points;
out vec3 place;
out vec3 normal;
void main() {
    vec2 at = 2.0 * vec2(gl_VertexID % points, gl_VertexID / points) / float(points - 1) - 1.0;
    place = vec3(1.5 * at.x, 0.5 * height, 1.5 * at.y);
    normal = vec3(-24.0 * slope.x, 1.0, -24.0 * slope.y);
    float tilt = 0.62; // the eye is above the near side, and looks down
    float up = cos(tilt) * place.y - sin(tilt) * place.z, away = 2.9 - sin(tilt) * place.y - cos(tilt) * place.z;
    gl_Position = vec4(1.35 * place.x, 1.35 * 720.0 / 420.0 * (up + 0.06), 0.5 * away - 1.0, away);
}
)";

constexpr const char* fragment_text = R"(#version 430
in vec3 place;
in vec3 normal;
out vec4 colour;
void main() {
    vec3 n = normalize(normal), eye = normalize(vec3(0.0, 1.4, 2.5) - place);
    vec3 sun = normalize(vec3(0.0, 0.55, -1.0));
    float mirror = 0.04 + 0.96 * pow(1.0 - max(dot(n, eye), 0.0), 5.0);
    vec3 sky = mix(vec3(0.80, 0.88, 0.95), vec3(0.25, 0.50, 0.80), clamp(reflect(-eye, n).y, 0.0, 1.0));
    vec3 water = vec3(0.01, 0.14, 0.22) + vec3(0.05, 0.25, 0.25) * clamp(4.0 * place.y, 0.0, 1.0);
    float glint = pow(max(dot(reflect(-sun, n), eye), 0.0), 90.0);
    colour = vec4(mix(water, sky, mirror) + 0.6 * glint, 1.0);
}
)";

void add_shader(unsigned program, unsigned kind, const char* text) {
    const unsigned shader = glCreateShader(kind);
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
}

unsigned make_buffer(unsigned target, std::size_t bytes, const void* data) {
    unsigned buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(bytes), data, GL_DYNAMIC_DRAW);
    return buffer;
}

void add_storage(unsigned attachment, unsigned format, int samples) {
    unsigned storage = 0;
    glGenRenderbuffers(1, &storage);
    glBindRenderbuffer(GL_RENDERBUFFER, storage);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, scene::width, scene::height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, storage);
}

} // namespace

scene::scene() {
    make_context();
    make_program();
    make_grid();
    make_targets();
}

scene::~scene() {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_); // and with it what belongs to it
}

void scene::make_context() {
    display_ = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (!eglInitialize(display_, nullptr, nullptr)) display_ = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    eglInitialize(display_, nullptr, nullptr);
    eglBindAPI(EGL_OPENGL_API);
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
    context_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    if (!context_ || !eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_))
        throw std::runtime_error("there is no OpenGL 4.3 without a window");
}

void scene::make_program() {
    program_ = glCreateProgram();
    add_shader(program_, GL_VERTEX_SHADER, vertex_text);
    add_shader(program_, GL_FRAGMENT_SHADER, fragment_text);
    glLinkProgram(program_);
    int linked = 0;
    glGetProgramiv(program_, GL_LINK_STATUS, &linked);
    if (!linked) throw std::runtime_error("the shaders of the pond do not link");
}

void scene::make_grid() {
    constexpr std::size_t count = std::size_t{points} * points;
    glGenVertexArrays(1, &grid_);
    glBindVertexArray(grid_);
    const std::vector<float> calm(2 * count);
    heights_ = make_buffer(GL_ARRAY_BUFFER, count * sizeof(float), calm.data());
    glVertexAttribPointer(0, 1, GL_FLOAT, GL_FALSE, 0, nullptr);
    glEnableVertexAttribArray(0);
    slopes_ = make_buffer(GL_ARRAY_BUFFER, 2 * count * sizeof(float), calm.data());
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
    glEnableVertexAttribArray(1);
    std::vector<unsigned> triangles;
    for (unsigned i = 0; i + 1 < points; ++i)
        for (unsigned j = 0; j + 1 < points; ++j) {
            const unsigned a = i * points + j, b = a + 1, c = a + points, d = c + 1;
            triangles.insert(triangles.end(), {a, c, b, b, c, d});
        }
    indices_ = make_buffer(GL_ELEMENT_ARRAY_BUFFER, triangles.size() * sizeof(unsigned), triangles.data());
}

void scene::make_targets() {
    glGenFramebuffers(1, &smooth_);
    glBindFramebuffer(GL_FRAMEBUFFER, smooth_);
    add_storage(GL_COLOR_ATTACHMENT0, GL_RGBA8, 4);
    add_storage(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, 4);
    glGenFramebuffers(1, &plain_);
    glBindFramebuffer(GL_FRAMEBUFFER, plain_);
    add_storage(GL_COLOR_ATTACHMENT0, GL_RGBA8, 0);
}

std::string scene::draw() {
    glBindFramebuffer(GL_FRAMEBUFFER, smooth_);
    glViewport(0, 0, width, height);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.90f, 0.93f, 0.96f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glUseProgram(program_);
    glUniform1i(0, points);
    glBindVertexArray(grid_);
    glDrawElements(GL_TRIANGLES, 6 * (points - 1) * (points - 1), GL_UNSIGNED_INT, nullptr);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, smooth_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, plain_);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, plain_);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    constexpr std::size_t row = 3 * std::size_t{width};
    std::string upside_down(row * height, '\0'), pixels;
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, upside_down.data());
    for (std::size_t i = height; i-- > 0;) pixels.append(upside_down, row * i, row);
    return pixels;
}
