# The tests that need no backend, and those of the language on the host device, under ASan and UBSan: expressions, graph,
# plan, texts and interpreter. ASan looks for leaks, too. `expr` and `host` are compiled anew with their templates. The other
# folders link the tests' own objects behind the compiled form with sanitizers, which takes no compiler: of a function that
# several objects define, the linker takes the first. One of these objects replaces `new` by malloc.
set(sanitizers -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined)
add_library(sanitized_form OBJECT ${PROJECT_SOURCE_DIR}/cmake/backends.cpp)
add_library(sanitized_devices OBJECT main.cpp devices.cpp)
foreach(target sanitized_form sanitized_devices)
  target_compile_definitions(${target} PRIVATE SINTER_COMPILED)
  target_compile_options(${target} PRIVATE -O0 ${sanitizers})
  target_include_directories(${target} SYSTEM PRIVATE ${DOCTEST_DIR})
  target_link_libraries(${target} PRIVATE sinter_warnings sinter::sinter)
endforeach()
set(sanitized_first $<TARGET_OBJECTS:sanitized_form> $<TARGET_OBJECTS:sanitized_devices>)
foreach(folder expr host plan codegen language)
  if(folder MATCHES "expr|host")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    add_executable(sanitized_${folder} ${sources})
    target_compile_definitions(sanitized_${folder} PRIVATE TEST_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
    target_compile_options(sanitized_${folder} PRIVATE -O0 ${sanitizers})
    target_include_directories(sanitized_${folder} SYSTEM PRIVATE ${DOCTEST_DIR})
  else()
    add_executable(sanitized_${folder} $<TARGET_OBJECTS:test_${folder}>)
  endif()
  target_link_options(sanitized_${folder} PRIVATE -fsanitize=address,undefined ${sanitized_first})
  set_property(TARGET sanitized_${folder} PROPERTY LINK_DEPENDS ${sanitized_first})
  set_property(TARGET sanitized_${folder} PROPERTY LINKER_LANGUAGE CXX)
  target_link_libraries(sanitized_${folder} PRIVATE sinter_warnings sinter::sinter Threads::Threads)
  # which wait for other programs and the compiler, or plan 66 000 statements
  add_test(NAME sanitized.${folder}
           COMMAND sanitized_${folder} "--source-file-exclude=*test_dialects*,*test_longest*,*test_transcript*")
  set_tests_properties(sanitized.${folder} PROPERTIES LABELS sanitize
                       ENVIRONMENT "SINTER_TEST_DEVICES=host;SINTER_TESTS=quick;ASAN_OPTIONS=quarantine_size_mb=1:alloc_dealloc_mismatch=0:allocator_may_return_null=1")
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

# What no compiler's sanitizer sees, such as a branch that depends on memory without a value. Valgrind computes long doubles
# as doubles, and the excluded file compares with them.
find_program(SINTER_VALGRIND valgrind)
if(SINTER_VALGRIND)
  foreach(folder expr host)
    add_test(NAME valgrind.${folder}
             COMMAND ${SINTER_VALGRIND} --quiet --error-exitcode=1
                     --suppressions=${CMAKE_CURRENT_SOURCE_DIR}/valgrind.supp $<TARGET_FILE:test_${folder}>
                     --source-file-exclude=*test_special_functions*)
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
  # Without their values: Oclgrind makes the least int of a NaN, and OpenCL says 0.
  add_test(NAME oclgrind.random COMMAND ${command} --memory --seed 520 --structures 40 --instances 4 --work 3000 --terms 12)
  set_tests_properties(oclgrind.forms oclgrind.random PROPERTIES LABELS sanitize TIMEOUT ${timeout})
else()
  message(STATUS "oclgrind not found: kernels' bounds are not looked at")
endif()
