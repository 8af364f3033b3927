// .npz: files that NumPy wrote, stored and deflated; files that it reads; files that are none.

#include <sinter/io/npz.hpp>

#include "files.hpp"

using namespace sinter;
using test::numpy_file;

TEST_CASE("npz: arrays of np.savez and np.savez_compressed by their names") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::string two = numpy_file("two.npz");
        CHECK(npz_names(two) == std::vector<std::string>{"A", "x"});
        CHECK(load_npz<float>(d, two, "A").to_host() == std::vector<float>{1.5f, -2, 3, 4, 5, 6.25f});
        CHECK(load_npz<vector<std::int32_t>>(d, two, "x").to_host() == std::vector<std::int32_t>{1, 2, 3});
        const matrix<float> zeros = load_npz<float>(d, numpy_file("packed.npz"), "zeros");
        CHECK(zeros.cols() == 50);
        CHECK(all(zeros == 0).to_host());
    }
}

TEST_CASE("npz: what save_npz writes, load_npz reads, and equal arrays make equal files") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.npz";
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A(d, {{1, 2}, {3, 4}});
        const vector<float> x(d, {1, 1});
        save_npz(path, "A", A, "y", A * x, "s", sum(A), "truth", A > 2);
        CHECK(npz_names(path) == std::vector<std::string>{"A", "y", "s", "truth"});
        CHECK(load_npz<float>(d, path, "A").to_host() == std::vector<float>{1, 2, 3, 4});
        CHECK(load_npz<vector<float>>(d, path, "y").to_host() == std::vector<float>{3, 7});
        CHECK(load_npz<bool>(d, path, "truth").to_host() == std::vector<bool>{false, false, true, true});
        const std::string before = io::read_file(path);
        save_npz(path, "A", A, "y", A * x, "s", sum(A), "truth", A > 2);
        CHECK(io::read_file(path) == before);
        CHECK(folder.files().size() == 1);
    }
}

TEST_CASE("npz: a file that is none, a name that is none, and bytes that are damaged") {
    const device d = host_device();
    const std::string two = numpy_file("two.npz"), bytes = io::read_file(two);
    CHECK(test::told(two, [&] { load_npz<float>(d, two, "B"); }) ==
          ": has no array \"B\"; its arrays are A, x");
    const test::written_file text("no zip at all"), half(bytes.substr(0, bytes.size() / 2));
    for (const std::string& path : {text.path, half.path}) // then libzip says why, each version in its words
        CHECK(test::told(path, [&] { npz_names(path); }).rfind(": is no zip that can be read: ", 0) == 0);
    std::string damaged = bytes;
    damaged[damaged.find("NUMPY") + 130] ^= 1; // an element of A
    const test::written_file other(damaged);
    CHECK(test::told(other.path, [&] { load_npz<float>(d, other.path, "A"); }) ==
          ": A.npy in it cannot be read: CRC error");
    const test::temporary_folder folder;
    const std::string path = folder.name + "/a.npz";
    save_npz(path, "x", vector<float>(d, {0.5f}));
    CHECK(test::told(path, [&] { load_npz<std::int32_t>(d, path, "x"); }) ==
          "(x.npy), byte 128: the number 0.5 does not fit int32");
    CHECK(test::told(path, [&] { save_npz(path, "x", vector<float>(d, {1}), "x", vector<float>(d, {2})); }) ==
          ": cannot take x.npy: File already exists");
    for (const std::string& name : {std::string(), std::string("a\0b", 3), std::string(70000, 'n')})
        CHECK(test::told(path, [&] { save_npz(path, name, vector<float>(d, {1})); }) ==
              ": cannot take an array: its name is empty, too long or has a zero byte");
    CHECK(load_npz<float>(d, path, "x")(0, 0).to_host() == 0.5f); // the old file
}
