# What the pages say is tried out: their blocks of C++, their links, and the site that docs/build.sh makes of them.

set(names ${CMAKE_CURRENT_SOURCE_DIR}/docs/names.hpp)
file(GLOB golden CONFIGURE_DEPENDS golden/glsl_*/* golden/opencl_*/*)
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/docs)
add_executable(extract_blocks docs/extract.cpp)
target_compile_features(extract_blocks PRIVATE cxx_std_20)
target_link_libraries(extract_blocks PRIVATE sinter_warnings)

# A program of the blocks of C++ in pages, of which those of each SOURCE are compiled together.
function(blocks_of source) # PAGE...
  add_custom_command(OUTPUT ${source} COMMAND extract_blocks ${source} ${names} ${ARGN}
                     DEPENDS extract_blocks ${names} ${ARGN} ${golden})
endfunction()
function(test_blocks program)
  target_compile_options(${program} PRIVATE -O0)
  set_target_properties(${program} PROPERTIES UNITY_BUILD OFF)
  foreach(device ${ARGN})
    string(REPLACE test_ "" name ${program})
    add_test(NAME ${name}.${device} COMMAND ${program})
    set_tests_properties(${name}.${device} PROPERTIES LABELS docs
                         ENVIRONMENT "SINTER_DEVICE=${device};GALLIVM_PERF=nopt")
  endforeach()
endfunction()

# Those of the guide and its like compile, run, and print what the pages show. They include every public header. The guide is
# a file of its own, so that both compile at once, each in most of a minute.
if(TARGET sinter::opencl AND TARGET sinter::opengl)
  set(functions ${PROJECT_SOURCE_DIR}/docs/functions)
  file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/*.md ${PROJECT_SOURCE_DIR}/docs/*.md
       ${functions}/files.md)
  if(TARGET test_io AND TARGET test_interop)
    set(libraries PNG::PNG JPEG::JPEG ${ZIP_LIBRARY} Eigen3::Eigen)
  else() # without the libraries that these pages show
    list(FILTER pages EXCLUDE REGEX "/(in_and_out|files).md$")
    set(libraries)
  endif()
  file(GLOB guide CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/guide/*.md)
  set(blocks ${CMAKE_CURRENT_BINARY_DIR}/docs/blocks.cpp)
  set(guide_blocks ${CMAKE_CURRENT_BINARY_DIR}/docs/guide.cpp)
  blocks_of(${blocks} ${pages})
  blocks_of(${guide_blocks} ${guide})
  add_executable(test_docs docs/main.cpp ${blocks} ${guide_blocks})
  target_link_libraries(test_docs PRIVATE sinter_found_backends Threads::Threads ${libraries})
  test_blocks(test_docs host opencl opengl:compute opengl:fragment)

  # The examples of functions are compiled as a user's files of the compiled form, in half a minute: not with quick.
  if(NOT SINTER_TESTS STREQUAL "quick")
    file(GLOB examples_of CONFIGURE_DEPENDS ${functions}/*.md)
    list(REMOVE_ITEM examples_of ${functions}/files.md)
    set(examples)
    foreach(page ${examples_of})
      get_filename_component(name ${page} NAME_WE)
      set(source ${CMAKE_CURRENT_BINARY_DIR}/docs/functions_${name}.cpp)
      blocks_of(${source} ${page})
      list(APPEND examples ${source})
    endforeach()
    add_executable(test_docs_functions docs/main.cpp ${examples})
    target_link_libraries(test_docs_functions PRIVATE sinter::backends sinter::opencl sinter::opengl Threads::Threads)
    test_blocks(test_docs_functions host opencl)
  endif()

  # So are the steps of the tutorial, and the pages for those who come from other libraries, in some seconds.
  file(GLOB steps CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/tutorial/*.md ${PROJECT_SOURCE_DIR}/docs/coming_from/*.md)
  set(blocks ${CMAKE_CURRENT_BINARY_DIR}/docs/tutorial.cpp)
  blocks_of(${blocks} ${steps})
  add_executable(test_docs_tutorial docs/main.cpp ${blocks})
  target_link_libraries(test_docs_tutorial PRIVATE sinter::backends Threads::Threads)
  test_blocks(test_docs_tutorial host opencl opengl:compute opengl:fragment)
endif()

# Links of the pages, as a code host follows them.
find_program(SINTER_PYTHON NAMES python3)
set(site ${PROJECT_SOURCE_DIR}/docs/site)
if(SINTER_PYTHON)
  add_test(NAME docs.links COMMAND ${SINTER_PYTHON} -B ${site}/check_links.py markdown ${PROJECT_SOURCE_DIR})
  add_test(NAME docs.links.dead COMMAND ${SINTER_PYTHON} -B ${site}/check_links.py markdown
                                        ${CMAKE_CURRENT_SOURCE_DIR}/docs/dead_links)
  set_tests_properties(docs.links.dead PROPERTIES PASS_REGULAR_EXPRESSION
                       "page.md:3: no file gone.md.*page.md:4: no heading other.md#gone.*4 links, 2 wrong")
  set_tests_properties(docs.links docs.links.dead PROPERTIES LABELS docs)
endif()

# Each public function has a page with all that it needs; one that lacks it is named.
if(SINTER_PYTHON)
  set(lacking ${CMAKE_CURRENT_SOURCE_DIR}/docs/lacking)
  add_test(NAME docs.functions COMMAND ${SINTER_PYTHON} -B ${site}/check_functions.py ${PROJECT_SOURCE_DIR})
  add_test(NAME docs.functions.lacking COMMAND ${SINTER_PYTHON} -B ${site}/check_functions.py ${lacking})
  set_tests_properties(docs.functions.lacking PROPERTIES PASS_REGULAR_EXPRESSION "\
functions.hpp:22: sinter::no_comment has no comment[ \n]*\
include/sinter/functions.hpp:20: sinter::no_example: page.md says nothing of cost[ \n]*\
include/sinter/functions.hpp:20: sinter::no_example: page.md has no example with its output[ \n]*\
include/sinter/functions.hpp:16: sinter::no_section has no section in docs/functions/[ \n]*\
[^\n]*page.md: there is no sinter::gone[ \n]*4 functions, 5 wrong")
  set_tests_properties(docs.functions docs.functions.lacking PROPERTIES LABELS docs)
endif()

# The site is built, and each link in it leads somewhere: ten seconds, as it has four hundred pages.
find_program(SINTER_MKDOCS NAMES mkdocs)
if(SINTER_PYTHON AND SINTER_MKDOCS AND NOT SINTER_TESTS STREQUAL "quick")
  set(built ${CMAKE_CURRENT_BINARY_DIR}/docs/site)
  add_test(NAME docs.site COMMAND sh ${PROJECT_SOURCE_DIR}/docs/build.sh ${built})
  add_test(NAME docs.site.links COMMAND ${SINTER_PYTHON} -B ${site}/check_links.py site ${built}/site)
  set_tests_properties(docs.site PROPERTIES LABELS docs FIXTURES_SETUP site)
  set_tests_properties(docs.site.links PROPERTIES LABELS docs FIXTURES_REQUIRED site)
endif()
