# What the checks of includes share: the headers below ROOT/sinter, and what each of them includes.
cmake_policy(VERSION 3.22)

get_filename_component(root ${ROOT}/sinter ABSOLUTE)
file(GLOB_RECURSE headers RELATIVE ${root} ${root}/*.hpp)
list(LENGTH headers count)
if(count EQUAL 0)
  message(FATAL_ERROR "no headers in ${root}")
endif()

# The headers of ours that a header includes, as paths below `root`.
function(includes_of header result)
  file(STRINGS ${root}/${header} includes REGEX "^#include <sinter/.*hpp>")
  list(TRANSFORM includes REPLACE "^#include <sinter/(.*)>.*" "\\1")
  set(${result} "${includes}" PARENT_SCOPE)
endfunction()
