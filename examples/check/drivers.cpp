// The backends that were found, and what their drivers say of themselves.

#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif
#include <sinter/sinter.hpp>

#include "check.hpp"

namespace check {

namespace {

[[maybe_unused]] void add(std::string& text, const char* name, const std::string& value) {
    text += std::string(name) + ": " + value + "\n";
}

#ifdef SINTER_WITH_OPENCL
std::string of_opencl(const sinter::device& d) {
    namespace cl_query = sinter::runtime::opencl;
    const cl_device_id id = sinter::detail::opencl_state(d.state()).id();
    const auto platform = cl_query::number_of<cl_platform_id>(id, CL_DEVICE_PLATFORM);
    std::string text, extensions;
    add(text, "CL_PLATFORM_NAME", cl_query::text_of(platform, CL_PLATFORM_NAME));
    add(text, "CL_PLATFORM_VERSION", cl_query::text_of(platform, CL_PLATFORM_VERSION));
    add(text, "CL_DEVICE_NAME", cl_query::text_of(id, CL_DEVICE_NAME));
    add(text, "CL_DEVICE_VENDOR", cl_query::text_of(id, CL_DEVICE_VENDOR));
    add(text, "CL_DEVICE_VERSION", cl_query::text_of(id, CL_DEVICE_VERSION));
    add(text, "CL_DRIVER_VERSION", cl_query::text_of(id, CL_DRIVER_VERSION));
    add(text, "CL_DEVICE_OPENCL_C_VERSION", cl_query::text_of(id, CL_DEVICE_OPENCL_C_VERSION));
    const auto count = [&](const char* name, auto value) { add(text, name, std::to_string(value)); };
    count("CL_DEVICE_MAX_COMPUTE_UNITS", cl_query::number_of<cl_uint>(id, CL_DEVICE_MAX_COMPUTE_UNITS));
    count("CL_DEVICE_MAX_WORK_GROUP_SIZE",
          cl_query::number_of<std::size_t>(id, CL_DEVICE_MAX_WORK_GROUP_SIZE));
    count("CL_DEVICE_LOCAL_MEM_SIZE", cl_query::number_of<cl_ulong>(id, CL_DEVICE_LOCAL_MEM_SIZE));
    count("CL_DEVICE_LOCAL_MEM_TYPE", cl_query::number_of<cl_uint>(id, CL_DEVICE_LOCAL_MEM_TYPE));
    count("CL_DEVICE_GLOBAL_MEM_SIZE", cl_query::number_of<cl_ulong>(id, CL_DEVICE_GLOBAL_MEM_SIZE));
    count("CL_DEVICE_SINGLE_FP_CONFIG", cl_query::number_of<cl_ulong>(id, CL_DEVICE_SINGLE_FP_CONFIG));
    count("CL_DEVICE_DOUBLE_FP_CONFIG", cl_query::number_of<cl_ulong>(id, cl_query::double_config));
    count("CL_DEVICE_HOST_UNIFIED_MEMORY", cl_query::number_of<cl_uint>(id, CL_DEVICE_HOST_UNIFIED_MEMORY));
    for (const char* const e : {"cl_khr_fp16", "cl_khr_fp64", "cl_khr_subgroups",
                                "cl_khr_integer_dot_product", "cl_khr_global_int32_base_atomics",
                                "cl_khr_il_program", "cl_nv_device_attribute_query", "cl_khr_icd"})
        if (cl_query::has_extension(id, e)) extensions += std::string(extensions.empty() ? "" : " ") + e;
    add(text, "extensions", extensions);
    return text;
}
#endif

#ifdef SINTER_WITH_OPENGL
std::string of_opengl(const sinter::device& d) {
    std::string text, extensions;
    sinter::runtime::on_device(sinter::detail::opengl_of(d), [&] {
        const auto add_string = [&](const char* name, GLenum what) {
            const auto* const words = reinterpret_cast<const char*>(glGetString(what));
            add(text, name, words ? words : "unknown");
        };
        add_string("GL_VENDOR", GL_VENDOR);
        add_string("GL_RENDERER", GL_RENDERER);
        add_string("GL_VERSION", GL_VERSION);
        add_string("GL_SHADING_LANGUAGE_VERSION", GL_SHADING_LANGUAGE_VERSION);
        const auto add_count = [&](const char* name, GLenum what) {
            GLint n = 0;
            glGetIntegerv(what, &n);
            add(text, name, std::to_string(n));
        };
        add_count("GL_MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE);
        add_count("GL_MAX_DRAW_BUFFERS", GL_MAX_DRAW_BUFFERS);
        add_count("GL_MAX_TEXTURE_IMAGE_UNITS", GL_MAX_TEXTURE_IMAGE_UNITS);
        for (const char* const e :
             {"GL_ARB_gpu_shader_fp64", "GL_ARB_get_program_binary", "GL_ARB_shader_image_load_store",
              "GL_ARB_framebuffer_no_attachments", "GL_ARB_texture_barrier", "GL_ARB_copy_image",
              "GL_ARB_viewport_array", "GL_KHR_shader_subgroup", "GL_KHR_parallel_shader_compile",
              "GL_ARB_parallel_shader_compile", "GL_NV_texture_barrier", "GL_NV_shader_sm_builtins",
              "GL_NVX_gpu_memory_info", "GL_EXT_color_buffer_float", "GL_EXT_shader_framebuffer_fetch",
              "GL_EXT_copy_image", "GL_OES_copy_image"})
            if (sinter::runtime::opengl::has_gl_extension(e))
                extensions += std::string(extensions.empty() ? "" : " ") + e;
        while (glGetError() != GL_NO_ERROR) {
        } // a limit that this version does not know
    });
    add(text, "extensions", extensions);
    return text;
}
#endif

} // namespace

std::string strings_of([[maybe_unused]] const sinter::device& d) {
#ifdef SINTER_WITH_OPENCL
    if (d.name().rfind("opencl", 0) == 0) return of_opencl(d);
#endif
#ifdef SINTER_WITH_OPENGL
    if (d.name().rfind("opengl", 0) == 0) return of_opengl(d);
#endif
    return {};
}

} // namespace check
