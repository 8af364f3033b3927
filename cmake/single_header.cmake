# cmake -DOUT=FOLDER -P cmake/single_header.cmake: sinter in one header for each set of backends.
#   sinter.hpp           the host
#   sinter_opencl.hpp    and OpenCL
#   sinter_opengl.hpp    and OpenGL
#   sinter_all.hpp       and both
#   sinter_backends.cpp  cmake/backends.cpp in one file, the compiled form
# Headers are written out where they are included first. Each keeps a guard: a file may include several of these.
cmake_minimum_required(VERSION 3.22)
if(NOT OUT)
  message(FATAL_ERROR "say where the headers go: cmake -DOUT=FOLDER -P single_header.cmake")
endif()
get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)

# Appends `text` to `output`, with what it includes of sinter. SEEN has the headers that stand before it for certain:
# what an #if holds does not.
function(write_out text output)
  set(depth 0)
  while(text MATCHES "(^|\n)#include <(sinter/[a-z0-9_/]+\\.(hpp|inc))>[^\n]*")
    set(line "${CMAKE_MATCH_0}")
    set(header ${CMAKE_MATCH_2})
    string(FIND "${text}" "${line}" place)
    string(SUBSTRING "${text}" 0 ${place} before)
    string(LENGTH "${line}" length)
    math(EXPR place "${place} + ${length}")
    string(SUBSTRING "${text}" ${place} -1 text)
    file(APPEND "${output}" "${before}\n")
    string(REGEX MATCHALL "(^|\n)# *if" begun "${before}")
    string(REGEX MATCHALL "(^|\n)# *endif" ended "${before}")
    list(LENGTH begun begun)
    list(LENGTH ended ended)
    math(EXPR depth "${depth} + ${begun} - ${ended}")
    get_property(seen GLOBAL PROPERTY SEEN)
    if(NOT header IN_LIST seen)
      write_header(${header} "${output}")
    endif()
    if(depth GREATER 0)
      set_property(GLOBAL PROPERTY SEEN "${seen}")
    endif()
  endwhile()
  file(APPEND "${output}" "${text}")
endfunction()

function(write_header header output)
  file(READ "${source}/include/${header}" text)
  if(NOT text MATCHES "^#pragma once\n") # included more than once
    write_out("${text}" "${output}")
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY SEEN ${header})
  string(REPLACE "#pragma once\n" "" text "${text}")
  string(MAKE_C_IDENTIFIER SINTER_HEADER_${header} guard)
  file(APPEND "${output}" "#ifndef ${guard} // ${header}\n#define ${guard}\n")
  write_out("${text}" "${output}")
  file(APPEND "${output}" "#endif\n")
endfunction()

function(write_file name text)
  file(READ "${source}/LICENSE" license)
  string(REGEX REPLACE "\n" "\n// " license "// ${license}")
  string(REPLACE "// \n" "//\n" license "${license}")
  file(WRITE "${OUT}/${name}" "// sinter in one file, made by cmake/single_header.cmake.\n//\n${license}\n")
  set_property(GLOBAL PROPERTY SEEN "")
  write_out("${text}" "${OUT}/${name}")
  if(TREE) # for the tests: the same with the headers of include/
    file(WRITE "${TREE}/${name}" "${text}")
  endif()
endfunction()

# Every public header, but those of the definitions, which sinter.hpp has, and those that need a library of another maker.
# Nor has it complex numbers: <complex> brings streams.
# The host has no schedules of products.
file(GLOB headers RELATIVE "${source}/include" "${source}/include/sinter/*.hpp" "${source}/include/sinter/io/*.hpp"
     "${source}/include/sinter/interop/*.hpp")
list(FILTER headers EXCLUDE REGEX "/(opencl|opengl|.*definitions|complex[a-z_]*|product_step|product_tile|png|jpeg|npz|eigen|clhpp)\\.hpp$")
list(PREPEND headers sinter/sinter.hpp)
list(REMOVE_DUPLICATES headers)
list(JOIN headers ">\n#include <" all)
set(all "#include <${all}>\n")
set(of_products "#include <sinter/product_step.hpp>\n#include <sinter/product_tile.hpp>\n")
set(opencl "#include <sinter/opencl.hpp>\n")
set(opengl "#include <sinter/opengl.hpp>\n")
write_file(sinter.hpp "#pragma once\n${all}")
write_file(sinter_opencl.hpp "#pragma once\n${opencl}${all}${of_products}")
write_file(sinter_opengl.hpp "#pragma once\n${opengl}${all}${of_products}")
write_file(sinter_all.hpp "#pragma once\n${opencl}${opengl}${all}${of_products}")
file(READ "${source}/cmake/backends.cpp" text)
write_file(sinter_backends.cpp "${text}")
