#pragma once
// WGL's functions, from the system's library: libepoxy's own end a program on a thread that has had no
// context yet. After a context was made current, libepoxy hears of it.

#include <cstring>

#include <sinter/core/windows.hpp>
#include <sinter/runtime/opengl/api.hpp>
#include <sinter/version.hpp>

extern "C" {
EPOXY_PUBLIC void epoxy_handle_external_wglMakeCurrent(void); // epoxy/wgl.h
}

namespace sinter::inline SINTER_ABI::runtime::opengl::wgl {

// As in wglext.h, which not every compiler has.
using pixel_buffer = HANDLE;
inline constexpr int draw_to_pbuffer = 0x202d, support_opengl = 0x2010, color_bits = 0x2014;
inline constexpr int major_version = 0x2091, minor_version = 0x2092, profile_mask = 0x9126;
inline constexpr int core_profile = 1, es_profile = 4;

/// Those that every Windows has; null where it has none.
struct functions {
    HGLRC(WINAPI* create_context)(HDC);
    BOOL(WINAPI* delete_context)(HGLRC);
    BOOL(WINAPI* make_current)(HDC, HGLRC);
    HGLRC(WINAPI* current_context)();
    HDC(WINAPI* current_target)();
    PROC(WINAPI* find)(LPCSTR);
};

template <class F>
void assign(F& function, FARPROC found) {
    function = reinterpret_cast<F>(reinterpret_cast<void*>(found));
}

inline const functions& system() {
    static const functions all = [] {
        functions f = {};
        if (const HMODULE library = ::LoadLibraryA("opengl32.dll")) {
            assign(f.create_context, ::GetProcAddress(library, "wglCreateContext"));
            assign(f.delete_context, ::GetProcAddress(library, "wglDeleteContext"));
            assign(f.make_current, ::GetProcAddress(library, "wglMakeCurrent"));
            assign(f.current_context, ::GetProcAddress(library, "wglGetCurrentContext"));
            assign(f.current_target, ::GetProcAddress(library, "wglGetCurrentDC"));
            assign(f.find, ::GetProcAddress(library, "wglGetProcAddress"));
        }
        return f;
    }();
    return all;
}

inline bool make_current(HDC target, HGLRC context) {
    if (!system().make_current || !system().make_current(target, context)) return false;
    if (context) epoxy_handle_external_wglMakeCurrent();
    return true;
}

/// Those of extensions, of the driver whose context is current; null where it lacks one.
struct extensions {
    const char*(WINAPI* names)(HDC);
    BOOL(WINAPI* choose_format)(HDC, const int*, const FLOAT*, UINT, int*, UINT*);
    pixel_buffer(WINAPI* create_buffer)(HDC, int, int, int, const int*);
    HDC(WINAPI* target_of)(pixel_buffer);
    int(WINAPI* release_target)(pixel_buffer, HDC);
    BOOL(WINAPI* destroy_buffer)(pixel_buffer);
    HGLRC(WINAPI* create_context)(HDC, HGLRC, const int*);

    bool are_there() const {
        return names && choose_format && create_buffer && target_of && release_target && destroy_buffer &&
               create_context;
    }
};

inline extensions find_extensions() {
    extensions e = {};
    const auto find = [](const char* name) {
        return reinterpret_cast<FARPROC>(reinterpret_cast<void*>(system().find(name)));
    };
    assign(e.names, find("wglGetExtensionsStringARB"));
    assign(e.choose_format, find("wglChoosePixelFormatARB"));
    assign(e.create_buffer, find("wglCreatePbufferARB"));
    assign(e.target_of, find("wglGetPbufferDCARB"));
    assign(e.release_target, find("wglReleasePbufferDCARB"));
    assign(e.destroy_buffer, find("wglDestroyPbufferARB"));
    assign(e.create_context, find("wglCreateContextAttribsARB"));
    return e;
}

} // namespace sinter::inline SINTER_ABI::runtime::opengl::wgl
