// Tables of numbers as text.

#include <clocale>
#include <limits>

#include <sinter/io/csv.hpp>

#include "files.hpp"

using namespace sinter;

namespace {

template <class T = float>
matrix<T> read(const std::string& content, const csv_options& options = {}) {
    const test::written_file file(content);
    return load_csv<T>(host_device(), file.path, options);
}
template <class T = float>
std::string told_of(const std::string& content, const csv_options& options = {}) {
    const test::written_file file(content);
    return test::told(file.path, [&] { load_csv<T>(host_device(), file.path, options); });
}

const std::vector<float> four = {1, 2, 3, 4};

} // namespace

TEST_CASE("csv: lines, separators, quotes and blanks") {
    CHECK(read("1,2\n3,4\n").to_host() == four);
    CHECK(read("1,2\r\n3,4").to_host() == four);
    CHECK(read("\xef\xbb\xbf\n 1 ,\t2\n\n\"3\",\" 4 \"\n \t\r\n").to_host() == four);
    CHECK(read("a,b\n1;2\n3;4\n", {.separator = ';', .header_lines = 1}).to_host() == four);
    CHECK(read("1\t2\n3\t4\n", {.separator = '\t'}).to_host() == four);
    CHECK(read("  1   2 \n3 \t 4\n", {.separator = ' '}).to_host() == four);
    CHECK(read("+1,0.2e1\n3.,400e-2\n").to_host() == four);
    CHECK(read("1,2\n3,4\n").rows() == 2);
    const matrix<float> holes = read("1,,3\n", {.missing = -1});
    CHECK(holes.to_host() == std::vector<float>{1, -1, 3});
    CHECK(read<double>("inf,-inf\n")(0, 1).to_host() == -std::numeric_limits<double>::infinity());
    CHECK(isnan(read("nan\n"))(0, 0).to_host());
    CHECK(read<std::int32_t>("-7,3.0,2e3\n").to_host() == std::vector<std::int32_t>{-7, 3, 2000});
    CHECK(read<std::int64_t>("-9223372036854775808,9007199254740993\n").to_host() ==
          std::vector<std::int64_t>{-9223372036854775807 - 1, 9007199254740993});
    CHECK(read<std::uint64_t>("18446744073709551615,9e18\n").to_host() ==
          std::vector<std::uint64_t>{18446744073709551615u, 9000000000000000000});
    CHECK(read("1e-50,1e50\n").to_host() == std::vector<float>{0, std::numeric_limits<float>::infinity()});
    CHECK(read("\t\n1\t\n \n", {.separator = '\t', .missing = 5}).to_host() ==
          std::vector<float>{5, 5, 1, 5});
    CHECK(read<bool>("0,1\n").to_host() == std::vector<bool>{false, true});
    const test::written_file column("1\n2\n3\n");
    CHECK(load_csv<vector<double>>(host_device(), column.path).to_host() == std::vector<double>{1, 2, 3});
}

TEST_CASE("csv: a mistake has a line and a column") {
    CHECK(told_of("1,2\n3,x4\n") == ", line 2, column 3: \"x4\" is no number (field 2)");
    CHECK(told_of("1,2\n\n3\n") == ", line 3: 1 field, and line 1 has 2");
    CHECK(told_of("1,2\n3,4,5\n") == ", line 2: 3 fields, and line 1 has 2");
    CHECK(told_of("1,\n") == ", line 1, column 3: a number is missing (field 2)");
    CHECK(told_of("1, \"2\n") == ", line 1, column 4: a quote does not end in its line");
    CHECK(told_of("\"1\"2\n") == ", line 1, column 1: \"\"1\"2\" goes on behind its quote");
    CHECK(told_of("1,5 6\n") ==
          ", line 1, column 3: \"5 6\" is no number (field 2; see header_lines and separator)");
    CHECK(told_of("+-1\n") ==
          ", line 1, column 1: \"+-1\" is no number (field 1; see header_lines and separator)");
    CHECK(told_of("1e999\n") ==
          ", line 1, column 1: \"1e999\" is no number (field 1; see header_lines and separator)");
    CHECK(told_of<std::int32_t>("1.5\n") == ", line 1, column 1: \"1.5\" does not fit int32 (field 1)");
    CHECK(told_of<std::uint32_t>("-1\n") == ", line 1, column 1: \"-1\" does not fit uint32 (field 1)");
    CHECK(told_of<std::int64_t>("9223372036854775808\n") ==
          ", line 1, column 1: \"9223372036854775808\" does not fit int64 (field 1)");
    CHECK(told_of<std::uint64_t>("-1\n") == ", line 1, column 1: \"-1\" does not fit uint64 (field 1)");
    CHECK(told_of<std::uint64_t>("18446744073709551616\n") ==
          ", line 1, column 1: \"18446744073709551616\" does not fit uint64 (field 1)");
    CHECK(told_of("a\x01 long field that has no number in it\n") ==
          ", line 1, column 1: \"a? long field that h...\" is no number (field 1; see header_lines and "
          "separator)");
    CHECK(told_of("") == ": holds no numbers");
    CHECK(told_of("x\n", {.header_lines = 1}) == ": holds no numbers");
    const test::written_file file("1,2\n3,z\n");
    try {
        load_csv<float>(host_device(), file.path);
        CHECK(false);
    } catch (const file_error& e) {
        CHECK(e.path() == file.path);
        CHECK(e.where().line == 2);
        CHECK(e.where().column == 3);
        CHECK(e.where().byte == -1);
    }
}

TEST_CASE("csv: what may be a part of a number, a quote or the end of a line is no separator") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.csv";
    const matrix<float> A(host_device(), {{1, 2.5f}, {-1e30f, 4}});
    for (const char c : {'5', '0', '.', 'e', 'E', '+', '-', '"', '\n', '\r', '\0', 'n', 'i', 'f'}) {
        CAPTURE(c);
        CHECK_THROWS_AS(save_csv(path, A, c), unsupported_error);
        CHECK_THROWS_AS(read("1,2\n", {.separator = c}), unsupported_error);
    }
    CHECK(folder.files().empty());
    const auto told = [&](char c) { return test::refused<unsupported_error>([&] { save_csv(path, A, c); }); };
    CHECK(told('5') == "sinter: '5' cannot separate the numbers of a table, as it may be a part of them; use "
                       "',', ';', '\\t' or ' '");
    CHECK(told('\n') ==
          "sinter: the end of a line cannot separate the numbers of a table; use ',', ';', '\\t' or ' '");
    CHECK(told('"') ==
          "sinter: '\"' cannot separate the numbers of a table, as quotes are around fields; use "
          "',', ';', '\\t' or ' '");
    for (const char c : {',', ';', '\t', ' ', '|', ':', '/', '#', '\xa7'}) {
        CAPTURE(c);
        save_csv(path, A, c);
        CHECK(load_csv<float>(host_device(), path, {.separator = c}).to_host() == A.to_host());
    }
}

TEST_CASE("csv: what save_csv writes is read again to the last bit, in any locale") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.csv", before = std::setlocale(LC_ALL, nullptr);
    std::setlocale(LC_ALL, "de_DE.UTF-8"); // where it is installed: 1,5
    const std::vector<float> values = {0.1f, -1e-38f, 16777216, 1.0f / 3};
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A(d, 2, 2, values);
        save_csv(path, A);
        CHECK(load_csv<float>(d, path).to_host() == values);
        save_csv(path, 2 * trans(A), ';');
        CHECK(load_csv<float>(d, path, {.separator = ';'})(0, 1).to_host() == 0x1p25f);
    }
    std::setlocale(LC_ALL, before.c_str());
    save_csv(path, vector<float>(host_device(), {0.5f, -2, 1e20f}));
    CHECK(io::read_file(path) == "0.5\n-2\n1e+20\n");
    save_csv(path, matrix<float>(host_device(), {{1, 2}, {3, 4}}) > 2, '\t');
    CHECK(io::read_file(path) == "0\t0\n1\t1\n");
}
