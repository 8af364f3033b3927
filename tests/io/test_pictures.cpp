// PNG and JPEG: there and back, colours and grey, and files that are none.

#include <cmath>

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>

#include "files.hpp"

using namespace sinter;

namespace {

const std::string photograph = TEST_SOURCE_DIR "/../examples/data/china.jpg";

/// Four bytes of a number, as PNG has them.
std::string number(std::uint32_t n) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(n >> shift & 0xff);
    return bytes;
}
std::string chunk(const std::string& name, const std::string& content) {
    std::uint32_t sum = 0xffffffff;
    for (const char c : name + content) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return number(static_cast<std::uint32_t>(content.size())) + name + content + number(~sum);
}
/// A PNG file that claims so many pixels in a row and rows, and holds these packed bytes, and others.
std::string claiming(std::uint32_t n, char depth, char colour, const std::string& packed,
                     std::size_t others) {
    return "\x89PNG\r\n\x1a\n" +
           chunk("IHDR", number(n) + number(n) + depth + colour + std::string(3, '\0')) +
           chunk("tEXt", std::string("a\0", 2) + std::string(others, 'x')) + chunk("IDAT", packed) +
           chunk("IEND", "");
}

} // namespace

TEST_CASE("png: multiples of 1/255 come back, others rounded, and what lies beyond is black or white") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.png";
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A = from_function<float>(d, 3, 12, [](auto i, auto j) { return 12 * i + j; });
        for (const int channels : {1, 3, 4}) {
            CAPTURE(channels);
            save_png(path, A / 255, channels);
            CHECK(all(abs(255 * load_png<float>(d, path, channels) - A) < 1e-3f).to_host());
        }
        save_png(path, matrix<float>(d, {{-1, 0.1f, 7, NAN}}));
        CHECK(load_png<float>(d, path).to_host() == std::vector<float>{0, 26.0f / 255, 1, 0});
        const matrix<std::uint8_t> bytes =
            from_function<std::uint8_t>(d, 16, 48, [](auto i, auto j) { return 16 * i + j / 3; }); // 0 to 255
        save_png(path, bytes, 3);
        CHECK(load_png<std::uint8_t>(d, path, 3).to_host() == bytes.to_host());
        save_png(path, A > 17);
        CHECK(sum(load_png<half>(d, path)).to_host() == 18);
    }
}

TEST_CASE("png: colours become grey, and what is transparent lies on white") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.png";
    const device d = host_device();
    save_png(path, matrix<float>(d, {{1, 1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0}}), 4); // white, red, nothing
    const matrix<float> colours = load_png<float>(d, path, 3), grey = load_png<float>(d, path);
    CHECK(colours.to_host() == std::vector<float>{1, 1, 1, 1, 0, 0, 1, 1, 1});
    CHECK(grey.to_host()[0] == 1);
    CHECK(grey.to_host()[1] == doctest::Approx(0.498).epsilon(0.01)); // of red's 0.2126, as sRGB has it
    CHECK(load_png<float>(d, path, 4).to_host()[11] == 0);
}

TEST_CASE("jpeg: a photograph in colours and in grey, and one that is written") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.jpg";
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> colours = load_jpeg<float>(d, photograph, 3);
        CHECK(colours.rows() == 427);
        CHECK(colours.cols() == 3 * 640);
        CHECK(load_jpeg<float>(d, photograph).cols() == 640);
        save_jpeg(path, colours, 3, 95);
        CHECK(mean(abs(load_jpeg<float>(d, path, 3) - colours)).to_host() < 0.015f);
    }
}

TEST_CASE(
    "pictures: more pixels than the bytes of a file can hold are refused before there is memory for them") {
    const device d = host_device();
    const auto told = [&](const std::string& content) {
        const test::written_file file(content);
        return test::told(file.path, [&] { load_png<float>(d, file.path, 3); });
    };
    const std::string packed(60000, '\x5a');
    CHECK(told(claiming(20000, 8, 2, packed, 0)) == ": 20000 x 20000 pixels cannot be in 60000 bytes");
    CHECK(told(claiming(20000, 8, 0, packed, 1000000)) == ": 20000 x 20000 pixels cannot be in 60000 bytes");
    CHECK(told(claiming(20000, 1, 0, packed.substr(0, 40000), 0)) ==
          ": 20000 x 20000 pixels cannot be in 40000 bytes");
    // A bit a pixel could be in 60000 bytes, and is not: memory is taken as rows are read.
    const test::written_file file(claiming(20000, 1, 0, packed, 0));
    const pid_t child = fork(); // whose peak is its own
    if (child == 0) {
        const auto peak = [] {
            rusage used{};
            getrusage(RUSAGE_SELF, &used);
            return used.ru_maxrss;
        };
        mallopt(M_PERTURB, 0); // which the tests set, and which would write to all that is only reserved
        const long before = peak();
        try {
            io::decode_png(io::read_file(file.path), file.path, 3);
        } catch (const file_error&) {
            _exit(peak() - before < 100000 ? 0 : 2); // of 1.2 million KiB
        }
        _exit(1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    CHECK(status == 0);
}

TEST_CASE("pictures: what is none, or not whole, is an error") {
    const device d = host_device();
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a", jpeg = io::read_file(photograph);
    const test::written_file text("no picture"), none(""), half(jpeg.substr(0, jpeg.size() / 2));
    CHECK(test::told(text.path, [&] { load_png<float>(d, text.path); }) == ": Not a PNG file");
    CHECK(test::told(none.path, [&] { load_png<float>(d, none.path); }) == ": the file is empty");
    CHECK(test::told(none.path, [&] { load_jpeg<float>(d, none.path); }) == ": the file is empty");
    CHECK(test::told(text.path, [&] { load_jpeg<float>(d, text.path); }) ==
          ": Not a JPEG file: starts with 0x6e 0x6f");
    CHECK(test::told(half.path, [&] { load_jpeg<float>(d, half.path); }) == ": Premature end of JPEG file");
    save_png(path, identity<float>(d, 40));
    std::string png = io::read_file(path);
    const test::written_file cut(png.substr(0, 60));
    const std::string why = test::told(cut.path, [&] { load_png<float>(d, cut.path); });
    CHECK((why.size() > 10 && why.rfind(": ", 0) == 0)); // in the words of this version of libpng
    CHECK(test::refused<shape_error>([&] { load_png<float>(d, path, 2); }) ==
          "sinter: " + path + ": a picture of 2 channels; there are 1, 3 and 4");
    CHECK(test::refused<shape_error>([&] { save_jpeg(path, identity<float>(d, 4), 4); }) ==
          "sinter: " + path + ": a picture of 4 channels; there are 1 and 3");
    CHECK(test::refused<shape_error>([&] { save_png(path, identity<float>(d, 4), 3); }) ==
          "sinter: " + path + ": 4 x 4 elements are no picture of 3 channels");
    CHECK(io::read_file(path) == png);
}
