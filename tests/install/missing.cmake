# Where OpenCL or epoxy is missing, find_package names the packages that bring it: for components, for sinter::backends, and
# in a warning where nothing was asked for.
function(try output)
  set(text "cmake_minimum_required(VERSION 3.22)\nproject(missing LANGUAGES CXX)\nfind_package(sinter ${ARGN})\n")
  string(APPEND text "add_library(uses INTERFACE)\ntarget_link_libraries(uses INTERFACE sinter::sinter)\n")
  string(APPEND text "if(NOT TARGET sinter::backends)\nmessage(STATUS \"no backends\")\nendif()\n")
  file(WRITE ${WORK}/missing/CMakeLists.txt "${text}")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/missing -B ${WORK}/missing/build -G "${GENERATOR}" -DCMAKE_PREFIX_PATH=${PREFIX}
                          -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_DISABLE_FIND_PACKAGE_OpenCL=ON
                          -DCMAKE_FIND_ROOT_PATH=${WORK}/nothing
                          -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY
                  RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  string(REGEX REPLACE "[ \n]+" " " text "${text}")
  set(${output} "${result} ${text}" PARENT_SCOPE)
endfunction()
set(packages "apt install ocl-icd-opencl-dev" "apt install libepoxy-dev libegl-dev")
try(text REQUIRED COMPONENTS opencl opengl)
expect("${text}" "^1 " ${packages})
try(text REQUIRED COMPONENTS backends)
expect("${text}" "^1 " "sinter::backends needs what is missing here" ${packages})
try(text REQUIRED)
expect("${text}" "^0 " "CMake Warning" "sinter::backends needs what is missing here" ${packages} "-- no backends")
try(text QUIET)
expect("${text}" "^0 " "-- no backends")
if(text MATCHES "Warning")
  message(FATAL_ERROR "find_package(sinter QUIET) warns:\n${text}")
endif()
