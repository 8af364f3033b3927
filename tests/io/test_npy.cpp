// .npy: files that NumPy wrote, files that it reads, and files that are none.

#include <sinter/io/npy.hpp>

#include "files.hpp"

using namespace sinter;
using test::numpy_file;

namespace {

const std::vector<float> expected = {1.5f, -2, 3, 4, 5, 6.25f};

/// A file with this header of version 1, and so many bytes behind it.
std::string npy(const std::string& header, std::size_t bytes) {
    return "\x93NUMPY" + std::string({1, 0, static_cast<char>(header.size()), 0}) + header +
           std::string(bytes, '\0');
}

std::string told_of(const std::string& content) {
    const test::written_file file(content);
    return test::told(file.path, [&] { load_npy<float>(host_device(), file.path); });
}

} // namespace

TEST_CASE("npy: every version, type and order that NumPy writes") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const char* name : {"doubles", "fortran", "big_endian", "half", "version2", "version3"}) {
            CAPTURE(name);
            const matrix<float> a = load_npy<float>(d, numpy_file(name + std::string(".npy")));
            CHECK(a.rows() == 2);
            CHECK(a.to_host() == expected);
        }
        CHECK(load_npy<std::int32_t>(d, numpy_file("bytes.npy")).to_host() ==
              std::vector<std::int32_t>{0, 200, 255});
        CHECK(load_npy<std::uint8_t>(d, numpy_file("bytes.npy")).to_host() ==
              std::vector<std::uint8_t>{0, 200, 255});
        CHECK_THROWS_WITH_AS(load_npy<std::int8_t>(d, numpy_file("bytes.npy")),
                             doctest::Contains("200 does not fit int8"), file_error);
        CHECK(load_npy<vector<bool>>(d, numpy_file("truths.npy")).to_host() ==
              std::vector<bool>{true, false, true});
        CHECK(load_npy<vector<float>>(d, numpy_file("longs.npy")).to_host() ==
              std::vector<float>{7, -8, 0x1p40f});
        if (d.supports(dtype::i64)) {
            CHECK(load_npy<vector<std::int64_t>>(d, numpy_file("longs.npy")).to_host() ==
                  std::vector<std::int64_t>{7, -8, std::int64_t{1} << 40});
            CHECK_THROWS_WITH_AS(load_npy<std::uint64_t>(d, numpy_file("longs.npy")),
                                 doctest::Contains("-8 does not fit uint64"), file_error);
        }
        CHECK(load_npy<float>(d, numpy_file("number.npy"))(0, 0).to_host() == 2.5f);
        CHECK(load_npy<float>(d, numpy_file("empty.npy")).cols() == 3);
    }
}

TEST_CASE("npy: what save_npy writes, load_npy reads; an expression is saved as its value") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.npy";
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A(d, 2, 3, expected);
        save_npy(path, A);
        CHECK(load_npy<float>(d, path).to_host() == expected);
        save_npy(path, trans(A));
        CHECK(load_npy<float>(d, path)(2, 1).to_host() == 6.25f);
        save_npy(path, 2 * A(rows(0, 2), cols(1, 2)));
        CHECK(load_npy<vector<float>>(d, path).to_host() == std::vector<float>{-4, 10});
        save_npy(path, cast<std::int16_t>(-100 * A));
        CHECK(load_npy<std::int16_t>(d, path).to_host() ==
              std::vector<std::int16_t>{-150, 200, -300, -400, -500, -625});
        CHECK(io::read_file(path).find("'<i2'") != std::string::npos);
        if (d.supports(dtype::i64)) { // with all digits, which a double has not
            const std::vector<std::uint64_t> ends = {18446744073709551615u, 9007199254740993u, 0};
            save_npy(path, vector<std::uint64_t>(d, ends));
            CHECK(load_npy<vector<std::uint64_t>>(d, path).to_host() == ends);
            CHECK(io::read_file(path).find("'<u8'") != std::string::npos);
            CHECK_THROWS_WITH_AS(load_npy<std::int64_t>(d, path),
                                 doctest::Contains("18446744073709551615 does not fit int64"), file_error);
            save_npy(path, -cast<std::int64_t>(vector<std::uint64_t>(d, ends)));
            CHECK(load_npy<vector<std::int64_t>>(d, path).to_host() ==
                  std::vector<std::int64_t>{1, -9007199254740993, 0});
            CHECK(io::read_file(path).find("'<i8'") != std::string::npos);
            CHECK_THROWS_AS(load_npy<std::int32_t>(d, path), file_error);
        }
        save_npy(path, A > 2);
        CHECK(load_npy<bool>(d, path).to_host() == std::vector<bool>{false, false, true, true, true, true});
        save_npy(path, sum(A));
        CHECK(load_npy<float>(d, path)(0, 0).to_host() == 17.75f);
        save_npy(path, zeros<float>(d, 0, 3));
        CHECK(load_npy<float>(d, path).cols() == 3);
        CHECK(folder.files().size() == 1);
    }
    // The header of NumPy itself, byte for byte.
    save_npy(path, matrix<double>(host_device(), 2, 3, std::vector<double>{1.5, -2, 3, 4, 5, 6.25}));
    CHECK(io::read_file(path) == io::read_file(numpy_file("doubles.npy")));
    save_npy(path, vector<bool>(host_device(), std::vector<bool>{true, false, true}));
    CHECK(io::read_file(path) == io::read_file(numpy_file("truths.npy")));
}

TEST_CASE("npy: halves are converted to all types, and whole types take only what they hold") {
    const device d = host_device();
    CHECK(load_npy<half>(d, numpy_file("half.npy"))(1, 2).to_host() == half(6.25f));
    CHECK(load_npy<double>(d, numpy_file("half.npy"))(1, 2).to_host() == 6.25);
    CHECK(load_npy<bfloat16>(d, numpy_file("half.npy"))(0, 0).to_host() == bfloat16(1.5f));
    const std::string longs = numpy_file("longs.npy"), doubles = numpy_file("doubles.npy");
    CHECK(test::told(longs, [&] { load_npy<std::int32_t>(d, longs); }) ==
          ", byte 144: the number 1099511627776 does not fit int32");
    CHECK(test::told(doubles, [&] { load_npy<std::int32_t>(d, doubles); }) ==
          ", byte 128: the number 1.5 does not fit int32");
    CHECK(test::refused<shape_error>([&] { load_npy<vector<float>>(d, doubles); }) ==
          "sinter: 2 x 3 elements are no vector, which is one row or one column");
}

TEST_CASE("npy: bfloat16, whose type NumPy has no name for") {
    const device d = host_device();
    const auto file = [](const std::string& type, const char* bytes) {
        return npy("{'descr': '" + type + "', 'fortran_order': False, 'shape': (2,), }", 0) +
               std::string(bytes, 4);
    };
    const char little[] = "\xc0\x3f\x00\xc1", big[] = "\x3f\xc0\xc1\x00";
    const std::vector<float> numbers = {1.5f, -8};
    const auto loaded = [&](const std::string& content) {
        const test::written_file f(content);
        return eval(cast<float>(load_npy<vector<bfloat16>>(d, f.path))).to_host();
    };
    CHECK(loaded(file("<V2", little)) == numbers);
    CHECK(loaded(file("|V2", little)) == numbers);
    CHECK(loaded(file(">V2", big)) == numbers);
    CHECK(loaded(file("bfloat16", little)) == numbers);
    const test::written_file named(file("bfloat16", little));
    CHECK(load_npy<vector<float>>(d, named.path).to_host() == numbers);
    CHECK(load_npy<vector<std::int32_t>>(d, test::written_file(file("bfloat16", "\x00\x40\x00\x40")).path)
              .to_host() == std::vector<std::int32_t>{2, 2});
    CHECK(told_of(file("<V2", little)) ==
          ", byte 20: elements of type V2 are two bytes of any meaning; if they are bfloat16, which NumPy "
          "writes so, load them as sinter::bfloat16");
}

TEST_CASE("npy: a file that is none says where") {
    const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
    CHECK(told_of(npy(good, 24)) == "without its file: nothing was thrown");
    CHECK(told_of("") == ", byte 0: this is no .npy file: it does not begin as one");
    CHECK(told_of("PK..") == ", byte 0: this is no .npy file: it does not begin as one");
    CHECK(told_of("\x93NUMPY") == ", byte 6: the file ends within its header");
    CHECK(told_of("\x93NUMPY\x04") == ", byte 6: version 4 of .npy is unknown; 1, 2 and 3 are known");
    CHECK(told_of(npy(good, 0).substr(0, 30)) ==
          ", byte 8: the header should have 59 bytes, and the file ends before");
    const std::string header = ", byte 69: 2 x 3 elements of 4 bytes should follow, and ";
    CHECK(told_of(npy(good, 23)) == header + "23 bytes do");
    CHECK(told_of(npy(good, 25)) == header + "25 bytes do");
    CHECK(told_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}", 0)) ==
          ", byte 85: 4294967296 x 4294967296 elements of 4 bytes should follow, and 0 bytes do");
    CHECK(told_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}", 0)) ==
          ", byte 61: an extent beyond all memory");
    CHECK(told_of(npy("{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}", 8)) ==
          ", byte 44: 'fortran_order' is neither True nor False");
    CHECK(told_of(npy("{'descr': '<f4', 'descr': '<f4'}", 8)) ==
          ", byte 27: the header has a key that is unknown or stands twice");
    CHECK(told_of(npy("{'descr': '<f4'}", 8)) ==
          ", byte 26: the header lacks one of 'descr', 'fortran_order' and 'shape'");
    CHECK(told_of(npy("{'descr': [('a', '<f4')], }", 8)) ==
          ", byte 20: these are records of several fields; sinter has arrays of numbers");
    CHECK(told_of(npy("{'descr': '<f4", 8)) == ", byte 21: a quote does not end");
    CHECK(told_of(io::read_file(numpy_file("complex.npy"))) ==
          ", byte 20: elements are complex; load them as std::complex<float> or std::complex<double>, with "
          "sinter/complex.hpp");
    CHECK(
        told_of(npy("{'descr': '<c32', 'fortran_order': False, 'shape': (1,), }", 32)) ==
        ", byte 20: elements of type '<c32' are none of sinter's; it reads f2, f4, f8, c8, c16, i1 to i8, u1 "
        "to u8, b1 and bfloat16");
    CHECK(told_of(io::read_file(numpy_file("cube.npy"))) ==
          ", byte 60: an array of 3 axes; sinter's have one or two");
    CHECK(test::told("/nowhere/a.npy", [] { load_npy<float>(host_device(), "/nowhere/a.npy"); }) ==
          ": cannot be opened: No such file or directory");
    CHECK(test::told("/tmp", [] { load_npy<float>(host_device(), "/tmp"); }) ==
          ": cannot be read: Is a directory");
}
