# The ways in which sinter comes to its users: installed, in a project, in one header.

# A project outside the tree that uses sinter: what this build installs, a subdirectory, an archive. Compiling sinter::backends
# once more, in add_subdirectory, takes a quarter of a minute; the others compile a few files.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/prefix)
add_test(NAME install.prefix COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${prefix})
set_tests_properties(install.prefix PROPERTIES LABELS packages FIXTURES_SETUP prefix)
set(ways add_subdirectory FetchContent ports)
find_program(SINTER_PKG_CONFIG NAMES pkg-config pkgconf)
if(SINTER_BUILD_BACKENDS)
  list(APPEND ways find_package shared missing)
  if(SINTER_PKG_CONFIG)
    list(APPEND ways pkg-config)
  endif()
  find_program(SINTER_MESON meson)
  if(SINTER_MESON)
    list(APPEND ways meson)
  endif()
  find_program(SINTER_DPKG_DEB dpkg-deb)
  if(SINTER_DPKG_DEB)
    list(APPEND ways deb)
  endif()
else()
  message(STATUS "SINTER_BUILD_BACKENDS is off: an installed sinter is not tested")
endif()
foreach(way IN LISTS ways)
  add_test(NAME install.${way}
           COMMAND ${CMAKE_COMMAND} -DWAY=${way} -DSINTER_SOURCE=${PROJECT_SOURCE_DIR} -DPREFIX=${prefix}
                   -DSINTER_BINARY=${PROJECT_BINARY_DIR}
                   -DCOMPILER=${CMAKE_CXX_COMPILER} -DGENERATOR=${CMAKE_GENERATOR} "-DDEFINITIONS=${definitions}"
                   -DWORK=${CMAKE_CURRENT_BINARY_DIR}/install.${way} -P ${CMAKE_CURRENT_SOURCE_DIR}/install/check.cmake)
  set_tests_properties(install.${way} PROPERTIES LABELS packages)
  if(NOT way MATCHES "subdirectory|Fetch|ports")
    set_tests_properties(install.${way} PROPERTIES FIXTURES_REQUIRED prefix)
  endif()
endforeach()

# One header. What the preprocessor makes of it is what it makes of include/, and programs run.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.hpp ${PROJECT_SOURCE_DIR}/include/*.inc)
set(single ${CMAKE_CURRENT_BINARY_DIR}/single)
set(generator ${PROJECT_SOURCE_DIR}/cmake/single_header.cmake)
add_custom_command(OUTPUT ${single}/sinter.hpp ${single}/sinter_all.hpp COMMAND ${CMAKE_COMMAND} -DOUT=${single} -P ${generator}
                   DEPENDS ${generator} ${headers} VERBATIM)
function(single_header_test name header more_than_host)
  add_executable(single_header_${name} single_header/main.cpp single_header/other.cpp ${single}/${header})
  set_target_properties(single_header_${name} PROPERTIES UNITY_BUILD OFF)
  target_compile_features(single_header_${name} PRIVATE cxx_std_20)
  target_include_directories(single_header_${name} PRIVATE ${single})
  target_compile_definitions(single_header_${name} PRIVATE HEADER="${header}" MORE_THAN_HOST=${more_than_host})
  target_compile_options(single_header_${name} PRIVATE ${optimise_tests})
  target_link_libraries(single_header_${name} PRIVATE Threads::Threads ${ARGN})
  add_test(NAME single_header.${name} COMMAND single_header_${name})
  set_tests_properties(single_header.${name} PROPERTIES LABELS packages ENVIRONMENT GALLIVM_PERF=nopt)
endfunction()
single_header_test(host sinter.hpp 0)
single_header_test(compiled sinter.hpp "$<BOOL:${definitions}>" sinter::backends_object)
if(TARGET sinter::opencl AND TARGET sinter::opengl)
  single_header_test(all sinter_all.hpp 1 sinter::opencl sinter::opengl)
endif()
add_test(NAME single_header.text
         COMMAND ${CMAKE_COMMAND} -DCOMPILER=${CMAKE_CXX_COMPILER} "-DDEFINITIONS=${definitions}"
                 -DSINTER_SOURCE=${PROJECT_SOURCE_DIR} -DWORK=${CMAKE_CURRENT_BINARY_DIR}/single_header
                 -P ${CMAKE_CURRENT_SOURCE_DIR}/single_header/check.cmake)
set_tests_properties(single_header.text PROPERTIES LABELS packages)
