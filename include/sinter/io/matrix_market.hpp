#pragma once
// Sparse matrices as text in the Matrix Market exchange format (.mtx): Boisvert, Pozo, Remington, "The Matrix
// Market exchange formats: initial design", 1996.

#include <sinter/core/letters_begin.inc>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sinter/io/csv.hpp>
#include <sinter/io/file.hpp>
#include <sinter/io/number.hpp>
#include <sinter/sparse.hpp>

namespace sinter::inline SINTER_ABI {
namespace io {

/// Reads a file line by line, and the words of each line.
template <class T>
class matrix_market_reader {
public:
    matrix_market_reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

    sparse_matrix<T> read(const device& d) {
        read_header();
        if (!next_line()) fail("the line with the extents is missing");
        const std::int64_t m = whole("number of rows"), n = whole("number of columns"),
                           count = coordinates_ ? whole("number of entries") : stored_of(m, n);
        require_end();
        if (symmetric_ && m != n) fail("a symmetric matrix is square");
        if (m > expr::most_of_sparse || n > expr::most_of_sparse)
            fail("a sparse matrix has at most " + std::to_string(expr::most_of_sparse) + " rows and columns");
        require_room(m);
        // What the line claims is compared with what is there before there is room for it.
        if (static_cast<std::uint64_t>(count) > text_.size())
            fail("there are fewer entries than this line says");
        entries_.reserve(static_cast<std::size_t>(symmetric_ ? 2 * count : count));
        for (std::int64_t e = 0; e < count; ++e) {
            if (!next_line())
                fail("entry " + std::to_string(e + 1) + " of " + std::to_string(count) + " is missing");
            if (coordinates_) {
                const std::int64_t i = whole("row") - 1, j = whole("column") - 1;
                if (i < 0 || i >= m || j < 0 || j >= n)
                    fail("row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1) +
                         " is outside of a matrix of " + expr::shape_text(m, n));
                if (!has_diagonal() && i == j) fail("a skew-symmetric matrix stores nothing on its diagonal");
                add(i, j, pattern_ ? T(1) : number());
            } else {
                next_place(m);
                add(row_, col_, number());
            }
            require_end();
        }
        if (next_line()) fail("there are more entries than the line with the extents says");
        return sparse_matrix<T>(d, m, n, entries_);
    }

private:
    std::string_view text_, line_;
    const std::string& path_;
    std::int64_t number_ = 0;
    bool coordinates_ = true, pattern_ = false, symmetric_ = false;
    T mirrored_ = 1; ///< the factor of what lies on the other side of the diagonal
    std::vector<triplet<T>> entries_;
    std::int64_t row_ = -1, col_ = 0; ///< of the last element of an array

    [[noreturn]] void fail(const std::string& message) const {
        throw file_error(path_, {.line = number_}, message);
    }
    bool take_line() {
        if (text_.empty()) return false;
        const std::size_t end = text_.find('\n');
        line_ = text_.substr(0, end);
        text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
        ++number_;
        return true;
    }
    /// The next one that is neither empty nor a comment.
    bool next_line() {
        while (take_line()) {
            const std::size_t first = line_.find_first_not_of(" \t\r");
            if (first != std::string_view::npos && line_[first] != '%') return true;
        }
        return false;
    }
    std::string_view word() {
        const std::size_t first = line_.find_first_not_of(" \t\r");
        if (first == std::string_view::npos) return line_ = {};
        const std::size_t end = line_.find_first_of(" \t\r", first);
        const std::string_view found = line_.substr(first, end == std::string_view::npos ? end : end - first);
        line_.remove_prefix(end == std::string_view::npos ? line_.size() : end);
        return found;
    }
    std::string lower_word() {
        std::string w(word());
        for (char& c : w)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return w;
    }
    void require_end() {
        if (const std::string_view rest = word(); !rest.empty())
            fail("\"" + std::string(rest) + "\" is too much");
    }
    std::int64_t whole(const char* what) {
        const std::string_view w = word();
        std::int64_t n = 0;
        if (!reads(w, n) || n < 0)
            fail(w.empty() ? "the " + std::string(what) + " is missing"
                           : "\"" + std::string(w) + "\" is no " + what);
        return n;
    }
    T number() {
        std::string_view w = word();
        if (w.empty()) fail("a value is missing");
        if (w[0] == '+' && w.size() > 1 && w[1] != '-') w.remove_prefix(1);
        T value{};
        if constexpr (std::is_integral_v<T>) {
            if (!reads(w, value)) fail("\"" + std::string(w) + "\" is no number of the whole type");
        } else {
            if (!reads_element(w, value)) fail("\"" + std::string(w) + "\" is no number");
        }
        return value;
    }

    void read_header() {
        if (!take_line()) {
            number_ = 1; // where the header should be
            fail("the file is empty; a Matrix Market file begins with \"%%MatrixMarket matrix\"");
        }
        if (lower_word() != "%%matrixmarket" || lower_word() != "matrix")
            fail("a Matrix Market file begins with \"%%MatrixMarket matrix\"");
        const std::string format = lower_word(), field = lower_word(), symmetry = lower_word();
        if (format != "coordinate" && format != "array") fail("\"" + format + "\" is no format");
        coordinates_ = format == "coordinate";
        pattern_ = field == "pattern";
        if (field == "complex") fail("its numbers are complex, and a sparse matrix has real ones");
        if (!pattern_ && field != "real" && field != "integer" && field != "double")
            fail("\"" + field + "\" is no kind of numbers");
        if (pattern_ && !coordinates_) fail("an array has numbers, and no pattern");
        symmetric_ = symmetry == "symmetric" || symmetry == "skew-symmetric";
        if (!symmetric_ && symmetry != "general")
            fail("\"" + symmetry + "\" is no symmetry of real matrices");
        mirrored_ = symmetry == "skew-symmetric" ? static_cast<T>(-1) : static_cast<T>(1);
    }
    /// Each row takes memory, also an empty one. A few bytes shall not ask for gigabytes.
    void require_room(std::int64_t m) const {
        constexpr std::int64_t always = 1 << 24, rows_of_byte = 64;
        if (m > always && m / rows_of_byte > static_cast<std::int64_t>(text_.size()))
            fail(std::to_string(m) + " rows are too many for so short a file; sparse_matrix<T>(dev, m, n, "
                                     "triplets) makes such a matrix");
    }
    /// Elements of an array: of a symmetric one those on and below the diagonal, else those below it.
    bool has_diagonal() const { return !symmetric_ || mirrored_ == static_cast<T>(1); }
    std::int64_t stored_of(std::int64_t m, std::int64_t n) const {
        constexpr std::int64_t most = 0x7fffffff;
        if (m > most || n > most) fail("an array is not as large");
        return !symmetric_ ? m * n : has_diagonal() ? n * (n + 1) / 2 : n * (n - 1) / 2;
    }
    void next_place(std::int64_t m) {
        if (row_ < 0) row_ = has_diagonal() ? -1 : 0;
        if (++row_ < m) return;
        ++col_;
        row_ = !symmetric_ ? 0 : has_diagonal() ? col_ : col_ + 1;
    }
    void add(std::int64_t i, std::int64_t j, T value) {
        if (!coordinates_ && value == T(0)) return;
        entries_.push_back({i, j, value});
        if (symmetric_ && i != j) entries_.push_back({j, i, static_cast<T>(mirrored_ * value)});
    }
};

} // namespace io

/// A sparse matrix from a Matrix Market file of real or whole numbers, or of a pattern, whose entries are 1.
/// Of a symmetric one both halves are stored. Of an array what is not zero is stored. Throws file_error,
/// which names the line, for anything else; device_error.
template <class T>
sparse_matrix<T> load_matrix_market(const device& d, const std::string& path) {
    const std::string text = io::read_file(path);
    return io::matrix_market_reader<T>(text, path).read(d);
}

/// Writes a sparse matrix as coordinates, a line for each stored element, with as many digits as it takes to
/// read the same one again. Throws file_error; the old file stays then.
template <class T>
void save_matrix_market(const std::string& path, const sparse_matrix<T>& s) {
    std::string text = std::string("%%MatrixMarket matrix coordinate ") +
                       (std::is_integral_v<T> ? "integer" : "real") + " general\n" +
                       std::to_string(s.rows()) + " " + std::to_string(s.cols()) + " " +
                       std::to_string(s.nonzeros()) + "\n";
    const std::vector<T> values = s.nonzeros() > 0 ? s.values().to_host() : std::vector<T>();
    const expr::sparse_rows& rows = s.pattern().host;
    rows.for_each([&](std::int64_t i, std::size_t k) {
        text += std::to_string(i + 1) + " " + std::to_string(rows.columns[k] + 1) + " ";
        io::append_number(text, values[k]);
        text += '\n';
    });
    io::write_file(path, text);
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
