# One set of devices in a program, its library and sinter's; and that library is one that the loader finds.
run(${configure} -DCMAKE_PREFIX_PATH=${PREFIX} -DBUILD_SHARED_LIBS=ON -DSINTER_COMPILED=ON)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run_programs(consumer_backends)
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${WORK}/build/consumer_backends RESOLVED_DEPENDENCIES_VAR libraries)
if(NOT libraries MATCHES "libsinter_backends[.]so")
  message(FATAL_ERROR "with BUILD_SHARED_LIBS the program has these libraries: ${libraries}")
endif()
