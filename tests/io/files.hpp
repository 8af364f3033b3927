#pragma once
// What the tests of readers and writers share: files with a given content, and the folder of those that NumPy
// wrote (numpy 1.24; each is what its name says).

#include <string>

#include <doctest/doctest.h>

#include <sinter/io/file.hpp>

#include "../devices.hpp"
#include "../temporary.hpp"

namespace test {

inline std::string numpy_file(const std::string& name) {
    return TEST_SOURCE_DIR "/io/files/" + name;
}

/// A file in a folder that goes away with the object.
struct written_file {
    explicit written_file(const std::string& content, const std::string& name = "file")
        : path(folder.name + "/" + name) {
        sinter::io::write_file(path, content);
    }
    temporary_folder folder;
    std::string path;
};

/// The message of a file_error, without the words before the file's place.
template <class Body>
std::string told(const std::string& path, Body body) {
    const std::string text = refused<sinter::file_error>(body), begin = "sinter: " + path;
    return text.rfind(begin, 0) == 0 ? text.substr(begin.size()) : "without its file: " + text;
}

} // namespace test
