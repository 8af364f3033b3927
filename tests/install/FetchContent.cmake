# An archive of what a project needs of the source, as a release has it.
execute_process(COMMAND ${CMAKE_COMMAND} -E tar czf ${WORK}/sinter.tar.gz CMakeLists.txt LICENSE README.md cmake docs/CHANGELOG.md include
                WORKING_DIRECTORY ${SINTER_SOURCE} COMMAND_ERROR_IS_FATAL ANY)
run(${configure} -DSINTER_ARCHIVE=file://${WORK}/sinter.tar.gz -DSINTER_HEADERS=ON)
run(${CMAKE_COMMAND} --build ${WORK}/build --target consumer)
run_programs(consumer)
