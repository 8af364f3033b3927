# cmake -DNM=nm -DOBJECT=fast.o -P names.cmake: all names of sinter in a file with -ffast-math say so. The linker takes one
# of the inline functions that have the same name.
execute_process(COMMAND ${NM} -C ${OBJECT} OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
if(failed OR NOT symbols MATCHES "sinter::v[0-9_]+_fast_math::")
  message(FATAL_ERROR "${NM} ${OBJECT}: no names of sinter")
endif()
if(symbols MATCHES "([^\n]*sinter::(v[0-9_]+::|[^v])[^\n]*)")
  message(FATAL_ERROR "a file without -ffast-math may have the same:\n${CMAKE_MATCH_1}")
endif()
