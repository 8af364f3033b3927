// expect: if (all(A == B).to_host()) asks for one truth, as does bool same = all(A == B).to_host()
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

bool mistakes(const sinter::matrix<float>& A, const sinter::matrix<float>& B,
              const sinter::vector<bool>& mask) {
    bool same = A == B;
    same = mask;
    return same;
}
