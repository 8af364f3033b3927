# What a project needs of the source, as a release has it: WORK/sinter.tar.gz.
execute_process(COMMAND ${CMAKE_COMMAND} -E tar czf ${WORK}/sinter.tar.gz CMakeLists.txt LICENSE README.md cmake docs/CHANGELOG.md include
                WORKING_DIRECTORY ${SINTER_SOURCE} COMMAND_ERROR_IS_FATAL ANY)
