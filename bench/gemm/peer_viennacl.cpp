// ViennaCL's prod through OpenCL, on the device it takes by itself.

#define VIENNACL_WITH_OPENCL
#include <viennacl/linalg/prod.hpp>
#include <viennacl/matrix.hpp>

#include "product.hpp"

namespace {

template <class T>
class viennacl_peer : public bench::contestant<T> {
public:
    std::string name() const override { return "ViennaCL"; }
    bool prepare(int n, const std::vector<T>& a, const std::vector<T>& b) override {
        const auto size = static_cast<std::size_t>(n);
        for (auto* m : {&a_, &b_, &c_}) *m = std::make_unique<viennacl::matrix<T>>(size, size);
        if (a_->internal_size2() != size || a_->internal_size1() != size)
            return false; // padded: copied slowly
        viennacl::fast_copy(const_cast<T*>(a.data()), const_cast<T*>(a.data()) + a.size(),
                            *a_); // it only reads
        viennacl::fast_copy(const_cast<T*>(b.data()), const_cast<T*>(b.data()) + b.size(), *b_);
        return true;
    }
    void start() override { *c_ = viennacl::linalg::prod(*a_, *b_); }
    void finish() override { viennacl::backend::finish(); }
    std::vector<T> result() override {
        std::vector<T> c(c_->internal_size());
        viennacl::fast_copy(*c_, c.data());
        return c;
    }

private:
    std::unique_ptr<viennacl::matrix<T>> a_, b_, c_;
};

bool has_device() {
    cl_uint count = 0;
    return clGetPlatformIDs(0, nullptr, &count) == CL_SUCCESS && count > 0;
}
const bool registered = bench::register_peer<viennacl_peer>(&has_device);

} // namespace
