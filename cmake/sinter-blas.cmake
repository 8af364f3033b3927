# sinter_blas: a shared library with the Fortran and CBLAS symbols of all BLAS routines. Its sources lie with the
# headers that they only instantiate; see docs/decisions/blas.md.

find_package(Threads REQUIRED)
set(folder ${PROJECT_SOURCE_DIR}/include/sinter/blas/c)
add_library(sinter_blas SHARED ${folder}/level1.cpp ${folder}/level1_complex.cpp ${folder}/level2.cpp
            ${folder}/level2_complex.cpp ${folder}/level3.cpp ${folder}/level3_complex.cpp ${folder}/library.cpp)
add_library(sinter::blas ALIAS sinter_blas)
set_target_properties(sinter_blas PROPERTIES EXPORT_NAME blas VERSION ${PROJECT_VERSION} SOVERSION 0
                      CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
target_link_libraries(sinter_blas PRIVATE $<BUILD_INTERFACE:sinter_warnings> $<BUILD_INTERFACE:sinter::sinter>
                      $<BUILD_INTERFACE:sinter_found_backends> Threads::Threads)

install(TARGETS sinter_blas EXPORT sinter-targets DESTINATION ${CMAKE_INSTALL_LIBDIR})
