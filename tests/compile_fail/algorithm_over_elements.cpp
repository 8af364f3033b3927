// expect: std::sort and its kin take a copy, auto h = x.to_host(), or a mapping, auto h = x.map()
// alone
// lines: 12
#include <sinter/sinter.hpp>

#include <algorithm>

void mistake(sinter::vector<float>& x) {
    std::sort(x.begin(), x.end());
}
