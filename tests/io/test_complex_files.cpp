// Complex elements in .npy files and in text.

#include <complex>
#include <vector>

#include <sinter/complex.hpp>
#include <sinter/io/csv.hpp>
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

TEST_CASE("csv: complex elements come and go") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.csv";
    constexpr float inf = std::numeric_limits<float>::infinity();
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::vector<c> all = {{1, 2}, {-0.5f, -1e-30f}, {0, 0.1f}, {1e20f, 0}};
        const matrix<c> A(d, 2, 2, all);
        save_csv(path, A);
        CHECK(io::read_file(path) == "1+2j,-0.5-1e-30j\n0+0.1j,1e+20+0j\n");
        CHECK(load_csv<c>(d, path).to_host() == all);
        save_csv(path, trans(A) * c(0, 1), ';');
        CHECK(load_csv<c>(d, path, {.separator = ';'})(0, 0).to_host() == c(-2, 1));
        save_csv(path, A.col(0));
        CHECK(load_csv<vector<c>>(d, path).to_host() == std::vector<c>{{1, 2}, {0, 0.1f}});
        save_csv(path, sum(A));
        CHECK(load_csv<c>(d, path).size() == 1);
        save_csv(path, matrix<c>(d, 0, 3));
        CHECK(io::read_file(path).empty());
    }
    const device d = host_device();
    // As np.savetxt writes them, old versions too, Python, and MATLAB.
    const test::written_file numpy(
        " (1.5e+00+2.0e+00j) (-1.0e-01-3.0e+02j)\n (0.0e+00+-2.0e+00j) (inf+nanj)\n");
    const std::vector<c> read = load_csv<c>(d, numpy.path, {.separator = ' '}).to_host();
    CHECK(std::vector<c>(read.begin(), read.begin() + 3) ==
          std::vector<c>{{1.5f, 2}, {-0.1f, -300}, {0, -2}});
    CHECK(read[3].real() == inf);
    CHECK(std::isnan(read[3].imag()));
    // np.savetxt(..., fmt=['%g + %gj', '(%g%+gj)']), with its blanks between columns and with commas.
    const std::vector<c> spaced = {{1, 2}, {3, -4}, {-1, -2e-5f}, {0, 1}};
    const test::written_file blanks("1 + 2j (3-4j)\n-1 + -2e-05j (0+1j)\n");
    CHECK(load_csv<c>(d, blanks.path, {.separator = ' '}).to_host() == spaced);
    const test::written_file commas("1 + 2j,(3-4j)\n-1 + -2e-05j,( 0 + 1j )\n");
    CHECK(load_csv<c>(d, commas.path).to_host() == spaced);
    const test::written_file brackets("\t( 1 + 2j )  3\t-  4j\n -1 -2e-05j  j\n");
    CHECK(test::told(brackets.path, [&] { load_csv<c>(d, brackets.path, {.separator = ' '}); }) ==
          ", line 2: 3 fields, and line 1 has 2"); // -2e-05j is a number of its own
    const test::written_file more("( 1 + 2j )  3\t-  4j\n-1\t+ -2e-05j\tj\n");
    CHECK(load_csv<c>(d, more.path, {.separator = ' '}).rows() == 2);
    const test::written_file forms("7,2j,j,-i\n1+J,( 3-4i ),-1e-2+1e+2j,\"+5-infj\"\n");
    CHECK(load_csv<c>(d, forms.path).to_host() ==
          std::vector<c>{7, {0, 2}, {0, 1}, {0, -1}, {1, 1}, {3, -4}, {-0.01f, 100}, {5, -inf}});
    const test::written_file holes("1j,\n");
    CHECK(load_csv<c>(d, holes.path, {.missing = 9}).to_host() == std::vector<c>{{0, 1}, 9});
    const auto told_of = [&](const std::string& content) {
        const test::written_file file(content);
        return test::told(file.path, [&] { load_csv<c>(d, file.path); });
    };
    CHECK(told_of("1,x+2j\n") ==
          ", line 1, column 3: \"x\" is no number (field 2; see header_lines and separator)");
    CHECK(told_of("1,\n") == ", line 1, column 3: a number is missing (field 2)");
    for (const char* const wrong : {"1+2k\n", "1++2j\n", "(1+2j\n", "1 2j\n", "()\n", "1-+2j\n", "1 + + 2j\n",
                                    "1 - - 2j\n", "1 + 2 j + 3\n"}) {
        CAPTURE(wrong);
        CHECK(told_of(wrong).find(" is no number") != std::string::npos);
    }
}

} // namespace test_complex_files
