# Makes the programs of this folder in WORK, and runs them with Wine where it is. Wine gives rights as far as the umask lets
# it, so that the folder which everyone may write is made here.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)
file(MAKE_DIRECTORY ${WORK}/include ${WORK}/backends)
file(CREATE_LINK ${DOCTEST}/doctest ${WORK}/include/doctest SYMBOLIC) # and nothing else of that folder
foreach(folder epoxy CL)
  if(EXISTS ${${folder}}/${folder})
    file(CREATE_LINK ${${folder}}/${folder} ${WORK}/backends/${folder} SYMBOLIC)
  endif()
endforeach()
run(${CMAKE_COMMAND} -S ${SINTER_SOURCE}/tests/windows -B ${WORK}/build -G "${GENERATOR}" -DSINTER_SOURCE=${SINTER_SOURCE}
    -DCMAKE_TOOLCHAIN_FILE=${SINTER_SOURCE}/tests/windows/mingw.cmake -DDOCTEST=${WORK}/include -DBACKENDS=${WORK}/backends)
run(${CMAKE_COMMAND} --build ${WORK}/build)
if(NOT WINE)
  message(STATUS "Wine was not found: the programs are not run")
  return()
endif()
set(ENV{WINEPREFIX} ${WORK}/wine)
set(ENV{WINEDEBUG} -all)
set(ENV{SINTER_TEST_DEVICES} host)
set(ENV{SINTER_TEST_OPEN_FOLDER} ${WORK}/open)
file(MAKE_DIRECTORY ${WORK}/open)
file(CHMOD ${WORK}/open PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_WRITE GROUP_EXECUTE WORLD_READ
     WORLD_WRITE WORLD_EXECUTE)
foreach(program test_language test_cache)
  run(${WINE} ${WORK}/build/${program}.exe --no-colors)
endforeach()
