// Copies of large buffers by a compute shader of six lines, without sinter: how long they take depends on
// which buffers they are, and not on the shader.
//   g++ -std=c++20 -O1 large_copies.cpp -o large_copies -lEGL -lepoxy && ./large_copies
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include <epoxy/egl.h>
#include <epoxy/gl.h>

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool make_context() {
    EGLDeviceEXT devices[16];
    EGLint count = 0;
    eglQueryDevicesEXT(16, devices, &count);
    for (int n = 0; n < count; ++n) {
        const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[n], nullptr);
        if (!eglInitialize(display, nullptr, nullptr)) continue;
        eglBindAPI(EGL_OPENGL_API);
        const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
        const EGLContext made = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
        if (made && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, made)) return true;
    }
    return false;
}

GLuint make_program() {
    const char* text = "#version 430 core\n"
                       "layout(local_size_x = 256) in;\n"
                       "layout(std430, binding = 1) readonly buffer X { vec4 x[]; };\n"
                       "layout(std430, binding = 0) buffer Y { vec4 y[]; };\n"
                       "void main() { y[gl_GlobalInvocationID.x] = 2.0 * x[gl_GlobalInvocationID.x]; }\n";
    const GLuint shader = glCreateShader(GL_COMPUTE_SHADER), program = glCreateProgram();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glLinkProgram(program);
    return program;
}

GLuint make_buffer(GLsizeiptr bytes) {
    const float one = 1;
    GLuint name = 0;
    glGenBuffers(1, &name);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, name);
    glBufferData(GL_SHADER_STORAGE_BUFFER, bytes, nullptr, GL_DYNAMIC_COPY);
    glClearBufferData(GL_SHADER_STORAGE_BUFFER, GL_R32F, GL_RED, GL_FLOAT, &one);
    return name;
}

/// Microseconds; the median of seven times twenty.
double copy(GLuint from, GLuint to, GLuint groups) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, from);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, to);
    const auto run = [&](int times) {
        for (int n = 0; n < times; ++n) {
            glDispatchCompute(groups, 1, 1);
            glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        }
        glFinish();
    };
    run(1);
    std::vector<double> times;
    for (int round = 0; round < 7; ++round) {
        const double before = now();
        run(20);
        times.push_back((now() - before) / 20 * 1e6);
    }
    std::sort(times.begin(), times.end());
    return times[3];
}

} // namespace

int main() {
    if (!make_context()) return 1;
    std::printf("%s, %s\n", glGetString(GL_RENDERER), glGetString(GL_VERSION));
    glUseProgram(make_program());
    for (const int log2 : {25, 26, 27}) {
        GLuint buffers[6];
        for (GLuint& b : buffers) b = make_buffer(GLsizeiptr{4} << log2);
        std::printf("2^%d floats, from buffer (row) to buffer (column), us\n", log2);
        for (int i = 0; i < 6; ++i) {
            for (int j = 0; j < 6; ++j)
                std::printf(" %6.0f", copy(buffers[i], buffers[j], 1u << (log2 - 10)));
            std::printf("\n");
        }
        glDeleteBuffers(6, buffers);
        glFinish();
    }
}
