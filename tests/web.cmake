# Opens PAGE in BROWSER, and gives what stands in it when it has run to CHECK.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${BROWSER} --headless --no-sandbox --disable-dev-shm-usage --use-angle=swiftshader
                        --enable-unsafe-swiftshader --user-data-dir=${WORK}/profile --dump-dom file://${PAGE}
                RESULT_VARIABLE result OUTPUT_FILE ${WORK}/page.html ERROR_FILE ${WORK}/browser.log TIMEOUT 300)
if(NOT result EQUAL 0)
  file(READ ${WORK}/browser.log log)
  message(FATAL_ERROR "${BROWSER}: ${result}\n${log}")
endif()
execute_process(COMMAND ${CHECK} ${WORK}/page.html RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "the numbers in ${WORK}/page.html are not right")
endif()
