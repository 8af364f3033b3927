# Debian's packages: of the headers alone, made as users do, and of what this build installs. (cpack of this build itself
# would build it anew, while other tests run.) What is unpacked from the second is found and linked.
function(describe package fields contents)
  execute_process(COMMAND dpkg-deb -f ${package} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${fields} "${text}" PARENT_SCOPE)
  execute_process(COMMAND dpkg-deb -c ${package} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${contents} "${text}" PARENT_SCOPE)
endfunction()

file(STRINGS ${SINTER_BINARY}/sinter.pc version REGEX "^Version: ")
string(REPLACE "Version: " "" version "${version}")
run(${CMAKE_COMMAND} -S ${SINTER_SOURCE} -B ${WORK}/headers -G "${GENERATOR}" -DCMAKE_CXX_COMPILER=${COMPILER}
    -DSINTER_BUILD_TESTS=OFF -DSINTER_BUILD_EXAMPLES=OFF)
run(${CMAKE_CPACK_COMMAND} -G DEB --config ${WORK}/headers/CPackConfig.cmake -B ${WORK}/headers)
describe(${WORK}/headers/libsinter-dev_${version}_all.deb fields contents)
expect("${fields}" "Architecture: all" "Recommends: ocl-icd-opencl-dev, libepoxy-dev, libegl-dev"
       "Version: ${version}" "Section: libdevel")
expect("${contents}" "\\./usr/include/sinter/sinter\\.hpp" "\\./usr/include/sinter/core/op_table\\.inc"
       "\\./usr/lib[^ ]*/cmake/sinter/sinter-config\\.cmake" "/pkgconfig/sinter\\.pc" "/doc/sinter/LICENSE")
if(fields MATCHES "Depends:" OR contents MATCHES "libsinter|root/root +[0-9]+ [^\n]* \\./home")
  message(FATAL_ERROR "the package of the headers has more than headers:\n${fields}")
endif()

run(${CMAKE_CPACK_COMMAND} -G DEB --config ${SINTER_BINARY}/CPackConfig.cmake -B ${WORK}/compiled
    -D CPACK_INSTALL_CMAKE_PROJECTS= "-D CPACK_INSTALLED_DIRECTORIES=${PREFIX}\\;/usr")
file(GLOB package ${WORK}/compiled/libsinter-dev_${version}_*.deb)
describe(${package} fields contents)
set(needed)
if(DEFINITIONS MATCHES "OPENCL")
  list(APPEND needed "ocl-icd-opencl-dev")
endif()
if(DEFINITIONS MATCHES "OPENGL")
  list(APPEND needed "libepoxy-dev, libegl-dev")
endif()
expect("${fields}" ${needed})
expect("${contents}" "\\./usr/lib[^ ]*/libsinter_backends\\.a" "\\./usr/lib[^ ]*/libsinter_backends\\.so")
find_program(SHLIBDEPS dpkg-shlibdeps)
if(SHLIBDEPS)
  expect("${fields}" "Depends: [^\n]*libstdc\\+\\+6")
endif()
run(dpkg-deb -x ${package} ${WORK}/root)
run(${configure} -DCMAKE_PREFIX_PATH=${WORK}/root/usr -DSINTER_COMPILED=ON)
run(${CMAKE_COMMAND} --build ${WORK}/build --target consumer_backends)
run_programs(consumer_backends)
