# Compiles SOURCE, which must fail with the sentence that its "// expect: " line holds.
file(STRINGS ${SOURCE} lines REGEX "^// expect: ")
list(GET lines 0 line)
string(REPLACE "// expect: " "" sentence "${line}")
execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${INCLUDE} ${SOURCE}
                RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles, but must not")
endif()
string(FIND "${output}" "${sentence}" found)
if(found EQUAL -1)
  message(FATAL_ERROR "expected: ${sentence}\nbut the compiler says:\n${output}")
endif()
