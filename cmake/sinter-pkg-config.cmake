# For pkg-config: sinter, sinter-opencl, sinter-opengl and, where it is installed, sinter-backends. Their paths are relative
# to theirs, so that the prefix may move.
file(RELATIVE_PATH pc_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")

function(sinter_pkg_config pc_name pc_description)
  cmake_parse_arguments(pc "" "requires;cflags;libs;private_libs" "" ${ARGN})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/sinter.pc.in ${pc_name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

sinter_pkg_config(sinter "${PROJECT_DESCRIPTION}" cflags "-I\${includedir}")
foreach(backend IN LISTS SINTER_BACKENDS)
  sinter_pkg_config(sinter-${backend} "sinter/${backend}.hpp" requires sinter libs "${SINTER_${backend}_LIBS}")
endforeach()
if(SINTER_BUILD_BACKENDS)
  set(libs "")
  foreach(backend IN LISTS compiled_with)
    string(APPEND libs " ${SINTER_${backend}_LIBS}")
  endforeach()
  sinter_pkg_config(sinter-backends "sinter compiled once, with its backends" requires sinter
                    cflags -DSINTER_COMPILED libs "-L\${libdir} -lsinter_backends" private_libs "${libs} -ldl -pthread")
endif()
