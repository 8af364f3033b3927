# The recipes of CONTRIBUTING.md are diffs of what was done. Taken back together in a copy (WORK) of SOURCE, those of a
# section fit its files, and what is left compiles with the BACKENDS and runs: a recipe leaves nothing out.
file(READ ${SOURCE}/CONTRIBUTING.md text)
string(ASCII 1 semicolon) # no separator of lists
string(REPLACE ";" "${semicolon}" text "${text}")
string(ASCII 2 fence) # one character, as diffs have backticks
string(REPLACE "```" "${fence}" text "${text}")
string(REGEX REPLACE "\n## " ";" sections "${text}")

# WORK may lie in a repository, which git would apply diffs to.
get_filename_component(above ${WORK} DIRECTORY)
set(ENV{GIT_CEILING_DIRECTORIES} ${above})

# Ends the test if the command fails.
function(run what)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what}:\n${output}")
  endif()
endfunction()

set(compile ${COMPILER} -std=c++20 -O0 -Iinclude)
if(DOCTEST)
  list(APPEND compile -idirafter ${DOCTEST}) # -isystem would reorder the folders of the system
endif()
string(REPLACE "," ";" definitions "${BACKENDS}")
list(TRANSFORM definitions PREPEND -D)

set(count 0)
foreach(section IN LISTS sections)
  string(REGEX MATCHALL "${fence}diff\n[^${fence}]*${fence}" blocks "${section}")
  if(NOT blocks)
    continue()
  endif()
  string(REGEX MATCH "^[^\n]*" title "${section}")
  file(REMOVE_RECURSE ${WORK})
  file(COPY ${SOURCE}/include ${SOURCE}/tests DESTINATION ${WORK} PATTERN golden EXCLUDE)
  foreach(block IN LISTS blocks)
    string(REGEX REPLACE "^${fence}diff\n|${fence}$" "" block "${block}")
    string(REPLACE "${semicolon}" ";" block "${block}")
    file(WRITE ${WORK}/recipe.diff "${block}")
    run("${title}: a recipe does not fit:\n${block}" ${GIT} apply -R recipe.diff)
    run("${title}: git has not taken a recipe back:\n${block}" ${GIT} apply --check recipe.diff)
    math(EXPR count "${count} + 1")
  endforeach()
  run("${title}: without it the devices do not compile" ${compile} ${definitions} -fsyntax-only tests/devices.cpp)
  run("${title}: without it a program does not compile" ${compile} tests/recipes/main.cpp -o program -pthread)
  run("${title}: without it a program is wrong" ${WORK}/program)
  message(STATUS "${title}: complete")
endforeach()
if(count LESS 5)
  message(FATAL_ERROR "CONTRIBUTING.md has ${count} diffs")
endif()
