# Writes the commit that SOURCE is at into OUTPUT, if that has changed; nothing where there is no git.
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND git describe --always --dirty --exclude=* WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
if(failed)
  set(commit)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "inline constexpr char commit[] = \"@commit@\";\n" @ONLY)
