#include <EGL/eglext.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <epoxy/egl.h>
#include <epoxy/gl.h>
static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
int main() {
    auto query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    EGLDeviceEXT devs[16];
    EGLint n = 0;
    query(16, devs, &n);
    EGLDisplay dpy = EGL_NO_DISPLAY;
    for (int i = 0; i < n; i++) {
        EGLDisplay d = ((PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT"))(
            EGL_PLATFORM_DEVICE_EXT, devs[i], nullptr);
        if (d && eglInitialize(d, nullptr, nullptr) && strstr(eglQueryString(d, EGL_VENDOR), "NVIDIA")) {
            dpy = d;
            break;
        }
    }
    eglBindAPI(EGL_OPENGL_API);
    EGLint ca[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
    EGLContext c = eglCreateContext(dpy, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, ca);
    eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, c);
    printf("%s\n", glGetString(GL_RENDERER));
    const char* src = "#version 430\nlayout(local_size_x=64) in;\nlayout(std430,binding=0) buffer A{float "
                      "a[];};layout(std430,binding=1) buffer B{float b[];};uniform int n;void main(){int "
                      "i=int(gl_GlobalInvocationID.x); if(i<n) b[i]=a[i]*2.0;}";
    GLuint s = glCreateShader(GL_COMPUTE_SHADER);
    glShaderSource(s, 1, &src, nullptr);
    glCompileShader(s);
    GLuint p = glCreateProgram();
    glAttachShader(p, s);
    glLinkProgram(p);
    glUseProgram(p);
    GLuint b[8];
    glGenBuffers(8, b);
    for (int i = 0; i < 8; i++) {
        glBindBuffer(GL_SHADER_STORAGE_BUFFER, b[i]);
        glBufferData(GL_SHADER_STORAGE_BUFFER, 4096 * 36 * 4, nullptr, GL_DYNAMIC_COPY);
    }
    glUniform1i(0, 4096);
    for (int mode = 0; mode < 5; mode++)
        for (int rep = 0; rep < 3; rep++) {
            glFinish();
            double t = now();
            const int N = 4000;
            for (int i = 0; i < N; i++) {
                if (mode >= 2) {
                    glUseProgram(p);
                    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, b[0]);
                    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, b[1 + (mode >= 3 ? i % 4 : 0)]);
                    glUniform1i(0, 4096 - (i & 1));
                }
                glDispatchCompute(64, 1, 1);
                if (mode != 0 && mode != 3) glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
            }
            double e = now() - t;
            glFinish();
            double f = now() - t;
            printf("mode %d: enqueue %.2f us, total %.2f us\n", mode, e / N * 1e6, f / N * 1e6);
        }
}
