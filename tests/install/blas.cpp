// A program that calls a BLAS and links the installed sinter_blas.
extern "C" double cblas_ddot(int n, const double* x, int incx, const double* y, int incy);

int main() {
    const double x[] = {1, 2, 3}, y[] = {4, 5, 6};
    return cblas_ddot(3, x, 1, y, -1) == 28 ? 0 : 1;
}
