# cmake -DNM=nm -DOBJECT=include_text_device.o -P emitted.cmake: who includes the planner compiles none of it. A class
# whose first virtual function is defined behind it, though inline, would be compiled for its vtable.
execute_process(COMMAND ${NM} -C ${OBJECT} OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${NM} ${OBJECT}: ${failed}")
endif()
if(symbols MATCHES "(vtable for sinter::[a-z0-9_]+::(plan|codegen)::[^\n]*)")
  message(FATAL_ERROR "each file that includes sinter/runtime/text/text_device.hpp would have a ${CMAKE_MATCH_1}")
endif()
if(symbols MATCHES "([^\n]*SINTER_ABI[^\n]*)")
  message(FATAL_ERROR "a header does not know the version's namespace (sinter/version.hpp):\n${CMAKE_MATCH_1}")
endif()
