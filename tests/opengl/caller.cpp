#include "caller.hpp"

#include <cstring>
#include <initializer_list>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glcorearb.h>

namespace test {

#define CALLER_FUNCTIONS(X)                                                                                  \
    X(PFNGLENABLEPROC, Enable)                                                                               \
    X(PFNGLDISABLEPROC, Disable)                                                                             \
    X(PFNGLISENABLEDPROC, IsEnabled)                                                                         \
    X(PFNGLGETINTEGERVPROC, GetIntegerv)                                                                     \
    X(PFNGLGETFLOATVPROC, GetFloatv)                                                                         \
    X(PFNGLGETINTEGERI_VPROC, GetIntegeri_v)                                                                 \
    X(PFNGLGETBOOLEANI_VPROC, GetBooleani_v)                                                                 \
    X(PFNGLGETERRORPROC, GetError)                                                                           \
    X(PFNGLGETFLOATI_VPROC, GetFloati_v)                                                                     \
    X(PFNGLVIEWPORTINDEXEDFPROC, ViewportIndexedf)                                                           \
    X(PFNGLVIEWPORTPROC, Viewport)                                                                           \
    X(PFNGLSCISSORPROC, Scissor)                                                                             \
    X(PFNGLCOLORMASKPROC, ColorMask)                                                                         \
    X(PFNGLCOLORMASKIPROC, ColorMaski)                                                                       \
    X(PFNGLENABLEIPROC, Enablei)                                                                             \
    X(PFNGLDISABLEIPROC, Disablei)                                                                           \
    X(PFNGLISENABLEDIPROC, IsEnabledi)                                                                       \
    X(PFNGLPOLYGONMODEPROC, PolygonMode)                                                                     \
    X(PFNGLCLIPCONTROLPROC, ClipControl)                                                                     \
    X(PFNGLCLAMPCOLORPROC, ClampColor)                                                                       \
    X(PFNGLBLENDFUNCPROC, BlendFunc)                                                                         \
    X(PFNGLCLEARCOLORPROC, ClearColor)                                                                       \
    X(PFNGLCLEARPROC, Clear)                                                                                 \
    X(PFNGLDEPTHFUNCPROC, DepthFunc)                                                                         \
    X(PFNGLCULLFACEPROC, CullFace)                                                                           \
    X(PFNGLPIXELSTOREIPROC, PixelStorei)                                                                     \
    X(PFNGLGENBUFFERSPROC, GenBuffers)                                                                       \
    X(PFNGLBINDBUFFERPROC, BindBuffer)                                                                       \
    X(PFNGLBINDBUFFERBASEPROC, BindBufferBase)                                                               \
    X(PFNGLBINDBUFFERRANGEPROC, BindBufferRange)                                                             \
    X(PFNGLBUFFERDATAPROC, BufferData)                                                                       \
    X(PFNGLMAPBUFFERRANGEPROC, MapBufferRange)                                                               \
    X(PFNGLUNMAPBUFFERPROC, UnmapBuffer)                                                                     \
    X(PFNGLGENTEXTURESPROC, GenTextures)                                                                     \
    X(PFNGLISBUFFERPROC, IsBuffer)                                                                           \
    X(PFNGLISTEXTUREPROC, IsTexture)                                                                         \
    X(PFNGLISPROGRAMPROC, IsProgram)                                                                         \
    X(PFNGLISSAMPLERPROC, IsSampler)                                                                         \
    X(PFNGLISFRAMEBUFFERPROC, IsFramebuffer)                                                                 \
    X(PFNGLISVERTEXARRAYPROC, IsVertexArray)                                                                 \
    X(PFNGLBINDTEXTUREPROC, BindTexture)                                                                     \
    X(PFNGLACTIVETEXTUREPROC, ActiveTexture)                                                                 \
    X(PFNGLTEXIMAGE2DPROC, TexImage2D)                                                                       \
    X(PFNGLTEXPARAMETERIPROC, TexParameteri)                                                                 \
    X(PFNGLTEXBUFFERPROC, TexBuffer)                                                                         \
    X(PFNGLBINDIMAGETEXTUREPROC, BindImageTexture)                                                           \
    X(PFNGLGENSAMPLERSPROC, GenSamplers)                                                                     \
    X(PFNGLBINDSAMPLERPROC, BindSampler)                                                                     \
    X(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers)                                                             \
    X(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer)                                                             \
    X(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D)                                                   \
    X(PFNGLDELETEFRAMEBUFFERSPROC, DeleteFramebuffers)                                                       \
    X(PFNGLDRAWBUFFERSPROC, DrawBuffers)                                                                     \
    X(PFNGLREADBUFFERPROC, ReadBuffer)                                                                       \
    X(PFNGLREADPIXELSPROC, ReadPixels)                                                                       \
    X(PFNGLGENVERTEXARRAYSPROC, GenVertexArrays)                                                             \
    X(PFNGLBINDVERTEXARRAYPROC, BindVertexArray)                                                             \
    X(PFNGLCREATESHADERPROC, CreateShader)                                                                   \
    X(PFNGLSHADERSOURCEPROC, ShaderSource)                                                                   \
    X(PFNGLCOMPILESHADERPROC, CompileShader)                                                                 \
    X(PFNGLCREATEPROGRAMPROC, CreateProgram)                                                                 \
    X(PFNGLATTACHSHADERPROC, AttachShader)                                                                   \
    X(PFNGLLINKPROGRAMPROC, LinkProgram)                                                                     \
    X(PFNGLUSEPROGRAMPROC, UseProgram)

struct caller::functions {
#define CALLER_MEMBER(type, name) type name = nullptr;
    CALLER_FUNCTIONS(CALLER_MEMBER)
#undef CALLER_MEMBER
    functions() {
        // Through a copy of the bits: a function's address is no object's.
#define CALLER_LOAD(type, name)                                                                              \
    {                                                                                                        \
        const auto found = eglGetProcAddress("gl" #name);                                                    \
        std::memcpy(&name, &found, sizeof name);                                                             \
    }
        CALLER_FUNCTIONS(CALLER_LOAD)
#undef CALLER_LOAD
    }
};

namespace {

std::vector<EGLDisplay> displays() {
    std::vector<EGLDisplay> found;
    const auto get_display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    if (get_display && query) {
        EGLDeviceEXT devices[16];
        EGLint n = 0;
        if (query(16, devices, &n) == EGL_TRUE)
            for (EGLint d = 0; d < n; ++d)
                found.push_back(get_display(EGL_PLATFORM_DEVICE_EXT, devices[d], nullptr));
    }
    if (get_display)
        found.push_back(get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    return found;
}

constexpr GLenum flags[] = {GL_BLEND,
                            GL_SCISSOR_TEST,
                            GL_DEPTH_TEST,
                            GL_STENCIL_TEST,
                            GL_CULL_FACE,
                            GL_DITHER,
                            GL_SAMPLE_COVERAGE,
                            GL_POLYGON_OFFSET_FILL,
                            GL_SAMPLE_ALPHA_TO_COVERAGE,
                            GL_RASTERIZER_DISCARD};
constexpr GLenum desktop_flags[] = {
    GL_COLOR_LOGIC_OP, GL_CLIP_DISTANCE0, GL_CLIP_DISTANCE1,     GL_CLIP_DISTANCE6, GL_CLIP_DISTANCE7,
    GL_SAMPLE_MASK,    GL_DEPTH_CLAMP,    GL_PROGRAM_POINT_SIZE, GL_POLYGON_SMOOTH, GL_PRIMITIVE_RESTART};
constexpr GLenum numbers[] = {GL_CURRENT_PROGRAM,
                              GL_VERTEX_ARRAY_BINDING,
                              GL_DRAW_FRAMEBUFFER_BINDING,
                              GL_READ_FRAMEBUFFER_BINDING,
                              GL_ACTIVE_TEXTURE,
                              GL_ARRAY_BUFFER_BINDING,
                              GL_COPY_READ_BUFFER_BINDING,
                              GL_COPY_WRITE_BUFFER_BINDING,
                              GL_PIXEL_PACK_BUFFER_BINDING,
                              GL_PIXEL_UNPACK_BUFFER_BINDING,
                              GL_UNIFORM_BUFFER_BINDING,
                              GL_RENDERBUFFER_BINDING,
                              GL_PACK_ALIGNMENT,
                              GL_PACK_ROW_LENGTH,
                              GL_PACK_SKIP_ROWS,
                              GL_PACK_SKIP_PIXELS,
                              GL_UNPACK_ALIGNMENT,
                              GL_UNPACK_ROW_LENGTH,
                              GL_UNPACK_SKIP_ROWS,
                              GL_UNPACK_SKIP_PIXELS,
                              GL_UNPACK_IMAGE_HEIGHT,
                              GL_UNPACK_SKIP_IMAGES,
                              GL_DEPTH_FUNC,
                              GL_CULL_FACE_MODE,
                              GL_BLEND_SRC_RGB,
                              GL_DRAW_BUFFER0,
                              GL_DRAW_BUFFER1,
                              GL_READ_BUFFER};
constexpr GLenum desktop_numbers[] = {GL_TEXTURE_BUFFER, GL_CLAMP_READ_COLOR, GL_PROVOKING_VERTEX,
                                      GL_PACK_SWAP_BYTES, GL_UNPACK_SWAP_BYTES};
constexpr GLenum compute_numbers[] = {GL_SHADER_STORAGE_BUFFER_BINDING, GL_DISPATCH_INDIRECT_BUFFER_BINDING};
constexpr GLenum compute_bindings[] = {GL_SHADER_STORAGE_BUFFER_BINDING, GL_SHADER_STORAGE_BUFFER_START,
                                       GL_SHADER_STORAGE_BUFFER_SIZE,    GL_IMAGE_BINDING_NAME,
                                       GL_IMAGE_BINDING_LEVEL,           GL_IMAGE_BINDING_ACCESS,
                                       GL_IMAGE_BINDING_FORMAT};

/// One where a context has a single viewport.
GLuint viewports(const caller::functions& gl) {
    GLint count = 1;
    gl.GetIntegerv(GL_MAX_VIEWPORTS, &count);
    while (gl.GetError() != GL_NO_ERROR) {
    }
    return static_cast<GLuint>(count);
}

/// Storage blocks and image units whose bindings are told apart.
GLuint blocks(const caller::functions& gl) {
    GLint count = 0;
    gl.GetIntegerv(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, &count);
    return static_cast<GLuint>(count < 8 ? count : 8);
}

} // namespace

std::unique_ptr<caller> caller::create(int major, int minor, bool es, bool compatible) {
    eglBindAPI(es ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
    for (EGLDisplay display : displays()) {
        EGLint a = 0, b = 0;
        if (display == EGL_NO_DISPLAY || eglInitialize(display, &a, &b) != EGL_TRUE) continue;
        const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                                 major,
                                 EGL_CONTEXT_MINOR_VERSION,
                                 minor,
                                 compatible ? EGL_CONTEXT_OPENGL_PROFILE_MASK : EGL_NONE,
                                 EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT,
                                 EGL_NONE};
        const EGLContext made = eglCreateContext(display, nullptr, EGL_NO_CONTEXT, wanted);
        if (made == EGL_NO_CONTEXT) continue;
        if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, made) != EGL_TRUE) continue;
        std::unique_ptr<caller> c(new caller);
        c->display_ = display;
        c->context_ = made;
        c->es_ = es;
        c->compatible_ = compatible;
        c->computes_ = !es || minor >= 1;
        c->gl_ = std::make_unique<functions>();
        GLint minor_version = 0; // of the context, which may be newer than what was asked for
        c->gl_->GetIntegerv(GL_MINOR_VERSION, &minor_version);
        c->has_target_states_ = !es || minor_version >= 2;
        return c;
    }
    return nullptr;
}

caller::~caller() {
    if (context_) destroy();
}

int caller::objects() const {
    int count = 0;
    for (GLuint name = 1; name <= 4096; ++name)
        for (const auto is : {gl_->IsBuffer, gl_->IsTexture, gl_->IsProgram, gl_->IsSampler,
                              gl_->IsFramebuffer, gl_->IsVertexArray})
            count += is(name) == GL_TRUE;
    return count;
}

bool caller::is_current() const {
    return eglGetCurrentContext() == context_;
}
bool caller::any_is_current() {
    return eglGetCurrentContext() != EGL_NO_CONTEXT;
}
void caller::leave() const {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}
void caller::destroy() {
    leave();
    eglDestroyContext(display_, context_);
    context_ = nullptr;
}

void caller::disturb() {
    const functions& gl = *gl_;
    for (const GLenum name : flags) gl.Enable(name);
    gl.Viewport(3, 5, 7, 11);
    for (GLuint n = 1; n < viewports(gl); ++n) {
        const auto place = static_cast<float>(n);
        gl.ViewportIndexedf(n, place, 4.5f + place, 8, 9.25f);
        if (n % 2 == 0) gl.Disablei(GL_SCISSOR_TEST, n);
    }
    gl.Scissor(1, 1, 2, 2);
    gl.ColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    gl.DepthFunc(GL_NEVER);
    gl.CullFace(GL_FRONT_AND_BACK);
    gl.BlendFunc(GL_ZERO, GL_ZERO);
    gl.PixelStorei(GL_PACK_ALIGNMENT, 8);
    gl.PixelStorei(GL_UNPACK_ALIGNMENT, 8);
    int n = 1;
    for (const GLenum name : std::initializer_list<GLenum>{
             GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_UNPACK_ROW_LENGTH,
             GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES})
        gl.PixelStorei(name, 40 + n++);
    const std::vector<float> content(4096, 9.0f);
    for (const GLenum target :
         std::initializer_list<GLenum>{GL_ARRAY_BUFFER, GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER,
                                       GL_PIXEL_PACK_BUFFER, GL_UNIFORM_BUFFER}) {
        GLuint name = 0;
        gl.GenBuffers(1, &name);
        gl.BindBuffer(target, name);
        gl.BufferData(target, 16384, content.data(), GL_STATIC_DRAW);
    }
    GLuint vertex_array = 0, framebuffer = 0;
    gl.GenVertexArrays(1, &vertex_array);
    gl.BindVertexArray(vertex_array);
    gl.GenFramebuffers(1, &framebuffer);
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    GLuint attached[2];
    gl.GenTextures(2, attached);
    for (GLuint t = 0; t < 2; ++t) {
        gl.BindTexture(GL_TEXTURE_2D, attached[t]);
        gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + t, GL_TEXTURE_2D, attached[t], 0);
    }
    const GLenum drawn[] = {GL_NONE, GL_COLOR_ATTACHMENT1};
    gl.DrawBuffers(2, drawn);
    gl.ReadBuffer(GL_COLOR_ATTACHMENT1);
    for (GLuint unit = 0; unit < 16; ++unit) {
        GLuint texture = 0, sampler = 0;
        gl.GenTextures(1, &texture);
        gl.GenSamplers(1, &sampler);
        gl.ActiveTexture(GL_TEXTURE0 + unit);
        gl.BindTexture(GL_TEXTURE_2D, texture);
        gl.BindSampler(unit, sampler);
    }
    if (has_target_states_) {
        gl.ColorMaski(1, GL_TRUE, GL_FALSE, GL_FALSE, GL_TRUE);
        gl.Disablei(GL_BLEND, 1);
    }
    if (!es_) {
        for (const GLenum name : desktop_flags) gl.Enable(name);
        gl.PolygonMode(GL_FRONT_AND_BACK, GL_LINE);
        gl.ClampColor(GL_CLAMP_READ_COLOR, GL_TRUE);
        gl.ClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
        if (compatible_) disturb_fixed_functions();
        gl.PixelStorei(GL_PACK_SWAP_BYTES, GL_TRUE);
        gl.PixelStorei(GL_UNPACK_SWAP_BYTES, GL_TRUE);
        for (GLuint unit = 0; unit < 16; ++unit) {
            GLuint texture = 0, buffer = 0;
            gl.GenTextures(1, &texture);
            gl.GenBuffers(1, &buffer);
            gl.ActiveTexture(GL_TEXTURE0 + unit);
            gl.BindTexture(GL_TEXTURE_BUFFER, texture);
            gl.BindBuffer(GL_TEXTURE_BUFFER, buffer);
            gl.BufferData(GL_TEXTURE_BUFFER, 16384, content.data(), GL_STATIC_DRAW);
            gl.TexBuffer(GL_TEXTURE_BUFFER, GL_R32F, buffer);
            if (unit < 8) gl.BindImageTexture(unit, texture, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32F);
        }
    }
    for (GLuint block = 0; computes_ && block < blocks(gl); ++block) {
        GLuint buffer = 0;
        gl.GenBuffers(1, &buffer);
        gl.BindBufferBase(GL_SHADER_STORAGE_BUFFER, block, buffer);
        gl.BufferData(GL_SHADER_STORAGE_BUFFER, 16384, content.data(), GL_STATIC_DRAW);
        if (block == 3) gl.BindBufferRange(GL_SHADER_STORAGE_BUFFER, block, buffer, 256, 512);
    }
    gl.ActiveTexture(GL_TEXTURE0 + 5);
    const char* vertex = es_ ? "#version 300 es\nvoid main() { gl_Position = vec4(0.0); }"
                             : "#version 330\nvoid main() { gl_Position = vec4(0.0); }";
    const char* fragment =
        es_ ? "#version 300 es\nprecision highp float;\nout vec4 c;\nvoid main() { c = vec4(1.0); }"
            : "#version 330\nout vec4 c;\nvoid main() { c = vec4(1.0); }";
    const GLuint program = gl.CreateProgram();
    for (const auto& [stage, text] :
         {std::pair{GL_VERTEX_SHADER, vertex}, std::pair{GL_FRAGMENT_SHADER, fragment}}) {
        const GLuint shader = gl.CreateShader(static_cast<GLenum>(stage));
        gl.ShaderSource(shader, 1, &text, nullptr);
        gl.CompileShader(shader);
        gl.AttachShader(program, shader);
    }
    gl.LinkProgram(program);
    gl.UseProgram(program);
    while (gl.GetError() != GL_NO_ERROR) {
    }
}

namespace {
// What GL/glcorearb.h leaves out, being of no core profile.
constexpr GLenum alpha_test = 0x0BC0, point_smooth = 0x0B10, red_scale = 0x0D14, map_color = 0x0D10,
                 clamp_fragment_color = 0x891B;
template <class F>
F* function(const char* name) {
    return reinterpret_cast<F*>(eglGetProcAddress(name));
}
} // namespace

void caller::disturb_fixed_functions() const {
    gl_->Enable(alpha_test);
    gl_->Enable(point_smooth);
    function<void(GLenum, GLfloat)>("glAlphaFunc")(GL_NEVER, 0);
    function<void(GLenum, GLfloat)>("glPixelTransferf")(red_scale, 2);
    function<void(GLenum, GLint)>("glPixelTransferi")(map_color, 1);
    gl_->ClampColor(clamp_fragment_color, GL_TRUE);
    gl_->PolygonMode(GL_FRONT, GL_LINE);
    gl_->PolygonMode(GL_BACK, GL_POINT);
}

std::vector<std::pair<std::string, double>> caller::state() const {
    const functions& gl = *gl_;
    std::vector<std::pair<std::string, double>> found;
    const auto add = [&](const std::string& name, double v) { found.emplace_back(name, v); };
    const auto number = [&](GLenum name) {
        GLint v[4] = {-1, -1, -1, -1};
        gl.GetIntegerv(name, v);
        return static_cast<double>(v[0]);
    };
    char hex[32];
    const auto named = [&](const char* kind, GLenum name, int n = -1) {
        std::snprintf(hex, sizeof hex, "%s 0x%x", kind, name);
        return std::string(hex) + (n >= 0 ? " [" + std::to_string(n) + "]" : "");
    };
    for (const GLenum name : flags) add(named("flag", name), gl.IsEnabled(name));
    for (const GLenum name : numbers) add(named("number", name), number(name));
    for (const GLenum name : std::initializer_list<GLenum>{GL_VIEWPORT, GL_SCISSOR_BOX, GL_COLOR_WRITEMASK}) {
        GLint v[4] = {};
        gl.GetIntegerv(name, v);
        for (int n = 0; n < 4; ++n) add(named("vector", name, n), v[n]);
    }
    for (GLuint n = 0; viewports(gl) > 1 && n < viewports(gl); ++n) {
        float v[4] = {};
        gl.GetFloati_v(GL_VIEWPORT, n, v);
        for (int side = 0; side < 4; ++side) add(named("viewport", n, side), v[side]);
        add(named("scissor test", n), gl.IsEnabledi(GL_SCISSOR_TEST, n));
    }
    const double active = number(GL_ACTIVE_TEXTURE);
    for (int unit = 0; unit < 16; ++unit) {
        gl.ActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        add(named("unit", GL_TEXTURE_BINDING_2D, unit), number(GL_TEXTURE_BINDING_2D));
        add(named("unit", GL_SAMPLER_BINDING, unit), number(GL_SAMPLER_BINDING));
        if (!es_) add(named("unit", GL_TEXTURE_BINDING_BUFFER, unit), number(GL_TEXTURE_BINDING_BUFFER));
    }
    gl.ActiveTexture(static_cast<GLenum>(active));
    if (computes_)
        for (const GLenum name : compute_numbers) add(named("number", name), number(name));
    for (GLuint n = 0; computes_ && n < blocks(gl); ++n)
        for (const GLenum name : compute_bindings) {
            GLint v = -1;
            gl.GetIntegeri_v(name, n, &v);
            add(named("indexed", name, static_cast<int>(n)), v);
        }
    for (GLuint n = 0; has_target_states_ && n < 4; ++n) { // ES has four at least
        GLboolean mask[4] = {};
        gl.GetBooleani_v(GL_COLOR_WRITEMASK, n, mask);
        for (int c = 0; c < 4; ++c) add(named("mask", n, c), mask[c]);
        add(named("blend", GL_BLEND, static_cast<int>(n)), gl.IsEnabledi(GL_BLEND, n));
    }
    if (es_) return found;
    for (const GLenum name : desktop_flags) add(named("flag", name), gl.IsEnabled(name));
    for (const GLenum name : desktop_numbers) add(named("number", name), number(name));
    GLint modes[2] = {};
    gl.GetIntegerv(GL_POLYGON_MODE, modes);
    add(named("polygon mode", GL_POLYGON_MODE), modes[0]);
    add("clip origin", number(GL_CLIP_ORIGIN));
    add("clip depth", number(GL_CLIP_DEPTH_MODE));
    if (compatible_) {
        add("polygon mode of backs", modes[1]);
        for (const GLenum name : {alpha_test, point_smooth}) add(named("flag", name), gl.IsEnabled(name));
        for (const GLenum name : {red_scale, map_color, clamp_fragment_color})
            add(named("number", name), number(name));
    }
    return found;
}

unsigned caller::make_buffer(const std::vector<float>& values) const {
    GLuint name = 0;
    gl_->GenBuffers(1, &name);
    gl_->BindBuffer(GL_ARRAY_BUFFER, name);
    gl_->BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(values.size() * 4), values.data(),
                    GL_DYNAMIC_DRAW);
    return name;
}

std::vector<float> caller::read_buffer(unsigned name, std::size_t n) const {
    std::vector<float> values(n);
    gl_->BindBuffer(GL_ARRAY_BUFFER, name);
    const void* mapped =
        gl_->MapBufferRange(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(n * 4), GL_MAP_READ_BIT);
    if (mapped) std::memcpy(values.data(), mapped, n * 4);
    gl_->UnmapBuffer(GL_ARRAY_BUFFER);
    return values;
}

unsigned caller::make_texture(int width, int height, const std::vector<float>& values) const {
    GLuint name = 0;
    gl_->GenTextures(1, &name);
    gl_->BindTexture(GL_TEXTURE_2D, name);
    gl_->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, values.data());
    return name;
}

unsigned caller::make_plain_texture(int width, int height, const std::vector<float>& values) const {
    GLuint name = 0;
    gl_->GenTextures(1, &name);
    gl_->BindTexture(GL_TEXTURE_2D, name);
    gl_->TexImage2D(GL_TEXTURE_2D, 0, GL_R32F, width, height, 0, GL_RED, GL_FLOAT, values.data());
    return name;
}

void caller::set_parameter(unsigned texture, unsigned parameter, int value) const {
    gl_->BindTexture(GL_TEXTURE_2D, texture);
    gl_->TexParameteri(GL_TEXTURE_2D, parameter, value);
}

std::vector<float> caller::read_texture(unsigned name, int width, int height) const {
    std::vector<float> values(static_cast<std::size_t>(width * height * 4));
    GLuint framebuffer = 0;
    gl_->GenFramebuffers(1, &framebuffer);
    gl_->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gl_->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    gl_->ReadPixels(0, 0, width, height, GL_RGBA, GL_FLOAT, values.data());
    gl_->BindFramebuffer(GL_FRAMEBUFFER, 0);
    gl_->DeleteFramebuffers(1, &framebuffer);
    return values;
}

} // namespace test
