#pragma once
// A device that keeps memory on the host and runs nothing: for what happens before a kernel runs.

#include <cstring>
#include <string>
#include <vector>

#include <sinter/sinter.hpp>

namespace test {

/// Holds elements, moves them, counts kernels, computes nothing. `lacks` is a type that it does not support;
/// `padding` is added to leading dimensions.
class null_device : public sinter::runtime::device_state {
public:
    explicit null_device(std::string name = "null", std::int64_t padding = 0)
        : name_(std::move(name)), padding_(padding) {}

    std::vector<sinter::dtype> lacks;
    bool shares_memory = false; ///< map() gives the memory itself
    bool refuses = false;       ///< execute() throws

    const std::string& name() const override { return name_; }
    const std::string& description() const override { return description_; }
    bool supports(sinter::dtype t) const override {
        for (const sinter::dtype l : lacks)
            if (l == t) return false;
        return true;
    }
    sinter::runtime::placement place(sinter::dtype, std::int64_t rows, std::int64_t cols) const override {
        const std::int64_t ld = cols == 1 ? 1 : cols + padding_;
        return {ld, rows * ld + 16};
    }
    sinter::ref<sinter::runtime::buffer> allocate(sinter::dtype t, std::int64_t capacity) override {
        auto b = sinter::make_ref<memory>();
        b->type = t;
        b->capacity = capacity;
        b->bytes.resize(static_cast<std::size_t>(capacity * size_of(t)), static_cast<char>(0xff));
        return b;
    }
    void upload(sinter::runtime::buffer& to, std::int64_t offset, std::int64_t ld, std::int64_t rows,
                std::int64_t cols, const void* host) override {
        for (std::int64_t i = 0; i < rows; ++i)
            std::memcpy(at(to, offset + i * ld), static_cast<const char*>(host) + i * cols * size_of(to.type),
                        static_cast<std::size_t>(cols * size_of(to.type)));
    }
    void download(const sinter::runtime::buffer& from, std::int64_t offset, std::int64_t ld,
                  std::int64_t rows, std::int64_t cols, void* host) override {
        for (std::int64_t i = 0; i < rows; ++i)
            std::memcpy(static_cast<char*>(host) + i * cols * size_of(from.type),
                        at(const_cast<sinter::runtime::buffer&>(from), offset + i * ld),
                        static_cast<std::size_t>(cols * size_of(from.type)));
    }
    bool maps_without_copy() const override { return shares_memory; }
    void* map(sinter::runtime::buffer& b, sinter::access) override {
        return shares_memory ? static_cast<memory&>(b).bytes.data() : nullptr;
    }
    sinter::ref<sinter::runtime::prepared_plan> prepare(const sinter::plan::plan&,
                                                        const sinter::plan::plan_classes&) override {
        return sinter::make_ref<sinter::runtime::prepared_plan>();
    }
    void execute(sinter::runtime::prepared_plan&, int, const sinter::plan::bindings&) override {
        if (refuses) throw sinter::device_error("null: refused", "REFUSED");
        ++count.launches;
    }
    sinter::runtime::kernel_description describe(sinter::runtime::prepared_plan&, int,
                                                 const sinter::plan::bindings&) override {
        return {"nothing\n", 1, 0};
    }
    void lock() override {}
    void unlock() override {}

private:
    class memory : public sinter::runtime::buffer {
    public:
        std::vector<char> bytes;
    };
    std::string name_, description_ = "runs nothing";
    std::int64_t padding_ = 0;

    static char* at(sinter::runtime::buffer& b, std::int64_t element) {
        return static_cast<memory&>(b).bytes.data() + element * size_of(b.type);
    }
};

inline sinter::device make_null(const char* name = "null", std::int64_t padding = 0) {
    return sinter::device(
        sinter::ref<sinter::runtime::device_state>(sinter::make_ref<null_device>(name, padding)));
}
inline null_device& state_of(const sinter::device& d) {
    return static_cast<null_device&>(*d.state());
}

/// The program in words.
template <class E>
std::string text(const E& e) {
    return sinter::runtime::to_string(e.program());
}

/// The message of the error that `f` throws, or "" if it throws none of type E.
template <class E, class F>
std::string message(F&& f) {
    try {
        f();
    } catch (const E& e) {
        return e.what();
    }
    return "";
}

inline bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

} // namespace test
