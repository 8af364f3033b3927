# Builds and runs tests/install as a project of its own, in WORK. WAY says how it gets sinter: find_package, shared (the same
# with BUILD_SHARED_LIBS), add_subdirectory, FetchContent, missing (find_package without what sinter::backends needs),
# pkg-config, deb, meson, ports (of vcpkg and Conan). Those of an installed sinter find it in PREFIX.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)
function(run_programs)
  foreach(program ${ARGN})
    run(${WORK}/build/${program})
  endforeach()
endfunction()
file(REMOVE_RECURSE ${WORK})
file(COPY ${SINTER_SOURCE}/tests/install/ DESTINATION ${WORK}/source)
set(configure ${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -G "${GENERATOR}" -DCMAKE_CXX_COMPILER=${COMPILER})
include(${CMAKE_CURRENT_LIST_DIR}/${WAY}.cmake)
