# sinter::backends is compiled here, once: for the shared library and as an object file of a program.
run(${configure} -DSINTER_SUBDIRECTORY=${SINTER_SOURCE} -DBUILD_SHARED_LIBS=ON -DSINTER_COMPILED=ON)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run_programs(consumer_backends consumer_object)
