#pragma once
// A program that draws a pond with OpenGL, as it was before sinter came: it knows nothing of it. The heights
// of the water and its slopes lie in two buffers, which whoever owns the waves writes.

#include <string>

class scene {
public:
    static constexpr int points = 241; ///< along each side of the pond
    static constexpr int width = 720, height = 420;

    /// Makes a context without a window current, and the buffers. Throws std::runtime_error.
    scene();
    ~scene();
    scene(const scene&) = delete;
    scene& operator=(const scene&) = delete;

    unsigned heights() const { return heights_; } ///< buffer of points x points floats, far rows first
    unsigned slopes() const { return slopes_; }   ///< of points x points pairs: along a row, along a column

    /// Draws the water. Gives the pixels: red, green and blue as bytes, the upper row first.
    std::string draw();

private:
    void make_context();
    void make_program();
    void make_grid();
    void make_targets();

    void *display_ = nullptr, *context_ = nullptr; ///< of EGL
    unsigned heights_ = 0, slopes_ = 0, indices_ = 0, grid_ = 0, program_ = 0;
    unsigned smooth_ = 0, plain_ = 0; ///< framebuffers: of four samples a pixel, and of one
};
