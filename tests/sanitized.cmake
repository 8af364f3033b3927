# The tests that need no backend, and those of the language on the host device, under ASan and UBSan: expressions, graph,
# plan, texts and interpreter. All of it is compiled anew, since objects without them must not be linked, and not optimised,
# which would take the compiler twice as long. ASan looks for leaks, too.
add_library(sanitized_devices STATIC main.cpp devices.cpp)
target_compile_features(sanitized_devices PUBLIC cxx_std_20)
target_compile_options(sanitized_devices PUBLIC -O0 -fsanitize=address,undefined -fno-sanitize=vptr
                                                -fno-sanitize-recover=undefined)
target_link_options(sanitized_devices PUBLIC -fsanitize=address,undefined)
target_include_directories(sanitized_devices SYSTEM PUBLIC ${DOCTEST_DIR})
target_link_libraries(sanitized_devices PUBLIC sinter::sinter Threads::Threads PRIVATE sinter_warnings)
foreach(folder expr host plan codegen language)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  # which wait for other programs and the compiler, or plan 66 000 statements
  list(FILTER sources EXCLUDE REGEX "test_dialects|test_longest|test_transcript")
  add_executable(sanitized_${folder} ${sources})
  target_compile_definitions(sanitized_${folder} PRIVATE TEST_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(sanitized_${folder} PRIVATE sinter_warnings sanitized_devices)
  add_test(NAME sanitized.${folder} COMMAND sanitized_${folder})
  set_tests_properties(sanitized.${folder} PROPERTIES LABELS sanitize ENVIRONMENT ASAN_OPTIONS=quarantine_size_mb=1)
endforeach()

# Threads that use one device, and devices of their own, under TSan: on the host, since drivers' threads are not watched.
add_executable(sanitized_threads main.cpp devices.cpp threads/test_threads.cpp)
target_compile_features(sanitized_threads PUBLIC cxx_std_20)
target_compile_options(sanitized_threads PRIVATE -O0 -fsanitize=thread)
target_link_options(sanitized_threads PRIVATE -fsanitize=thread)
target_include_directories(sanitized_threads SYSTEM PRIVATE ${DOCTEST_DIR})
target_link_libraries(sanitized_threads PRIVATE sinter_warnings sinter::sinter Threads::Threads)
add_test(NAME sanitized.threads COMMAND sanitized_threads)
set_tests_properties(sanitized.threads PROPERTIES LABELS sanitize ENVIRONMENT TSAN_OPTIONS=halt_on_error=1)

# What no compiler's sanitizer sees, such as a branch that depends on memory without a value.
find_program(SINTER_VALGRIND valgrind)
if(SINTER_VALGRIND)
  foreach(folder expr host)
    add_test(NAME valgrind.${folder}
             COMMAND ${SINTER_VALGRIND} --quiet --error-exitcode=1
                     --suppressions=${CMAKE_CURRENT_SOURCE_DIR}/valgrind.supp $<TARGET_FILE:test_${folder}>)
    set_tests_properties(valgrind.${folder} PROPERTIES LABELS sanitize ENVIRONMENT SINTER_TEST_DEVICES=host)
  endforeach()
else()
  message(STATUS "valgrind not found: memory without a value is not looked for")
endif()

# What kernels do in memory, for every op, view and reduction, and for random statements of more extents.
find_program(SINTER_OCLGRIND oclgrind)
find_program(SINTER_TASKSET taskset)
if(SINTER_OCLGRIND AND SINTER_TASKSET AND TARGET sinter::opencl)
  set(command sh ${CMAKE_CURRENT_SOURCE_DIR}/oclgrind.sh $<TARGET_FILE:random_statements> --device opencl)
  add_test(NAME oclgrind.forms COMMAND ${command} --print ${CMAKE_CURRENT_BINARY_DIR}/oclgrind_statements.cpp)
  # From a structure on behind which none makes an int of a NaN: Oclgrind gives the least int, and OpenCL says 0.
  add_test(NAME oclgrind.random COMMAND ${command} --seed 190 --structures 40 --instances 4 --work 3000 --terms 12)
  set_tests_properties(oclgrind.forms oclgrind.random PROPERTIES LABELS sanitize TIMEOUT ${timeout})
else()
  message(STATUS "oclgrind not found: kernels' bounds are not looked at")
endif()
