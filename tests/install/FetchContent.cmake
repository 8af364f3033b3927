include(${CMAKE_CURRENT_LIST_DIR}/archive.cmake)
run(${configure} -DSINTER_ARCHIVE=file://${WORK}/sinter.tar.gz -DSINTER_HEADERS=ON)
run(${CMAKE_COMMAND} --build ${WORK}/build --target consumer)
run_programs(consumer)
