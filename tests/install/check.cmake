# Builds and runs tests/install as a project of its own, in WORK.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
endfunction()
file(REMOVE_RECURSE ${WORK})
file(COPY ${SINTER_SOURCE}/tests/install/ DESTINATION ${WORK}/source)
set(how -DSINTER_SUBDIRECTORY=${SINTER_SOURCE})
if(WAY STREQUAL "find_package")
  run(${CMAKE_COMMAND} --install ${SINTER_BINARY} --prefix ${WORK}/prefix)
  set(how -DCMAKE_PREFIX_PATH=${WORK}/prefix)
endif()
run(${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -G "${GENERATOR}" -DCMAKE_CXX_COMPILER=${COMPILER} ${how})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)
if(EXISTS ${WORK}/build/consumer_backends)
  run(${WORK}/build/consumer_backends)
  run(${WORK}/build/consumer_of_both)
endif()
if(EXISTS ${WORK}/build/consumer_blas)
  run(${WORK}/build/consumer_blas)
endif()

# The same without CMake, by pkg-config.
find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(PKG_CONFIG AND WAY STREQUAL "find_package")
  file(GLOB_RECURSE file ${WORK}/prefix/*/sinter-opencl.pc)
  get_filename_component(folder "${file}" DIRECTORY)
  set(ENV{PKG_CONFIG_PATH} "${folder}")
  execute_process(COMMAND ${PKG_CONFIG} --cflags sinter OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  run(${COMPILER} -std=c++20 ${flags} ${WORK}/source/main.cpp ${WORK}/source/other.cpp -o ${WORK}/by_pkg_config)
  run(${WORK}/by_pkg_config)
  execute_process(COMMAND ${PKG_CONFIG} --libs sinter-opencl OUTPUT_VARIABLE libs COMMAND_ERROR_IS_FATAL ANY)
  if(NOT libs MATCHES "-lOpenCL")
    message(FATAL_ERROR "pkg-config --libs sinter-opencl gives \"${libs}\"")
  endif()
endif()

# A component that is missing names the packages that bring it.
if(WAY STREQUAL "find_package")
  file(WRITE ${WORK}/missing/CMakeLists.txt "cmake_minimum_required(VERSION 3.22)\nproject(missing LANGUAGES CXX)\n"
                                            "find_package(sinter REQUIRED COMPONENTS opencl backends)\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/missing -B ${WORK}/missing/build -G "${GENERATOR}"
                          -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_DISABLE_FIND_PACKAGE_OpenCL=ON
                  RESULT_VARIABLE result ERROR_VARIABLE output OUTPUT_QUIET)
  if(result EQUAL 0 OR NOT output MATCHES "apt install[ \n]+opencl-clhpp-headers ocl-icd-opencl-dev"
     OR NOT output MATCHES "-DSINTER_BUILD_BACKENDS=ON")
    message(FATAL_ERROR "without OpenCL and sinter::backends find_package says:\n${output}")
  endif()
endif()
