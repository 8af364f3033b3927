# The compiled form, with the backends that were found. What links it compiles only what is its own. It comes as
# sinter::backends_static, sinter::backends_shared and sinter::backends_object, all of one compilation; sinter::backends is
# the static one, or the shared one with BUILD_SHARED_LIBS. Projects within which sinter is built compile it if they link it.
option(SINTER_BUILD_BACKENDS "Build and install sinter::backends, the compiled form" ${SINTER_BUILD_TESTS})

set(compiled_with "")
foreach(backend IN LISTS SINTER_BACKENDS)
  if(TARGET sinter::${backend})
    list(APPEND compiled_with ${backend})
  endif()
endforeach()
list(JOIN compiled_with " " text)
message(STATUS "sinter::backends: ${text}")

add_library(sinter_backends_object OBJECT ${CMAKE_CURRENT_LIST_DIR}/backends.cpp)
set_target_properties(sinter_backends_object PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET default
                                                        UNITY_BUILD OFF)
target_link_libraries(sinter_backends_object PRIVATE $<BUILD_INTERFACE:sinter_found_backends>)
# Whatever its programs are compiled with, NaN and infinities are theirs.
target_compile_options(sinter_backends_object PRIVATE $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-fno-fast-math>)
# A project without a build type means no slow library.
target_compile_options(sinter_backends_object PRIVATE
                       $<$<AND:$<CONFIG:>,$<CXX_COMPILER_ID:GNU,Clang,AppleClang>>:-O2>)
set(libraries static)
get_property(has_shared GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS) # Emscripten has none
if(has_shared)
  list(APPEND libraries shared)
endif()
foreach(kind ${libraries})
  string(TOUPPER ${kind} type)
  add_library(sinter_backends_${kind} ${type} $<TARGET_OBJECTS:sinter_backends_object>)
  # The interface changes with each minor version.
  set_target_properties(sinter_backends_${kind} PROPERTIES OUTPUT_NAME sinter_backends LINKER_LANGUAGE CXX
                        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
                        WINDOWS_EXPORT_ALL_SYMBOLS ON)
endforeach()
foreach(kind object ${libraries})
  add_library(sinter::backends_${kind} ALIAS sinter_backends_${kind})
  set_target_properties(sinter_backends_${kind} PROPERTIES EXPORT_NAME backends_${kind}
                        EXCLUDE_FROM_ALL $<NOT:$<BOOL:${SINTER_BUILD_BACKENDS}>>)
  target_compile_definitions(sinter_backends_${kind} PUBLIC SINTER_COMPILED)
  target_link_libraries(sinter_backends_${kind} PUBLIC sinter)
  foreach(backend IN LISTS compiled_with) # what programs link with the static library and the object file
    target_link_libraries(sinter_backends_${kind} PRIVATE sinter::${backend})
  endforeach()
endforeach()
if(BUILD_SHARED_LIBS AND has_shared)
  add_library(sinter::backends ALIAS sinter_backends_shared)
else()
  add_library(sinter::backends ALIAS sinter_backends_static)
endif()

if(SINTER_BUILD_BACKENDS)
  # In a file of their own: it is read where the libraries are that they name.
  list(TRANSFORM libraries PREPEND sinter_backends_ OUTPUT_VARIABLE installed)
  install(TARGETS ${installed} EXPORT sinter-compiled-targets)
  install(EXPORT sinter-compiled-targets NAMESPACE sinter:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sinter)
endif()
