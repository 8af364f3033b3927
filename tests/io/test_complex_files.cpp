// Complex elements in .npy files.

#include <complex>
#include <vector>

#include <sinter/complex.hpp>
#include <sinter/io/npy.hpp>

#include "files.hpp"

namespace test_complex_files {

using namespace sinter;
using c = std::complex<float>;

/// Elements of c8, columns together, the most significant byte first: rows (1+2i, 3+4i) and (5+6i, 7+8i).
std::string columns_of_a_big_endian() {
    std::string header = "{'descr': '>c8', 'fortran_order': True, 'shape': (2, 2), }\n";
    std::string bytes = "\x93NUMPY" + std::string({1, 0, static_cast<char>(header.size()), 0}) + header;
    for (const float x : {1.0f, 2.0f, 5.0f, 6.0f, 3.0f, 4.0f, 7.0f, 8.0f}) {
        const auto bits = __builtin_bit_cast(std::uint32_t, x);
        for (const unsigned shift : {24u, 16u, 8u, 0u}) bytes += static_cast<char>(bits >> shift & 255u);
    }
    return bytes;
}

TEST_CASE("npy: complex elements come and go") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.npy";
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        CHECK(load_npy<c>(d, test::numpy_file("complex.npy")).to_host() == std::vector<c>{{1, 2}});
        const test::written_file columns(columns_of_a_big_endian());
        const std::vector<c> all = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
        const matrix<c> A = load_npy<c>(d, columns.path);
        CHECK(A.rows() == 2);
        CHECK(A.to_host() == all);
        save_npy(path, A);
        CHECK(io::read_file(path).find("'descr': '<c8', 'fortran_order': False, 'shape': (2, 2)") == 11);
        CHECK(load_npy<c>(d, path).to_host() == all);
        save_npy(path, trans(A) * c(0, 1));
        CHECK(load_npy<c>(d, path).to_host() == std::vector<c>{{-2, 1}, {-6, 5}, {-4, 3}, {-8, 7}});
        const vector<c> x = load_npy<vector<c>>(d, test::numpy_file("longs.npy")); // real numbers
        CHECK(x.to_host() == std::vector<c>{7, -8, 0x1p40f});
        save_npy(path, x);
        CHECK(io::read_file(path).find("'shape': (3,)") != std::string::npos);
        save_npy(path, sum(x));
        CHECK(io::read_file(path).find("'shape': ()") != std::string::npos);
        CHECK(load_npy<c>(d, path).to_host().size() == 1);
        save_npy(path, scalar<c>(d, c(1, 2)));
        CHECK(io::read_file(path).find("'shape': ()") != std::string::npos);
        save_npy(path, A(0, 1));
        CHECK(io::read_file(path).find("'shape': ()") != std::string::npos);
        CHECK(load_npy<c>(d, path).to_host() == std::vector<c>{{3, 4}});
        save_npy(path, matrix<c>(d, 0, 3));
        CHECK(load_npy<c>(d, path).cols() == 3);
        if (!d.supports(dtype::f64)) continue;
        CHECK(load_npy<std::complex<double>>(d, test::numpy_file("complex.npy")).to_host() ==
              std::vector<std::complex<double>>{{1, 2}});
    }
}

} // namespace test_complex_files
