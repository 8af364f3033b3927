#pragma once
// What sinter throws. Every type derives from sinter::error, so one handler suffices.

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// Base of all errors; `what()` is a sentence for the user.
class error : public std::exception {
public:
    explicit error(std::string message) : message_(std::move(message)) {}
    const char* what() const noexcept override { return message_.c_str(); }

private:
    std::string message_;
};

/// Extents that do not fit together, or a span of the wrong length. Shows both shapes and the expression.
class shape_error : public error {
public:
    using error::error;
};

/// A device refused or failed: out of memory, lost context, null context, operands on different devices.
/// `code_name()` is the driver's name of the code ("CL_OUT_OF_RESOURCES", "GL_OUT_OF_MEMORY"), or empty.
class device_error : public error {
public:
    explicit device_error(std::string message, std::string code_name = {})
        : error(std::move(message)), code_name_(std::move(code_name)) {}
    const std::string& code_name() const { return code_name_; }

private:
    std::string code_name_;
};

/// A driver refused a generated kernel. Holds the text with numbered lines and the driver's log.
class compile_error : public error {
public:
    compile_error(std::string message, std::string numbered_source, std::string log)
        : error(std::move(message)), source_(std::move(numbered_source)), log_(std::move(log)) {}
    const std::string& source() const { return source_; }
    const std::string& log() const { return log_; }

private:
    std::string source_;
    std::string log_;
};

/// A check that the program or its user asked for failed (sinter/checks.hpp): a statement makes a NaN or an
/// infinity of finite operands, or takes elements outside of an array. Names the statement and the element.
class value_error : public error {
public:
    using error::error;
};

/// A file cannot be read, cannot be written, or holds something else than was asked for (sinter/io/).
/// `what()` names the file, and where in it: a byte, or a line and a column.
class file_error : public error {
public:
    /// Where in a file: bytes count from 0, lines and columns from 1; what is not known is -1.
    struct position {
        std::int64_t byte = -1, line = -1, column = -1;
    };
    file_error(const std::string& path, const std::string& message) : file_error(path, {}, message) {}
    file_error(std::string path, const position& where, const std::string& message)
        : error("sinter: " + (path.empty() ? std::string("a file without a name") : path) +
                place_text(where) + ": " + message),
          path_(std::move(path)), where_(where) {}
    const std::string& path() const { return path_; }
    const position& where() const { return where_; }

private:
    static std::string place_text(const position& p) {
        return p.line >= 0 ? ", line " + std::to_string(p.line) +
                                 (p.column >= 0 ? ", column " + std::to_string(p.column) : std::string())
               : p.byte >= 0 ? ", byte " + std::to_string(p.byte)
                             : std::string();
    }
    std::string path_;
    position where_;
};

/// The device lacks what the expression needs (a type, a size); names the device and the thing.
class unsupported_error : public error {
public:
    using error::error;
};

} // namespace sinter
