# What compilers and clang-tidy say of the headers, the examples and the BLAS.

# Programs that ask for these should hear nothing of our headers.
set(warnings_of_headers -Wsign-conversion -Wdouble-promotion)

# The backends that were found, as a command line names them.
get_target_property(definitions sinter_found_backends INTERFACE_COMPILE_DEFINITIONS)
if(definitions)
  list(TRANSFORM definitions PREPEND -D)
else()
  set(definitions)
endif()

# Examples are of the compiled form, which is read in a third of the time, but for two that try the other.
function(form_of source result)
  set(${result} PARENT_SCOPE)
  if(source MATCHES "examples/" AND NOT source MATCHES "examples/(check|covariance)/")
    set(${result} -DSINTER_COMPILED PARENT_SCOPE)
  endif()
endfunction()

# clang's warnings, where there is one; PoCL's packages bring it along.
if(SINTER_CLANG)
  get_target_property(warnings sinter_warnings INTERFACE_COMPILE_OPTIONS)
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} devices.cpp ${PROJECT_SOURCE_DIR}/examples/*.cpp
       ${PROJECT_SOURCE_DIR}/examples/*/main.cpp ${PROJECT_SOURCE_DIR}/include/sinter/blas/c/*.cpp)
  foreach(source ${sources})
    set(of_headers)
    form_of(${source} form)
    if(NOT source MATCHES "^examples")
      set(of_headers ${warnings_of_headers})
    endif()
    add_test(NAME clang.${source}
             COMMAND ${SINTER_CLANG} -std=c++20 -fsyntax-only -Werror ${warnings} ${of_headers} ${definitions} ${form}
                     -I${PROJECT_SOURCE_DIR}/include -idirafter ${DOCTEST_DIR} ${PROJECT_SOURCE_DIR}/${source})
    set_tests_properties(clang.${source} PROPERTIES LABELS compile)
  endforeach()
else()
  message(STATUS "clang++ not found: its warnings are not asked for")
endif()

# C++23, by the compiler of this build and by the newest clang that is here, which takes ten seconds each.
find_program(SINTER_NEWEST_CLANG NAMES clang++-21 clang++-20 clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++)
set(newest_compilers ${CMAKE_CXX_COMPILER})
if(SINTER_NEWEST_CLANG)
  list(APPEND newest_compilers ${SINTER_NEWEST_CLANG})
endif()
foreach(compiler IN LISTS newest_compilers)
  get_filename_component(name ${compiler} NAME)
  get_target_property(warnings sinter_warnings INTERFACE_COMPILE_OPTIONS)
  add_test(NAME cxx23.${name}
           COMMAND ${compiler} -std=c++2b -fsyntax-only -Werror ${warnings} ${definitions}
                   -I${PROJECT_SOURCE_DIR}/include -idirafter ${DOCTEST_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/devices.cpp
                   ${PROJECT_SOURCE_DIR}/examples/small_systems/main.cpp)
  set_tests_properties(cxx23.${name} PROPERTIES LABELS compile)
endforeach()

# Kernels are the same whatever compiles sinter: in which order one expression calls functions is the compiler's choice.
if(SINTER_CLANG)
  set(texts ${CMAKE_CURRENT_BINARY_DIR}/texts_of_clang)
  set(sources codegen/test_transcript.cpp codegen/test_golden.cpp codegen/golden_programs.cpp main.cpp devices.cpp)
  list(TRANSFORM sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.hpp)
  add_custom_command(OUTPUT ${texts}
    COMMAND ${SINTER_CLANG} -std=c++20 -O0 -I${PROJECT_SOURCE_DIR}/include -idirafter ${DOCTEST_DIR}
            -DTEST_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}" ${sources} -o ${texts} -pthread
    DEPENDS ${sources} ${headers} VERBATIM)
  add_custom_target(codegen_by_clang ALL DEPENDS ${texts})
  add_test(NAME codegen.clang COMMAND ${texts})
  set_tests_properties(codegen.clang PROPERTIES LABELS codegen)
endif()

# Every header compiles alone; those that programs do not include are tried by --deep, since that takes minutes.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/include/*.hpp)
set(header_sources)
set(all_headers)
set(public_headers)
set(headers_outside)
foreach(header ${headers})
  if(header MATCHES "_web|_windows|windows_rights|wgl") # the page's compiler reads those, and that of Windows
    continue()
  endif()
  set(needs sinter)
  if(header MATCHES "opencl")
    set(needs opencl)
  elseif(header MATCHES "opengl")
    set(needs opengl)
  endif()
  if(NOT TARGET sinter::${needs})
    continue()
  endif()
  if((header MATCHES "eigen" AND NOT TARGET Eigen3::Eigen) OR (header MATCHES "/io/" AND NOT TARGET test_io))
    continue()
  endif()
  string(MAKE_C_IDENTIFIER ${header} name)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include <${header}>\n")
  string(APPEND all_headers "#include <${header}>\n")
  set(public NO)
  if(header MATCHES "^sinter/((io|interop)/)?[^/]+$")
    set(public YES)
  endif()
  if(public OR SINTER_TESTS STREQUAL "deep")
    list(APPEND header_sources ${source})
  endif()
  if(public)
    string(APPEND public_headers "#include <${header}>\n#ifndef N\n#error N is lost\n#endif\n")
  endif()
  file(STRINGS ${PROJECT_SOURCE_DIR}/include/${header} lines REGEX "^ *# *include <[^>]+>")
  foreach(line ${lines})
    string(REGEX REPLACE ".*<([^>]+)>.*" "\\1" outside "${line}")
    if(NOT outside MATCHES "^sinter/")
      list(APPEND headers_outside ${outside})
    endif()
  endforeach()
endforeach()
add_library(headers_alone OBJECT ${header_sources})
target_compile_options(headers_alone PRIVATE -fsyntax-only ${warnings_of_headers})
set_target_properties(headers_alone PROPERTIES UNITY_BUILD OFF)
target_link_libraries(headers_alone PRIVATE sinter_warnings sinter::sinter sinter_found_backends)
set(outside_folders) # of headers that are not where compilers look
if(TARGET Eigen3::Eigen)
  target_link_libraries(headers_alone PRIVATE Eigen3::Eigen)
  get_target_property(folder Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
  list(APPEND outside_folders -isystem ${folder})
endif()

# No macro of other makers' headers breaks ours, in the dialect that CMake asks for by default. What our headers include
# from elsewhere comes before the macros, which would break it. Public headers come first: they put a macro `complex` away
# for the headers that they are made of.
list(REMOVE_DUPLICATES headers_outside)
set(before_macros)
foreach(header ${headers_outside})
  string(APPEND before_macros "#if __has_include(<${header}>)\n#include <${header}>\n#endif\n")
endforeach()
string(REGEX REPLACE "#ifndef N\n#error N is lost\n#endif\n" "" plain_headers "${public_headers}")
set(behind_macros ${CMAKE_CURRENT_BINARY_DIR}/headers/behind_macros.cpp)
file(CONFIGURE OUTPUT ${behind_macros} CONTENT
     "${before_macros}#include \"${CMAKE_CURRENT_SOURCE_DIR}/macros/names.hpp\"\n${plain_headers}${all_headers}")
set(behind_letters ${CMAKE_CURRENT_BINARY_DIR}/headers/behind_letters.cpp)
file(CONFIGURE OUTPUT ${behind_letters} CONTENT
     "#include \"${CMAKE_CURRENT_SOURCE_DIR}/macros/letters.hpp\"\n${public_headers}#undef N\n#define N 3\nsinter::vector<float, N> x;\n")
set(behind_types ${CMAKE_CURRENT_BINARY_DIR}/headers/behind_types.cpp)
file(CONFIGURE OUTPUT ${behind_types} CONTENT
     "${before_macros}#include \"${CMAKE_CURRENT_SOURCE_DIR}/macros/types.hpp\"\n${plain_headers}")
foreach(source ${behind_macros} ${behind_letters} ${behind_types} ${CMAKE_CURRENT_SOURCE_DIR}/macros/headers.cpp)
  get_filename_component(name ${source} NAME_WE)
  set(shadows)
  if(source STREQUAL behind_types)
    set(shadows -Wshadow -Werror=shadow)
  endif()
  add_test(NAME macros.${name} COMMAND ${CMAKE_CXX_COMPILER} -std=gnu++20 -fsyntax-only ${shadows} ${definitions} ${outside_folders}
                                       -I${PROJECT_SOURCE_DIR}/include ${source})
  set_tests_properties(macros.${name} PROPERTIES LABELS compile)
endforeach()

# .clang-tidy is obeyed by all headers, and by the examples, which instantiate them. Other versions have other checks.
find_program(SINTER_CLANG_TIDY NAMES clang-tidy-14 clang-tidy)
set(tidy_version)
if(SINTER_CLANG_TIDY)
  execute_process(COMMAND ${SINTER_CLANG_TIDY} --version OUTPUT_VARIABLE tidy_version)
endif()
if(tidy_version MATCHES "version 14\\.")
  set(header_list ${CMAKE_CURRENT_BINARY_DIR}/headers/tidy.cpp)
  file(CONFIGURE OUTPUT ${header_list} CONTENT "${all_headers}")
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*/main.cpp)
  if(NOT SINTER_TESTS STREQUAL "deep") # each reads all headers anew
    list(FILTER sources INCLUDE REGEX "/(network|spectra|tables)/")
  endif()
  foreach(source ${header_list} ${sources})
    form_of(${source} form)
    if(source STREQUAL header_list)
      set(name tidy.headers)
    else()
      file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
      string(PREPEND name tidy.)
    endif()
    add_test(NAME ${name} COMMAND ${SINTER_CLANG_TIDY} --quiet --config-file=${PROJECT_SOURCE_DIR}/.clang-tidy ${source}
                                  -- -std=c++20 ${definitions} ${form} ${outside_folders}
                                     -I${PROJECT_SOURCE_DIR}/include)
    set_tests_properties(${name} PROPERTIES LABELS compile)
  endforeach()
else()
  message(STATUS "clang-tidy 14 not found: .clang-tidy is not asked for")
endif()

# Programs of Windows, by MinGW-w64 and Wine where they are: compiling these few files takes most of a minute.
find_program(SINTER_MINGW NAMES x86_64-w64-mingw32-g++-posix)
find_program(SINTER_WINE NAMES wine64 wine)
if(SINTER_MINGW)
  add_test(NAME windows
           COMMAND ${CMAKE_COMMAND} -DSINTER_SOURCE=${PROJECT_SOURCE_DIR} -DGENERATOR=${CMAKE_GENERATOR} -DDOCTEST=${DOCTEST_DIR}
                   -DWINE=$<$<BOOL:${SINTER_WINE}>:${SINTER_WINE}> -Depoxy=${SINTER_EPOXY_DIR} -DCL=${OpenCL_INCLUDE_DIR}
                   -DWORK=${CMAKE_CURRENT_BINARY_DIR}/windows
                   -P ${CMAKE_CURRENT_SOURCE_DIR}/windows/check.cmake)
  set_tests_properties(windows PROPERTIES LABELS compile TIMEOUT 900)
else()
  message(STATUS "MinGW-w64 not found: programs of Windows are not compiled")
endif()
