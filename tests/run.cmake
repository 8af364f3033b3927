# What the scripts of several tests share.

# Runs a command, which must succeed; what it says is told.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
  message(STATUS "${output}")
endfunction()

# A text must match these expressions.
function(expect text)
  foreach(part ${ARGN})
    if(NOT text MATCHES "${part}")
      string(SUBSTRING "${text}" 0 2000 begin)
      message(FATAL_ERROR "no \"${part}\" in\n${begin}")
    endif()
  endforeach()
endfunction()
