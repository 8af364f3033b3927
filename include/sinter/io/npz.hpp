#pragma once
// NumPy's files of several arrays, .npz: a zip of .npy files, packed or not. Needs libzip; link -lzip.

#include <sinter/core/letters_begin.inc>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <zip.h>

#include <sinter/io/npy.hpp>

namespace sinter::inline SINTER_ABI {
namespace io {

/// A zip in memory, to read or to write. Errors of libzip become file_error.
class zip_archive {
public:
    zip_archive(std::string_view bytes, const std::string& path, int flags) : path_(path) {
        source_.reset(zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error_.value));
        if (source_)
            zip_source_keep(source_.get()); // the archive takes one reference, and this object keeps one
        archive_.reset(source_ ? zip_open_from_source(source_.get(), flags, &error_.value) : nullptr);
        if (!archive_) {
            const std::string why = zip_error_strerror(&error_.value);
            if (source_) zip_source_free(source_.get());
            throw file_error(path_, "is no zip that can be read: " + why);
        }
    }

    /// Names of the files in it, and their bytes.
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
        for (zip_int64_t n = 0; n < count; ++n)
            if (const char* name = zip_get_name(archive_.get(), static_cast<zip_uint64_t>(n), 0))
                found.emplace_back(name);
        return found;
    }
    std::string read(const std::string& name) const {
        const std::unique_ptr<zip_file_t, closer> file(zip_fopen(archive_.get(), name.c_str(), 0));
        if (!file) fail(name + " in it cannot be read", zip_strerror(archive_.get()));
        std::string bytes;
        constexpr std::size_t least = std::size_t{1} << 16;
        while (true) { // as much memory as there are bytes, whatever the zip claims
            const std::size_t before = bytes.size(), step = before < least ? least : before;
            bytes.resize(before + step);
            const zip_int64_t got = zip_fread(file.get(), &bytes[before], step);
            if (got < 0) fail(name + " in it cannot be read", zip_file_strerror(file.get()));
            bytes.resize(before + static_cast<std::size_t>(got));
            if (got == 0) return bytes;
        }
    }

    /// Puts a file into it. The bytes must live until `written`.
    void add(const std::string& name, std::string_view bytes) {
        constexpr std::size_t ending = 4, longest = 65535; // of ".npy"; of a name in a zip file
        if (name.size() <= ending || name.size() > longest || name.find('\0') != std::string::npos)
            fail("cannot take an array", "its name is empty, too long or has a zero byte");
        zip_t* const z = archive_.get();
        zip_source_t* const source = zip_source_buffer(z, bytes.data(), bytes.size(), 0);
        const zip_int64_t n = source ? zip_file_add(z, name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (n < 0) {
            if (source) zip_source_free(source);
            fail("cannot take " + name, zip_strerror(z));
        }
        const auto number = static_cast<zip_uint64_t>(n);
        constexpr zip_uint16_t first_of_january =
            0x21; // 1980, as NumPy has it: equal arrays make equal files
        if (zip_set_file_compression(z, number, ZIP_CM_STORE, 0) != 0 ||
            zip_file_set_dostime(z, number, 0, first_of_january, 0) != 0)
            fail("cannot take " + name, zip_strerror(z));
    }
    /// Ends the archive and gives its bytes.
    std::string written() {
        if (zip_close(archive_.get()) != 0) fail("cannot be made", zip_strerror(archive_.get()));
        (void)archive_.release();
        zip_stat_t s;
        if (zip_source_stat(source_.get(), &s) != 0 || zip_source_open(source_.get()) != 0)
            fail("cannot be made", zip_error_strerror(zip_source_error(source_.get())));
        std::string bytes(static_cast<std::size_t>(s.size), '\0');
        const zip_int64_t got = zip_source_read(source_.get(), bytes.data(), bytes.size());
        zip_source_close(source_.get());
        if (got != static_cast<zip_int64_t>(bytes.size())) fail("cannot be made", "its bytes are lost");
        return bytes;
    }

private:
    [[noreturn]] void fail(const std::string& what, const std::string& why) const {
        throw file_error(path_, what + ": " + why);
    }
    struct closer {
        void operator()(zip_t* z) const { zip_discard(z); }
        void operator()(zip_source_t* s) const { zip_source_free(s); }
        void operator()(zip_file_t* f) const { zip_fclose(f); }
    };
    struct error_of_zip {
        error_of_zip() { zip_error_init(&value); }
        ~error_of_zip() { zip_error_fini(&value); }
        error_of_zip(const error_of_zip&) = delete;
        error_of_zip& operator=(const error_of_zip&) = delete;
        zip_error_t value;
    };

    const std::string& path_;
    error_of_zip error_;
    std::unique_ptr<zip_source_t, closer> source_;
    std::unique_ptr<zip_t, closer> archive_; // goes first, as it uses the source
};

/// Names of arrays, without the ending that NumPy gives their files.
inline std::vector<std::string> array_names(const zip_archive& zip) {
    constexpr std::string_view ending = ".npy";
    std::vector<std::string> names;
    for (const std::string& name : zip.names())
        if (name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending)
            names.push_back(name.substr(0, name.size() - ending.size()));
    return names;
}

/// The array of this name in the bytes of an .npz file.
template <class A>
A read_npz(const device& d, std::string_view bytes, const std::string& path, const std::string& name) {
    const zip_archive zip(bytes, path, ZIP_RDONLY);
    std::string list;
    for (const std::string& found : array_names(zip)) {
        if (found == name) return read_npy<A>(d, zip.read(name + ".npy"), path + "(" + name + ".npy)");
        list += (list.empty() ? "" : ", ") + found;
    }
    throw file_error(path, "has no array \"" + name + "\"; " +
                               (list.empty() ? std::string("it has none at all") : "its arrays are " + list));
}

/// The .npy files of arrays whose names stand before them, each behind its name.
template <class X, class... More>
void pack(std::vector<std::string>& files, const std::string& name, X&& x, More&&... more) {
    files.push_back(name + ".npy");
    files.push_back(npy_bytes(x));
    if constexpr (sizeof...(More) > 0) pack(files, static_cast<More&&>(more)...);
}

} // namespace io

/// A matrix from an .npz file, by its name: load_npz<float>(dev, "file.npz", "A"). As load_npy.
template <class T>
auto load_npz(const device& d, const std::string& path, const std::string& name) {
    return io::read_npz<interop::array_of<T>>(d, io::read_file(path), path, name);
}

/// The names of the arrays in an .npz file. Throws file_error.
inline std::vector<std::string> npz_names(const std::string& path) {
    const std::string bytes = io::read_file(path);
    return io::array_names(io::zip_archive(bytes, path, ZIP_RDONLY));
}

/// Writes arrays and values of expressions under names, as np.savez does: save_npz(path, "A", A, "y", A * x).
/// Throws file_error; the old file stays then.
template <class... NamesAndArrays>
requires(sizeof...(NamesAndArrays) > 0 &&
         sizeof...(NamesAndArrays) % 2 == 0) void save_npz(const std::string& path,
                                                           NamesAndArrays&&... values) {
    std::vector<std::string> files;
    io::pack(files, static_cast<NamesAndArrays&&>(values)...);
    io::zip_archive zip({}, path, ZIP_CREATE | ZIP_TRUNCATE);
    for (std::size_t n = 0; n < files.size(); n += 2) zip.add(files[n], files[n + 1]);
    io::write_file(path, zip.written());
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
