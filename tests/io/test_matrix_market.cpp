// Sparse matrices in Matrix Market files: every kind of them, what is wrong with one, and that what is
// written is read again.

#include <limits>

#include <sinter/io/matrix_market.hpp>

#include "files.hpp"

namespace test_matrix_market {

using namespace sinter;

template <class T = float>
std::vector<T> read(const std::string& content) {
    const test::written_file file(content);
    return to_dense(load_matrix_market<T>(host_device(), file.path)).to_host();
}
std::string told_of(const std::string& content) {
    const test::written_file file(content);
    return test::told(file.path, [&] { load_matrix_market<float>(host_device(), file.path); });
}
const std::string begin = "%%MatrixMarket matrix ";

TEST_CASE("matrix market: coordinates, arrays, patterns and symmetries") {
    CHECK(read(begin + "coordinate real general\n% words\n\n2 2 3\n1 1 1.5\n2 1 -2e0\r\n 2 1 +1\n") ==
          std::vector<float>{1.5f, 0, -1, 0});
    CHECK(read("%%matrixmarket MATRIX Coordinate Pattern General\n2 3 2\n1 3\n2 1\n") ==
          std::vector<float>{0, 0, 1, 1, 0, 0});
    CHECK(read(begin + "coordinate integer symmetric\n2 2 2\n1 1 3\n2 1 4\n") ==
          std::vector<float>{3, 4, 4, 0});
    CHECK(read(begin + "coordinate real skew-symmetric\n2 2 1\n2 1 4\n") == std::vector<float>{0, -4, 4, 0});
    CHECK(read(begin + "array real general\n2 2\n1\n2\n3\n4\n") == std::vector<float>{1, 3, 2, 4});
    CHECK(read(begin + "array real symmetric\n2 2\n1\n2\n3\n") == std::vector<float>{1, 2, 2, 3});
    CHECK(read(begin + "array real skew-symmetric\n3 3\n1\n2\n3\n") ==
          std::vector<float>{0, -1, -2, 1, 0, -3, 2, 3, 0});
    CHECK(read<std::int32_t>(begin + "coordinate integer general\n1 1 1\n1 1 -7\n") ==
          std::vector<std::int32_t>{-7});
    CHECK(read(begin + "coordinate real general\n2 1 0\n") == std::vector<float>{0, 0});
    // Just above the middle of two floats, which is the next double.
    CHECK(read(begin + "array real general\n3 1\n1.000000059604644775390626\n1e-300\n-1e300\n") ==
          std::vector<float>{1.00000012f, 0, -std::numeric_limits<float>::infinity()});
}

TEST_CASE("matrix market: a mistake has a line") {
    CHECK(told_of("1 2 3\n") == ", line 1: a Matrix Market file begins with \"%%MatrixMarket matrix\"");
    CHECK(told_of(begin + "coordinate complex general\n1 1 1\n1 1 1 2\n") ==
          ", line 1: its numbers are complex, and a sparse matrix has real ones");
    CHECK(told_of(begin + "coordinate real hermitian\n") ==
          ", line 1: \"hermitian\" is no symmetry of real matrices");
    CHECK(told_of(begin + "coordinate real general\n") == ", line 1: the line with the extents is missing");
    CHECK(told_of(begin + "coordinate real general\n2 2 1\n3 1 1\n") ==
          ", line 3: row 3, column 1 is outside of a matrix of 2 x 2");
    CHECK(told_of(begin + "coordinate real general\n2 2 2\n2 1 1\n") == ", line 3: entry 2 of 2 is missing");
    CHECK(told_of(begin + "coordinate real general\n2 2 99999999999\n2 1 1\n") ==
          ", line 2: there are fewer entries than this line says");
    CHECK(told_of(begin + "coordinate real general\n2 2 1\n2 1 x\n") == ", line 3: \"x\" is no number");
    CHECK(told_of(begin + "coordinate real general\n2 2 1\n2 1\n") == ", line 3: a value is missing");
    CHECK(told_of(begin + "coordinate real general\n2 2 1\n2 1 1 5\n") == ", line 3: \"5\" is too much");
    CHECK(told_of(begin + "coordinate real general\n2 2 1\n2 1 1\n1 1 1\n") ==
          ", line 4: there are more entries than the line with the extents says");
    CHECK(told_of(begin + "coordinate real symmetric\n2 3 1\n2 1 1\n") ==
          ", line 2: a symmetric matrix is square");
    CHECK(told_of(begin + "coordinate real general\n-2 2 1\n") == ", line 2: \"-2\" is no number of rows");
    CHECK(told_of(begin + "coordinate real general\n2 2147483647 0\n") ==
          ", line 2: a sparse matrix has at most 2147483646 rows and columns");
    CHECK(told_of("") ==
          ", line 1: the file is empty; a Matrix Market file begins with \"%%MatrixMarket matrix\"");
    CHECK(told_of(begin + "coordinate real skew-symmetric\n2 2 2\n2 1 4\n2 2 3\n") ==
          ", line 4: a skew-symmetric matrix stores nothing on its diagonal");
    CHECK(told_of(begin + "coordinate real general\n2147483646 2 1\n2 1 4\n") ==
          ", line 2: 2147483646 rows are too many for so short a file; sparse_matrix<T>(dev, m, n, triplets) "
          "makes such a matrix");
    CHECK(told_of(begin + "coordinate real general\n1 1 1\n1 1 +-5\n") == ", line 3: \"+-5\" is no number");
}

TEST_CASE("matrix market: rows may be many, and columns cost nothing") {
    const test::written_file file(begin +
                                  "coordinate real general\n1000000 2147483646 1\n999999 2147483646 4\n");
    const sparse_matrix<float> S = load_matrix_market<float>(host_device(), file.path);
    CHECK(S.rows() == 1000000);
    CHECK(S(999998, 2147483645).to_host() == 4.0f);
}

TEST_CASE("matrix market: what is written is read again") {
    const device d = host_device();
    const test::temporary_folder folder;
    const std::string path = folder.name + "/s.mtx";
    const float inf = std::numeric_limits<float>::infinity();
    const sparse_matrix<float> S(d, 3, 2, {{2, 1, 0.1f}, {0, 0, -inf}, {2, 0, 1e-45f}, {1, 1, 0.0f}});
    save_matrix_market(path, S);
    CHECK(io::read_file(path) ==
          "%%MatrixMarket matrix coordinate real general\n3 2 4\n1 1 -inf\n2 2 0\n3 1 1e-45\n3 2 0.1\n");
    const sparse_matrix<float> again = load_matrix_market<float>(d, path);
    CHECK(again.values().to_host() == S.values().to_host());
    CHECK(again.columns().to_host() == S.columns().to_host());
    const sparse_matrix<std::int32_t> none(d, 2, 2);
    save_matrix_market(path, none);
    CHECK(load_matrix_market<std::int32_t>(d, path).nonzeros() == 0);
}

} // namespace test_matrix_market
