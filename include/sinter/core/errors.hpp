#pragma once
// What sinter throws. Every type derives from sinter::error, so one handler suffices.

#include <exception>
#include <string>
#include <utility>

namespace sinter {

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

/// The device lacks what the expression needs (a type, a size); names the device and the thing.
class unsupported_error : public error {
public:
    using error::error;
};

} // namespace sinter
