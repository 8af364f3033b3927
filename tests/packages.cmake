# The ways in which sinter comes to its users: installed, in a project, in one header.

# Two translation units link, and a project outside the tree uses sinter installed or as a subdirectory.
foreach(way find_package add_subdirectory)
  add_test(NAME install.${way}
           COMMAND ${CMAKE_COMMAND} -DWAY=${way} -DSINTER_SOURCE=${PROJECT_SOURCE_DIR}
                   -DSINTER_BINARY=${PROJECT_BINARY_DIR} -DCOMPILER=${CMAKE_CXX_COMPILER}
                   -DGENERATOR=${CMAKE_GENERATOR}
                   -DWORK=${CMAKE_CURRENT_BINARY_DIR}/install.${way} -P ${CMAKE_CURRENT_SOURCE_DIR}/install/check.cmake)
  set_tests_properties(install.${way} PROPERTIES LABELS install)
endforeach()

# One header. What the preprocessor makes of it is what it makes of include/, and programs run.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.hpp ${PROJECT_SOURCE_DIR}/include/*.inc)
set(single ${CMAKE_CURRENT_BINARY_DIR}/single)
set(generator ${PROJECT_SOURCE_DIR}/cmake/single_header.cmake)
add_custom_command(OUTPUT ${single}/sinter.hpp ${single}/sinter_all.hpp COMMAND ${CMAKE_COMMAND} -DOUT=${single} -P ${generator}
                   DEPENDS ${generator} ${headers} VERBATIM)
add_library(single_header_other OBJECT single_header/other.cpp ${single}/sinter.hpp)
target_include_directories(single_header_other PRIVATE ${single})
target_compile_features(single_header_other PUBLIC cxx_std_20)
target_compile_options(single_header_other PRIVATE ${optimise_tests})
function(single_header_test name header more_than_host)
  add_executable(single_header_${name} single_header/main.cpp ${single}/${header})
  target_include_directories(single_header_${name} PRIVATE ${single})
  target_compile_definitions(single_header_${name} PRIVATE HEADER="${header}" MORE_THAN_HOST=${more_than_host})
  target_compile_options(single_header_${name} PRIVATE ${optimise_tests})
  target_link_libraries(single_header_${name} PRIVATE single_header_other Threads::Threads ${ARGN})
  add_test(NAME single_header.${name} COMMAND single_header_${name})
  set_tests_properties(single_header.${name} PROPERTIES LABELS packages ENVIRONMENT GALLIVM_PERF=nopt)
endfunction()
single_header_test(host sinter.hpp 0)
if(TARGET sinter::opencl AND TARGET sinter::opengl)
  single_header_test(all sinter_all.hpp 1 sinter::opencl sinter::opengl)
endif()
add_test(NAME single_header.text
         COMMAND ${CMAKE_COMMAND} -DCOMPILER=${CMAKE_CXX_COMPILER} "-DDEFINITIONS=${definitions}"
                 -DSINTER_SOURCE=${PROJECT_SOURCE_DIR} -DWORK=${CMAKE_CURRENT_BINARY_DIR}/single_header
                 -P ${CMAKE_CURRENT_SOURCE_DIR}/single_header/check.cmake)
set_tests_properties(single_header.text PROPERTIES LABELS packages)
