# Has TEST (test_codegen) write kernels in WGSL to WORK, and CHECK, run by NODE, give them to the compiler of BROWSER.
file(MAKE_DIRECTORY ${WORK})
set(ENV{SINTER_WGSL_TEXTS} ${WORK}/kernels)
execute_process(COMMAND ${TEST} "-tc=what WGSL has is written*" RESULT_VARIABLE result OUTPUT_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${output}")
endif()
execute_process(COMMAND ${NODE} ${CHECK} ${BROWSER} ${WORK}/kernels RESULT_VARIABLE result OUTPUT_VARIABLE output
                ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${output}")
endif()
message("${output}")
