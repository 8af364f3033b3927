"""conan create cmake/packaging/conan: sinter's headers, or with -o "&:backends=True" the compiled form too, which has the
backends whose libraries the system has."""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class Sinter(ConanFile):
    name = "sinter"
    description = "Lazy linear algebra fused into one generated OpenCL C or GLSL kernel"
    license = "MIT"
    settings = "os", "arch", "compiler", "build_type"
    options = {"backends": [True, False]}
    default_options = {"backends": False}

    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        text = load(self, os.path.join(self._root(), "include", "sinter", "version.hpp"))
        number = int(re.search(r"#define SINTER_VERSION (\d+)", text).group(1))
        self.version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"

    def export_sources(self):
        for part in ("CMakeLists.txt", "LICENSE", "cmake/*", "docs/CHANGELOG.md", "include/*"):
            copy(self, part, self._root(), self.export_sources_folder)

    def package_id(self):
        if not self.options.backends:
            self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["SINTER_BUILD_TESTS"] = False
        toolchain.cache_variables["SINTER_BUILD_EXAMPLES"] = False
        toolchain.cache_variables["SINTER_BUILD_BACKENDS"] = bool(self.options.backends)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # The targets are those of the installed sinter-config.cmake, which finds the backends' libraries.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "sinter")]
