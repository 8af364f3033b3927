#pragma once
// Folders and environment variables for the length of a test.

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#ifdef _WIN32
#include <process.h>
#endif

namespace test {

inline void set_variable(const char* name, const std::string& value) {
#ifdef _WIN32
    _putenv_s(name, value.c_str());
#else
    setenv(name, value.c_str(), 1);
#endif
}
inline void unset_variable(const char* name) {
#ifdef _WIN32
    _putenv_s(name, "");
#else
    unsetenv(name);
#endif
}

/// A variable of the environment, for the life of the object.
class environment {
public:
    environment(const char* name, const std::string& value) : name_(name) {
        if (const char* old = std::getenv(name)) {
            old_ = old;
            had_ = true;
        }
        set_variable(name, value);
    }
    ~environment() { had_ ? set_variable(name_, old_) : unset_variable(name_); }
    environment(const environment&) = delete;
    environment& operator=(const environment&) = delete;

private:
    const char* name_;
    std::string old_;
    bool had_ = false;
};

/// A folder that goes away with the object.
class temporary_folder {
public:
    temporary_folder() {
#ifdef _WIN32
        static int number = 0;
        name = (std::filesystem::temp_directory_path() /
                ("sinter-test-" + std::to_string(_getpid()) + "-" + std::to_string(number++)))
                   .string();
        std::filesystem::create_directory(name);
#else
        std::string pattern =
            (std::filesystem::temp_directory_path() / ("sinter-test-" + std::string(6, 'X')))
                .string(); // as mkdtemp wants it
        name = mkdtemp(pattern.data()) ? pattern : std::string();
#endif
    }
    ~temporary_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(name, ignored);
    }
    temporary_folder(const temporary_folder&) = delete;
    temporary_folder& operator=(const temporary_folder&) = delete;

    std::string name;
    std::vector<std::string> files() const {
        std::vector<std::string> list;
        std::error_code failed;
        for (const auto& e : std::filesystem::directory_iterator(name, failed))
            list.push_back(e.path().string());
        return list;
    }
};

} // namespace test
