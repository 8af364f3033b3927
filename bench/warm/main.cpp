// What an evaluation that has been seen costs the host over enqueueing the same kernel by hand: every
// argument set, one clEnqueueNDRangeKernel. Processor time of the thread that enqueues, in arrays so short
// that one work-group does all; both results are checked.
//   bench_warm [--device PREFIX] [--json FILE]
//   bench_warm --count sinter|hand N       (for a tool that counts instructions: N times and no clock)

#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <time.h>

#include <sinter/interop/clhpp.hpp>

#include "../contest.hpp"

namespace {

using sinter::device;

double processor_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// A kernel as sinter's explain() shows it, with the arguments that the names in its text ask for.
class kernel_by_hand {
public:
    std::map<std::string, cl::Buffer> arrays;
    std::map<std::string, float> reals;
    std::map<std::string, int> integers;

    kernel_by_hand(const device& d, const std::string& explained) : queue_(queue_of(d)) {
        text_ = explained.substr(explained.find("\n// ") + 1);
        cl::Program program(context_of(d), text_);
        if (program.build() != CL_SUCCESS) throw std::runtime_error("the kernel's text does not compile");
        kernel_ = cl::Kernel(program, "sinter_kernel");
        const cl::Device hardware = queue_.getInfo<CL_QUEUE_DEVICE>();
        const auto local = kernel_.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(hardware);
        group_ = cl::NDRange(local[0], local[1], local[2]);
        read_parameters();
    }
    void enqueue() {
        for (cl_uint n = 0; n < parameters_.size(); ++n) {
            const parameter& p = parameters_[n];
            if (p.is_array)
                kernel_.setArg(n, arrays.at(p.name));
            else if (p.is_real)
                kernel_.setArg(n, reals.at(p.name));
            else
                kernel_.setArg(n, integers.at(p.name));
        }
        queue_.enqueueNDRangeKernel(kernel_, cl::NullRange, group_, group_);
    }

private:
    struct parameter {
        std::string name;
        bool is_array, is_real;
    };
    std::string text_;
    std::vector<parameter> parameters_;
    cl::CommandQueue queue_;
    cl::Kernel kernel_;
    cl::NDRange group_;

    void read_parameters() {
        std::size_t at = text_.find("sinter_kernel(") + std::strlen("sinter_kernel(");
        const std::size_t end = text_.find(")\n", at);
        while (at < end) {
            const std::size_t next = std::min(text_.find(',', at), end);
            const std::string words = text_.substr(at, next - at);
            const std::size_t space = words.find_last_of(' ');
            parameters_.push_back({words.substr(space + 1), words.find("__global") != std::string::npos,
                                   words.find("float ") != std::string::npos});
            at = next + 1;
        }
    }
};

/// One formula both ways.
struct work {
    std::string name;
    std::function<void()> evaluate, by_hand;
    std::function<std::vector<float>()> result;
    std::vector<float> expected;
    double bound;
};

void race(bench::journal& journal, const device& d, const work& w) {
    constexpr int many = 500;
    std::vector<bench::lane> lanes{{"by hand", w.by_hand, {}, 1e9}, {"sinter", w.evaluate, {}, 1e9}};
    for (int round = 0; round < 15; ++round)
        for (bench::lane& l : lanes) {
            l.start();
            d.synchronize();
            const double before = processor_seconds();
            for (int n = 0; n < many; ++n) l.start();
            l.times.push_back((processor_seconds() - before) / many);
            d.synchronize();
        }
    journal.results(w.name, 1, "evaluations/s", lanes);
    std::vector<double> over;
    for (std::size_t r = 0; r < lanes[0].times.size(); ++r)
        over.push_back(lanes[1].times[r] - lanes[0].times[r]);
    std::printf("            %-14s over the kernel by hand: %.2f us\n", w.name.c_str(),
                bench::median(over) * 1e6);
}

bool is_right(const work& w, const std::function<void()>& run) {
    run();
    const std::vector<float> got = w.result();
    double worst = 0;
    for (std::size_t i = 0; i < got.size(); ++i)
        worst = bench::largest(worst, std::fabs(double{got[i]} - double{w.expected[i]}) / w.bound);
    return worst <= 1;
}

} // namespace

int main(int argc, char** argv) {
    std::string prefix = "opencl", path, counted;
    int count = 0;
    for (int n = 1; n < argc; ++n) {
        if (std::strcmp(argv[n], "--device") == 0 && n + 1 < argc) prefix = argv[++n];
        if (std::strcmp(argv[n], "--json") == 0 && n + 1 < argc) path = argv[++n];
        if (std::strcmp(argv[n], "--count") == 0 && n + 2 < argc) {
            counted = argv[++n];
            count = std::atoi(argv[++n]);
        }
    }
    bench::journal journal(path);
    for (const sinter::runtime::device_entry& e : sinter::runtime::find_devices(prefix)) {
        if (!e.reason.empty() || e.name.compare(0, 6, "opencl") != 0) continue;
        const device d{e.open(e.index)};
        journal.device(e.name, e.description);
        const int n = 64, rows = 4;
        unsigned seed = 1;
        std::vector<float> host[4], matrix(static_cast<std::size_t>(rows * n)), axpy, chain, gemv;
        for (std::vector<float>& v : host)
            for (int i = 0; i < n; ++i) v.push_back(static_cast<float>(bench::next_number(seed)));
        for (float& a : matrix) a = static_cast<float>(bench::next_number(seed));
        for (std::size_t i = 0; i < n; ++i) {
            axpy.push_back(1.5f * host[0][i] + host[1][i]);
            chain.push_back(2 * host[0][i] + 3 * host[1][i] - std::sin(host[2][i]) * host[3][i]);
        }
        for (int i = 0; i < rows; ++i) {
            double sum = 0;
            for (int k = 0; k < n; ++k)
                sum += double{matrix[static_cast<std::size_t>(i * n + k)]} *
                       host[0][static_cast<std::size_t>(k)];
            gemv.push_back(static_cast<float>(sum));
        }
        sinter::vector<float> x(d, host[0]), y(d, host[1]), z(d, host[2]), w(d, host[3]), r(d, n), q(d, rows);
        sinter::vector<float> other(d, n);
        sinter::matrix<float> A(d, rows, n, matrix);
        r = 0.0f;
        q = 0.0f;

        kernel_by_hand axpy_kernel(d, explain(r = 1.5f * x + y));
        axpy_kernel.arrays = {{"x", buffer_of(x)}, {"y", buffer_of(y)}, {"result", buffer_of(r)}};
        axpy_kernel.reals = {{"alpha", 1.5f}};
        axpy_kernel.integers = {{"count", n}};
        kernel_by_hand other_kernel = axpy_kernel;
        other_kernel.arrays["result"] = buffer_of(other);
        kernel_by_hand chain_kernel(d, explain(r = 2.0f * x + 3.0f * y - hadamard(sin(z), w)));
        chain_kernel.arrays = axpy_kernel.arrays;
        chain_kernel.arrays.insert({{"z", buffer_of(z)}, {"w", buffer_of(w)}});
        chain_kernel.reals = {{"alpha", 2.0f}, {"beta", 3.0f}};
        chain_kernel.integers = axpy_kernel.integers;
        kernel_by_hand gemv_kernel(d, explain(q = A * x));
        gemv_kernel.arrays = {{"A", buffer_of(A)}, {"x", buffer_of(x)}, {"result", buffer_of(q)}};
        gemv_kernel.integers = {
            {"rows", rows}, {"depth", n}, {"A_ld", static_cast<int>(A.storage()->leading_dimension)}};

        const double round_off = 0x1p-24;
        bool odd = false; // of an iteration that writes to and fro
        const auto in_turn = [&](auto first, auto second) {
            odd = !odd;
            odd ? first() : second();
        };
        const std::vector<work> works = {
            {"axpy", [&] { r = 1.5f * x + y; }, [&] { axpy_kernel.enqueue(); }, [&] { return r.to_host(); },
             axpy, 4 * round_off},
            {"chain", [&] { r = 2.0f * x + 3.0f * y - hadamard(sin(z), w); }, [&] { chain_kernel.enqueue(); },
             [&] { return r.to_host(); }, chain, 16 * round_off},
            {"axpy, in turn", [&] { in_turn([&] { r = 1.5f * x + y; }, [&] { other = 1.5f * x + y; }); },
             [&] { in_turn([&] { axpy_kernel.enqueue(); }, [&] { other_kernel.enqueue(); }); },
             [&] { return odd ? r.to_host() : other.to_host(); }, axpy, 4 * round_off},
            {"gemv", [&] { q = A * x; }, [&] { gemv_kernel.enqueue(); }, [&] { return q.to_host(); }, gemv,
             n * round_off * n}};
        for (const work& one : works) {
            for (const auto* way : {&one.evaluate, &one.by_hand}) {
                r = -1.0f;
                other = -1.0f;
                q = -1.0f;
                if (is_right(one, *way)) continue;
                journal.wrong(one.name, 1, way == &one.evaluate ? "sinter" : "by hand", INFINITY);
                return 1;
            }
            if (counted.empty()) race(journal, d, one);
        }
        for (int k = 0; k < count; ++k) counted == "sinter" ? works[0].evaluate() : works[0].by_hand();
        d.synchronize();
    }
}
