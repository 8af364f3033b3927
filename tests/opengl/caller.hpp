#pragma once
// A program that uses OpenGL itself, through function pointers of its own as GLAD and GLEW make them. It is a
// translation unit apart: epoxy's header and another loader's exclude each other.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace test {

class caller {
public:
    /// A window-less context of at least this version, current on this thread; `compatible`: of desktop
    /// OpenGL's compatibility profile. Null if there is none.
    static std::unique_ptr<caller> create(int major, int minor, bool es, bool compatible = false);
    ~caller();
    caller(const caller&) = delete;
    caller& operator=(const caller&) = delete;

    /// Sets every kind of state that a draw, a dispatch or a transfer meets to something else than its
    /// default.
    void disturb();
    /// What the context's state is, with names.
    std::vector<std::pair<std::string, double>> state() const;

    unsigned make_buffer(const std::vector<float>& values) const;
    std::vector<float> read_buffer(unsigned name, std::size_t n) const;
    /// Of width x height texels of four floats, or of one.
    unsigned make_texture(int width, int height, const std::vector<float>& values) const;
    unsigned make_plain_texture(int width, int height, const std::vector<float>& values) const;
    /// As glTexParameteri of a 2D texture.
    void set_parameter(unsigned texture, unsigned parameter, int value) const;
    /// Four floats for each texel.
    std::vector<float> read_texture(unsigned name, int width, int height) const;

    /// Objects of all kinds that there are, of names up to 4096.
    int objects() const;

    bool is_current() const;
    /// Some context is current on this thread.
    static bool any_is_current();
    void leave() const;
    /// The context is gone, as after a reset or a window's end.
    void destroy();

    struct functions; // the loader's table
private:
    caller() = default;
    void disturb_fixed_functions() const;
    void *display_ = nullptr, *context_ = nullptr;
    bool es_ = false, computes_ = false, compatible_ = false, has_target_states_ = false;
    std::unique_ptr<functions> gl_;
};

} // namespace test
