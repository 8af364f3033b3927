// sinter::dynamic_array against std::vector.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <sinter/core/dynamic_array.hpp>

using sinter::dynamic_array;

namespace {
template <class T>
bool same(const dynamic_array<T>& a, const std::vector<T>& b) {
    return std::vector<T>(a.begin(), a.end()) == b && a.size() == b.size();
}
} // namespace

TEST_CASE("dynamic_array does what vector does") {
    const auto word = [](int i) {
        return std::string(static_cast<std::size_t>(20 + i), static_cast<char>('a' + i));
    };
    dynamic_array<std::string> a;
    std::vector<std::string> b;
    for (int i = 0; i < 20; ++i) {
        a.push_back(word(i));
        b.push_back(word(i));
    }
    CHECK(same(a, b));
    a.insert(a.begin() + 3, word(25));
    b.insert(b.begin() + 3, word(25));
    CHECK(same(a, b));
    a.insert(a.end(), {word(1), word(2)});
    b.insert(b.end(), {word(1), word(2)});
    CHECK(same(a, b));
    a.insert(a.begin(), b.begin(), b.begin() + 2);
    b.insert(b.begin(), {b[0], b[1]});
    CHECK(same(a, b));
    CHECK(*a.erase(a.begin() + 4) == b[5]);
    b.erase(b.begin() + 4);
    CHECK(same(a, b));
    a.resize(5);
    b.resize(5);
    CHECK(same(a, b));
    a.resize(7, word(9));
    b.resize(7, word(9));
    CHECK(same(a, b));
    a.push_back(a.front()); // an element of itself
    b.push_back(b.front());
    a.assign(12, a[1]);
    b.assign(12, std::string(b[1]));
    CHECK(same(a, b));
    dynamic_array<std::string> c = a, d(std::move(a)), e{word(1), word(2)};
    CHECK(c == d);
    CHECK_FALSE(c == e);
    c = e;
    CHECK(c == e);
    c = std::move(d);
    CHECK(same(c, b));
    c.pop_back();
    c.clear();
    CHECK(c.empty());
    CHECK(dynamic_array<int>(3).size() == 3);
    CHECK(dynamic_array<int>(3, 7)[2] == 7);
    CHECK(dynamic_array<std::string>(b.begin(), b.end()).back() == b.back());
    CHECK(dynamic_array<std::string>().emplace_back(word(3)) == word(3));
}
