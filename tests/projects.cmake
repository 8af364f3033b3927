# The programs that use sinter as users do: examples, the search of random statements.

# Random statements: a search of its own, and a program that it prints, in which every op and view occurs.
add_executable(random_statements random/main.cpp)
target_sources(random_statements PRIVATE $<TARGET_OBJECTS:sinter_backends_object>) # the compiled form
target_compile_definitions(random_statements PRIVATE SINTER_COMPILED)
target_link_libraries(random_statements PRIVATE sinter_warnings sinter_found_backends sinter::sinter Threads::Threads)
set(printed ${CMAKE_CURRENT_BINARY_DIR}/printed_statements.cpp)
add_custom_command(OUTPUT ${printed} COMMAND random_statements --print ${printed} DEPENDS random_statements)
add_executable(printed_statements ${printed})
target_compile_options(printed_statements PRIVATE -O0)
target_link_libraries(printed_statements PRIVATE sinter::sinter Threads::Threads)
add_test(NAME random.printed COMMAND printed_statements)
set_tests_properties(random.printed PROPERTIES LABELS random)

# A few statements on every device, as users try their machines; and that sinter-check notices what it must.
if(TARGET sinter-check)
  add_test(NAME check.devices COMMAND sinter-check --statements 12 --seconds 1e9)
  set_tests_properties(check.devices PROPERTIES ENVIRONMENT GALLIVM_PERF=nopt)
  add_test(NAME check.faults
           COMMAND ${CMAKE_COMMAND} -DCHECK=$<TARGET_FILE:sinter-check> -DCOMPILER=${CMAKE_CXX_COMPILER}
                   -DINCLUDE=${PROJECT_SOURCE_DIR}/include -DWORK=${CMAKE_CURRENT_BINARY_DIR}/check
                   -P ${CMAKE_CURRENT_SOURCE_DIR}/check.cmake)
  set_tests_properties(check.devices check.faults PROPERTIES LABELS check)
endif()

find_program(GIT git)
if(GIT)
  get_target_property(definitions sinter_found_backends INTERFACE_COMPILE_DEFINITIONS)
  if(definitions)
    list(JOIN definitions "," definitions)
  else()
    set(definitions)
  endif()
  add_test(NAME recipes COMMAND ${CMAKE_COMMAND} -DGIT=${GIT} -DSOURCE=${PROJECT_SOURCE_DIR}
                                -DCOMPILER=${CMAKE_CXX_COMPILER} -DBACKENDS=${definitions} -DDOCTEST=${DOCTEST_DIR}
                                -DWORK=${CMAKE_CURRENT_BINARY_DIR}/recipes -P ${CMAKE_CURRENT_SOURCE_DIR}/recipes.cmake)
endif()

if(TARGET covariance)
  add_test(NAME example.covariance
           COMMAND covariance ${PROJECT_SOURCE_DIR}/examples/data/digits.csv ${CMAKE_CURRENT_BINARY_DIR}/covariance)
  # With no OpenCL and no OpenGL at all it still runs, and says so.
  add_test(NAME example.covariance_on_host
           COMMAND covariance_on_host ${PROJECT_SOURCE_DIR}/examples/data/digits.csv
                   ${CMAKE_CURRENT_BINARY_DIR}/covariance_on_host)
  set_tests_properties(example.covariance example.covariance_on_host PROPERTIES LABELS example)
  set_tests_properties(example.covariance_on_host PROPERTIES PASS_REGULAR_EXPRESSION
                       "host .* ok .*No OpenCL and no OpenGL device was found: this was the host's interpreter alone")
endif()
if(TARGET pagerank)
  add_test(NAME example.pagerank
           COMMAND pagerank ${PROJECT_SOURCE_DIR}/examples/data/packages.txt ${CMAKE_CURRENT_BINARY_DIR}/pagerank)
  # The ranks that steps in double come to (bench/pagerank checks them one by one).
  set_tests_properties(example.pagerank PROPERTIES LABELS example PASS_REGULAR_EXPRESSION
                       "33 steps; all ranks together are 1.0000\nlibc6 +0.2183\nlibgcc-s1 +0.1949\ngcc-12-base +0.0880")
endif()
if(TARGET photograph)
  add_test(NAME example.photograph
           COMMAND photograph ${PROJECT_SOURCE_DIR}/examples/data/china.jpg ${CMAKE_CURRENT_BINARY_DIR}/photograph)
  set_tests_properties(example.photograph PROPERTIES LABELS example)
endif()

if(TARGET web)
  add_test(NAME example.web.native COMMAND web)
  set_tests_properties(example.web.native PROPERTIES LABELS example)
endif()
# The same formulas in a browser without a window, which draws in software.
find_program(SINTER_EMCMAKE emcmake)
find_program(SINTER_CHROMIUM NAMES chromium chromium-browser google-chrome)
if(TARGET web AND SINTER_EMCMAKE AND SINTER_CHROMIUM)
  add_test(NAME example.web.browser
           COMMAND ${CMAKE_COMMAND} -DEMCMAKE=${SINTER_EMCMAKE} -DBROWSER=${SINTER_CHROMIUM}
                   -DSINTER_SOURCE=${PROJECT_SOURCE_DIR} -DGENERATOR=${CMAKE_GENERATOR} -DCHECK=$<TARGET_FILE:web>
                   -DWORK=${CMAKE_CURRENT_BINARY_DIR}/web -P ${CMAKE_CURRENT_SOURCE_DIR}/web.cmake)
  set_tests_properties(example.web.browser PROPERTIES LABELS example TIMEOUT 900
                       SKIP_REGULAR_EXPRESSION "^skipped: ")
else()
  message(STATUS "emcmake or Chromium not found: examples/web is not tested in a browser")
endif()

# Kernels in WGSL, which the browser's compiler reads; Emscripten brings Node.js.
find_program(SINTER_NODE NAMES node nodejs)
if(SINTER_NODE AND SINTER_CHROMIUM AND TARGET test_codegen)
  add_test(NAME web.wgsl
           COMMAND ${CMAKE_COMMAND} -DTEST=$<TARGET_FILE:test_codegen> -DNODE=${SINTER_NODE} -DBROWSER=${SINTER_CHROMIUM}
                   -DCHECK=${CMAKE_CURRENT_SOURCE_DIR}/wgsl.mjs -DWORK=${CMAKE_CURRENT_BINARY_DIR}/wgsl
                   -P ${CMAKE_CURRENT_SOURCE_DIR}/wgsl.cmake)
  set_tests_properties(web.wgsl PROPERTIES TIMEOUT 180 SKIP_REGULAR_EXPRESSION "^skipped: ")
endif()

if(TARGET tables)
  # The shares are those that PCA of this table is known for; the line is only printed if every device agrees.
  add_test(NAME example.tables COMMAND tables ${PROJECT_SOURCE_DIR}/examples/data/breast_cancer.csv)
  set_tests_properties(example.tables PROPERTIES LABELS example PASS_REGULAR_EXPRESSION
    "all agree: 549 of 569 told right; components explain 44.27 % 18.97 % 9.39 % 6.60 % 5.50 %")
endif()
if(TARGET small_systems)
  add_test(NAME example.small_systems COMMAND small_systems ${PROJECT_SOURCE_DIR}/examples/data/breast_cancer.csv)
  set_tests_properties(example.small_systems PROPERTIES LABELS example PASS_REGULAR_EXPRESSION
    "all agree: measurements 21, 22 and 28 explain 73.20 %")
endif()
if(TARGET options)
  add_test(NAME example.options COMMAND options)
  set_tests_properties(example.options PROPERTIES LABELS example PASS_REGULAR_EXPRESSION
    "call +7.1240 +7.0691 to 7.1789 +7.1281.*all within four standard deviations of the closed forms")
endif()

# Examples that make pictures, on the default device; and what is in the pictures.
if(TARGET gray_scott AND TARGET enhance AND TARGET pond AND TARGET test_io)
  set(pictures ${CMAKE_CURRENT_BINARY_DIR}/pictures)
  set(data ${PROJECT_SOURCE_DIR}/examples/data)
  add_test(NAME example.network COMMAND network ${data}/digits.csv ${pictures})
  add_test(NAME example.kmeans COMMAND kmeans ${data}/china.jpg ${pictures})
  add_test(NAME example.gray_scott COMMAND gray_scott ${data}/china.jpg ${pictures})
  # The mean of an insulated plate stays as it is.
  add_test(NAME example.heat COMMAND heat ${data}/china.jpg ${pictures})
  set_tests_properties(example.heat PROPERTIES PASS_REGULAR_EXPRESSION
    "time     1: .*, mean 0.5675.*time   127: .*, mean 0.5675")
  add_test(NAME example.clusters COMMAND clusters ${data}/digits.csv ${pictures})
  set_tests_properties(example.clusters PROPERTIES PASS_REGULAR_EXPRESSION
    "are 1.000, 0.998 and 0.998.*8[0-9][.][0-9] % of the digits are in a group of their like")
  add_test(NAME example.gaussian_process COMMAND gaussian_process ${data}/co2.csv ${pictures})
  add_test(NAME example.filter COMMAND filter ${data}/co2.csv ${pictures})
  add_test(NAME example.enhance COMMAND enhance ${data}/china.jpg ${pictures})
  add_test(NAME example.pond COMMAND pond ${pictures})
  # The digits' shares are those that PCA of this table is known for; the drum's first value is 9.64, but for its grid.
  add_test(NAME example.spectra COMMAND spectra ${data}/digits.csv ${data}/china.jpg ${pictures})
  set_tests_properties(example.spectra PROPERTIES PASS_REGULAR_EXPRESSION
    "explain 14.9 % 13.6 % 11.8 %, the first ten 73.8 %.*is off by 8.5 %.*frequencies [[] 9.7 15.1 19.6 29.2 31.8 40.9[]]")
  add_test(NAME example.frequencies COMMAND frequencies ${data}/china.jpg ${pictures})
  set_tests_properties(example.frequencies PROPERTIES PASS_REGULAR_EXPRESSION
    "257 frequencies at 505 times, a power of 0.50 and of 0.50.*differ by 0.057, and by 0.112 when it is sharp")
  set_tests_properties(example.network example.kmeans example.gray_scott example.heat example.clusters
                       example.gaussian_process example.enhance example.pond example.spectra example.filter
                       example.frequencies PROPERTIES LABELS example FIXTURES_SETUP pictures)
  set_tests_properties(example.enhance example.pond PROPERTIES
                       PASS_REGULAR_EXPRESSION "launches.*, 0 bytes from the host, 0 to the host")
  add_executable(test_pictures pictures/test_pictures.cpp)
  target_link_libraries(test_pictures PRIVATE sinter_warnings test_devices Threads::Threads PNG::PNG JPEG::JPEG)
  target_compile_definitions(test_pictures PRIVATE SINTER_COMPILED PICTURES="${pictures}/" EXAMPLE_DATA="${data}/")
  target_compile_options(test_pictures PRIVATE ${optimise_tests})
  add_test(NAME example.pictures COMMAND test_pictures)
  set_tests_properties(example.pictures PROPERTIES LABELS example FIXTURES_REQUIRED pictures)
endif()
