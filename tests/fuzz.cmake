# Whatever reads bytes or text of files meets a few thousand inputs of libFuzzer, where clang has it; the same programs run
# longer by hand. The seed is fixed.
set(fuzzer)
if(SINTER_CLANG)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/fuzz/nothing.cpp
       "extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }\n")
  execute_process(COMMAND ${SINTER_CLANG} -fsanitize=fuzzer,address,undefined nothing.cpp -o nothing
                  WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/fuzz RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed EQUAL 0)
    set(fuzzer yes)
  endif()
endif()
if(fuzzer)
  file(GLOB targets CONFIGURE_DEPENDS fuzz/*.cpp)
  foreach(source ${targets})
    get_filename_component(name ${source} NAME_WE)
    set(program ${CMAKE_CURRENT_BINARY_DIR}/fuzz/${name})
    set(links)
    if(name STREQUAL "readers")
      if(NOT TARGET test_io) # without the libraries that it reads by
        continue()
      endif()
      file(STRINGS ${source} links REGEX "^// links: ")
      string(REGEX REPLACE "^// links: " "" links "${links}")
      separate_arguments(links)
    endif()
    add_test(NAME fuzz.${name}.build
             COMMAND ${SINTER_CLANG} -std=c++20 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
                     -I${PROJECT_SOURCE_DIR}/include ${source} -o ${program} ${links})
    file(GLOB seeds CONFIGURE_DEPENDS fuzz/${name}/*) # inputs to begin with
    if(seeds)
      list(JOIN seeds , seeds)
      set(seeds -seed_inputs=${seeds})
    endif()
    add_test(NAME fuzz.${name} COMMAND ${program} -seed=1 -runs=3000 ${seeds})
    set_tests_properties(fuzz.${name}.build PROPERTIES LABELS fuzz FIXTURES_SETUP fuzz_${name})
    set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz FIXTURES_REQUIRED fuzz_${name})
  endforeach()
else()
  message(STATUS "clang has no libFuzzer (libclang-rt-14-dev): what reads files is not fuzzed")
endif()
