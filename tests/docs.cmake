# What the pages say is tried out: their blocks of C++, their links, and the site that docs/build.sh makes of them.

# The C++ blocks of the pages compile, run, and print what the pages show. They include every public header.
if(TARGET sinter::opencl AND TARGET sinter::opengl)
  file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/*.md ${PROJECT_SOURCE_DIR}/docs/*.md)
  if(TARGET test_io AND TARGET test_interop)
    set(libraries PNG::PNG JPEG::JPEG ${ZIP_LIBRARY} Eigen3::Eigen)
  else() # without the libraries that this page shows
    list(FILTER pages EXCLUDE REGEX "/in_and_out.md$")
    set(libraries)
  endif()
  set(names ${CMAKE_CURRENT_SOURCE_DIR}/docs/names.hpp)
  set(blocks ${CMAKE_CURRENT_BINARY_DIR}/docs/blocks.cpp)
  file(GLOB golden CONFIGURE_DEPENDS golden/glsl_*/* golden/opencl_*/*)
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/docs)
  add_executable(extract_blocks docs/extract.cpp)
  target_compile_features(extract_blocks PRIVATE cxx_std_20)
  target_link_libraries(extract_blocks PRIVATE sinter_warnings)
  add_custom_command(OUTPUT ${blocks} COMMAND extract_blocks ${blocks} ${names} ${pages}
                     DEPENDS extract_blocks ${names} ${pages} ${golden})
  add_executable(test_docs docs/main.cpp ${blocks})
  target_compile_options(test_docs PRIVATE -O0)
  set_target_properties(test_docs PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(test_docs PRIVATE sinter_found_backends Threads::Threads ${libraries})
  foreach(device host opencl opengl:compute opengl:fragment)
    add_test(NAME docs.${device} COMMAND test_docs)
    set_tests_properties(docs.${device} PROPERTIES LABELS docs ENVIRONMENT "SINTER_DEVICE=${device};GALLIVM_PERF=nopt")
  endforeach()
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

# The site is built, and each link in it leads somewhere: ten seconds, as it has some hundred thousand links.
find_program(SINTER_MKDOCS NAMES mkdocs)
if(SINTER_PYTHON AND SINTER_MKDOCS AND NOT SINTER_TESTS STREQUAL "quick")
  set(built ${CMAKE_CURRENT_BINARY_DIR}/docs/site)
  add_test(NAME docs.site COMMAND sh ${PROJECT_SOURCE_DIR}/docs/build.sh ${built})
  add_test(NAME docs.site.links COMMAND ${SINTER_PYTHON} -B ${site}/check_links.py site ${built}/site)
  set_tests_properties(docs.site PROPERTIES LABELS docs FIXTURES_SETUP site)
  set_tests_properties(docs.site.links PROPERTIES LABELS docs FIXTURES_REQUIRED site)
endif()
