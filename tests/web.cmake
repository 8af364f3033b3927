# Makes the page of examples/web in WORK, opens it in BROWSER, and gives what stands in it when it has run to CHECK.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
# Debian's Emscripten uses Debian's JavaScript packages, which another node than Debian's only finds if it is told.
set(ENV{NODE_PATH} "$ENV{NODE_PATH}:/usr/share/nodejs")
run(${EMCMAKE} ${CMAKE_COMMAND} -S ${SINTER_SOURCE} -B ${WORK}/build -G "${GENERATOR}" -DSINTER_BUILD_TESTS=OFF
    -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${WORK}/build)
set(browse ${BROWSER} --headless --no-sandbox --disable-dev-shm-usage --use-angle=swiftshader
    --enable-unsafe-swiftshader --user-data-dir=${WORK}/profile --dump-dom)
file(REMOVE_RECURSE ${WORK}/profile)
execute_process(COMMAND ${browse} about:blank RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET TIMEOUT 60)
if(NOT result EQUAL 0)
  message("skipped: ${BROWSER} does not run here, not even with an empty page")
  return()
endif()
execute_process(COMMAND ${browse} file://${WORK}/build/examples/index.html?check
                RESULT_VARIABLE result OUTPUT_FILE ${WORK}/page.html ERROR_FILE ${WORK}/browser.log TIMEOUT 300)
if(NOT result EQUAL 0)
  file(READ ${WORK}/browser.log log)
  message(FATAL_ERROR "${BROWSER}: ${result}\n${log}")
endif()
execute_process(COMMAND ${CHECK} ${WORK}/page.html RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "the numbers in ${WORK}/page.html are not right")
endif()
