# Defines sinter::opencl and sinter::opengl where their libraries are found. Used by the build and, installed,
# by find_package(sinter).
set(SINTER_BACKENDS opencl opengl)

# What a compiler links for each, and the packages of Debian and Ubuntu that have it.
set(SINTER_opencl_LIBS -lOpenCL)
set(SINTER_opengl_LIBS "-lepoxy -lEGL")
set(SINTER_opencl_PACKAGES "ocl-icd-opencl-dev")
set(SINTER_opengl_PACKAGES "libepoxy-dev libegl-dev")

if(NOT TARGET sinter::opencl)
  find_package(OpenCL QUIET)
  if(OpenCL_FOUND)
    add_library(sinter::opencl INTERFACE IMPORTED GLOBAL)
    target_link_libraries(sinter::opencl INTERFACE sinter::sinter OpenCL::OpenCL)
    set(SINTER_OPENCL_FOUND TRUE)
  endif()
endif()

if(NOT TARGET sinter::opengl AND EMSCRIPTEN) # WebGL 2; errors are exceptions
  add_library(sinter::opengl INTERFACE IMPORTED GLOBAL)
  target_link_libraries(sinter::opengl INTERFACE sinter::sinter)
  target_compile_options(sinter::opengl INTERFACE -fexceptions)
  target_link_options(sinter::opengl INTERFACE -fexceptions -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
                      -sALLOW_MEMORY_GROWTH=1)
  set(SINTER_OPENGL_FOUND TRUE)
endif()

if(NOT TARGET sinter::opengl AND WIN32) # WGL, which sinter loads itself
  find_path(SINTER_EPOXY_DIR epoxy/gl.h)
  find_library(SINTER_EPOXY_LIBRARY epoxy)
  if(SINTER_EPOXY_DIR AND SINTER_EPOXY_LIBRARY)
    add_library(sinter::opengl INTERFACE IMPORTED GLOBAL)
    target_include_directories(sinter::opengl INTERFACE ${SINTER_EPOXY_DIR})
    target_link_libraries(sinter::opengl INTERFACE sinter::sinter ${SINTER_EPOXY_LIBRARY} gdi32 user32)
    set(SINTER_OPENGL_FOUND TRUE)
  endif()
endif()

if(NOT TARGET sinter::opengl AND NOT WIN32)
  find_path(SINTER_EPOXY_DIR epoxy/egl.h)
  find_library(SINTER_EPOXY_LIBRARY epoxy)
  find_library(SINTER_EGL_LIBRARY EGL)
  if(SINTER_EPOXY_DIR AND SINTER_EPOXY_LIBRARY AND SINTER_EGL_LIBRARY)
    add_library(sinter::opengl INTERFACE IMPORTED GLOBAL)
    target_include_directories(sinter::opengl INTERFACE ${SINTER_EPOXY_DIR})
    target_link_libraries(sinter::opengl INTERFACE sinter::sinter ${SINTER_EPOXY_LIBRARY} ${SINTER_EGL_LIBRARY}
                          ${CMAKE_DL_LIBS})
    set(SINTER_OPENGL_FOUND TRUE)
  endif()
endif()
