# The single headers, made in WORK, are what the preprocessor makes of include/, in both forms of sinter.
# DEFINITIONS names the backends that are here.
cmake_minimum_required(VERSION 3.22)
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} -DOUT=${WORK}/single -DTREE=${WORK}/tree -P ${SINTER_SOURCE}/cmake/single_header.cmake
                COMMAND_ERROR_IS_FATAL ANY)

# Wherever they go, they are the same.
set(odd "${WORK}/a;b [c] $d")
execute_process(COMMAND ${CMAKE_COMMAND} "-DOUT=${odd}" -P ${SINTER_SOURCE}/cmake/single_header.cmake COMMAND_ERROR_IS_FATAL ANY)
foreach(name sinter.hpp sinter_backends.cpp)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK}/single/${name} "${odd}/${name}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()

function(preprocess file result)
  execute_process(COMMAND ${COMPILER} -std=c++20 -E -P -w ${ARGN} -x c++ ${file} OUTPUT_FILE ${WORK}/text COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${WORK}/text text)
  string(STRIP "${text}" text)
  string(REGEX REPLACE "[ \n]+" "\n" text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

file(GLOB names RELATIVE ${WORK}/single ${WORK}/single/*)
foreach(name IN LISTS names)
  if((name MATCHES "opencl|all" AND NOT DEFINITIONS MATCHES "OPENCL") OR
     (name MATCHES "opengl|all" AND NOT DEFINITIONS MATCHES "OPENGL"))
    message(STATUS "${name} is not tested: its libraries are missing")
    continue()
  endif()
  foreach(form "" -DSINTER_COMPILED)
    preprocess(${WORK}/tree/${name} of_tree ${form} ${DEFINITIONS} -I${SINTER_SOURCE}/include)
    preprocess(${WORK}/single/${name} alone ${form} ${DEFINITIONS})
    if(NOT alone STREQUAL of_tree)
      message(FATAL_ERROR "${name} ${form}: the preprocessor makes something else of it than of ${WORK}/tree/${name}")
    endif()
    if(NOT alone MATCHES "namespace\nsinter")
      message(FATAL_ERROR "${name} ${form} is empty")
    endif()
  endforeach()
endforeach()
