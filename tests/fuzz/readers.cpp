// links: -lzip -lpng -ljpeg
// libFuzzer: whatever bytes lie in a file that sinter reads, the answer is an array that they have room for,
// or a file_error that names the file. clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined
// -Iinclude, then -max_total_time=600.

#include <cstdint>
#include <string>
#include <string_view>

#include <sinter/io/csv.hpp>
#include <sinter/io/jpeg.hpp>
#include <sinter/io/npz.hpp>
#include <sinter/io/png.hpp>
#include <sinter/sinter.hpp>

#include "folder.hpp"

namespace {

const std::string path = "the file";

/// An .npy file that was read is read again after it is written, to the same file.
template <class T>
void read_npy_twice(std::string_view bytes) {
    using namespace sinter;
    const matrix<T> a = io::read_npy<matrix<T>>(host_device(), bytes, path);
    require(static_cast<std::size_t>(a.size()) <= bytes.size());
    const std::string written = io::npy_bytes(a);
    const matrix<T> again = io::read_npy<matrix<T>>(host_device(), written, path);
    require(io::npy_bytes(again) == written);
}

template <class T>
void read_csv(std::string_view text, const sinter::csv_options& options) {
    using namespace sinter;
    const matrix<T> a = io::read_csv<matrix<T>>(host_device(), text, path, options);
    require(a.size() >= 1 && static_cast<std::size_t>(a.size()) <= text.size() + 1);
}

void read_npz(std::string_view bytes) {
    using namespace sinter;
    for (const std::string& name : io::array_names(io::zip_archive(bytes, path, ZIP_RDONLY)))
        io::read_npz<matrix<float>>(host_device(), bytes, path, name);
}

void read(unsigned which, std::string_view bytes) {
    using namespace sinter;
    switch (which % 9) {
    case 0: return read_npy_twice<float>(bytes);
    case 1: return read_npy_twice<std::int32_t>(bytes);
    case 2: return read_csv<float>(bytes, {});
    case 3: return read_csv<std::uint32_t>(bytes, {.separator = ' ', .missing = 0});
    case 4: return read_csv<double>(bytes, {.separator = ';', .header_lines = 1, .missing = 1e300});
    case 5: return read_npz(bytes);
    case 6: (void)io::decode_png(bytes, path, 3); return;
    case 7: (void)io::decode_jpeg(bytes, path, 3); return;
    default: (void)io::decode_png(bytes, path, 1);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    try {
        read(data[0], {reinterpret_cast<const char*>(data) + 1, size - 1});
    } catch (const sinter::file_error& e) {
        const std::string text = e.what();
        require(text.rfind("sinter: the file", 0) == 0 && e.path().rfind("the file", 0) == 0);
    }
    return 0;
}
