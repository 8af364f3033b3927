// random_statements: a search for statements that a device computes wrongly. Each one found is made small and
// printed as a C++ program. Exits with 1 if something was wrong.

#include <cstdlib>
#include <cstring>

#include "every_form.hpp"

using namespace random_statements;

namespace {

constexpr const char* help =
    "usage: random_statements [--device NAME] [--seed N] [--structures N] [--seconds S] [--instances N]\n"
    "                         [--work N] [--terms N] [--statements N] [--shrink-seconds S] [--findings N] "
    "[--memory] [--verbose]\n"
    "       random_statements --print FILE [--device NAME]\n"
    "\n"
    "Structure N of random statements is the same everywhere; it runs with several extents, places and "
    "values.\n"
    "  --device NAME       as in default_device(): opencl:cpu, opengl:fragment, host ...\n"
    "  --seed N            the first structure (0)\n"
    "  --structures N      how many (100)\n"
    "  --seconds S         no structure is begun later\n"
    "  --instances N       of each structure (20)\n"
    "  --work N            steps of a plain evaluation of each, at most (20000)\n"
    "  --terms N           of an assignment, at most (40)\n"
    "  --statements N      one after the other, at most (4; 2 at least)\n"
    "  --memory            compares no values: for a driver that watches memory and makes another int of "
    "NaN\n"
    "  --verbose           names each structure before it runs: for a driver that crashes\n"
    "  --print FILE        writes a program in which every op, view and reduction occurs, and its checks\n"
    "\n"
    "Kernels that are compiled once need no optimising: GALLIVM_PERF=nopt SINTER_CACHE=0, and for PoCL 3\n"
    "POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable.\n";

int print_every_form(const sinter::device& d, const char* file) {
    every_form forms(d);
    const std::string text = forms.program(20000);
    for (const std::string& f : forms.missing) std::fprintf(stderr, "no case has: %s\n", f.c_str());
    std::FILE* const out = std::fopen(file, "w");
    if (!out) return 2;
    const bool is_written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
    return std::fclose(out) == 0 && is_written && forms.missing.empty() ? 0 : 1;
}

class teller : public listener {
public:
    explicit teller(bool verbose) : verbose_(verbose) {}
    void begins(std::uint64_t seed, int number) override {
        if (verbose_ && number == 0)
            std::fprintf(stderr, "structure %llu\n", static_cast<unsigned long long>(seed));
    }
    void reports(const finding& f) override {
        std::printf("structure %llu, instance %d is wrong%s%s:\n%s\n",
                    static_cast<unsigned long long>(f.seed), f.number, f.wrong.error.empty() ? "" : ": ",
                    f.wrong.error.c_str(), f.program.c_str());
        std::fflush(stdout);
    }

private:
    bool verbose_;
};

int run(const sinter::device& d, const search_options& how, bool verbose) {
    search all(d, how);
    teller told(verbose);
    all.run(told);
    const coverage& c = all.seen();
    const double elements = c.elements == 0 ? 1 : static_cast<double>(c.elements);
    std::printf(
        "%s: structures %lld to %lld, %lld instances, %lld statements, %lld elements: %.1f %% exact, %.1f %% "
        "with bounds of little use; %lld kernels compiled; %lld refused; %zu wrong\n",
        d.name().c_str(), static_cast<long long>(how.seed),
        static_cast<long long>(how.seed) + static_cast<long long>(all.structures) - 1,
        static_cast<long long>(all.instances), static_cast<long long>(c.statements),
        static_cast<long long>(c.elements), 100 * static_cast<double>(c.exact) / elements,
        100 * static_cast<double>(c.loose) / elements, static_cast<long long>(d.counters().compilations),
        static_cast<long long>(c.refused), all.found.size());
    return all.found.empty() ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) try {
    search_options how;
    std::string device = "host";
    const char* file = nullptr;
    bool verbose = false;
    for (int n = 1; n < count; ++n) {
        const char* const a = arguments[n];
        const char* const value = n + 1 < count ? arguments[n + 1] : nullptr;
        const auto is = [&](const char* name) { return std::strcmp(a, name) == 0 && value && ++n != 0; };
        if (is("--device"))
            device = value;
        else if (is("--seed"))
            how.seed = std::strtoull(value, nullptr, 10);
        else if (is("--structures"))
            how.structures = std::atoll(value);
        else if (is("--seconds"))
            how.seconds = std::atof(value),
            how.structures = how.structures == 100 ? 1LL << 60 : how.structures;
        else if (is("--instances"))
            how.instances = std::atoi(value);
        else if (is("--work"))
            how.work = std::atoll(value);
        else if (is("--terms"))
            how.terms = std::atoi(value);
        else if (is("--statements"))
            how.statements = std::max(2, std::atoi(value));
        else if (is("--shrink-seconds"))
            how.shrink_seconds = std::atof(value);
        else if (is("--findings"))
            how.findings = std::atoi(value);
        else if (is("--print"))
            file = value;
        else if (std::strcmp(a, "--memory") == 0)
            how.looks = false;
        else if (std::strcmp(a, "--verbose") == 0)
            verbose = true;
        else {
            std::fputs(help, stdout);
            return std::strcmp(a, "--help") == 0 ? 0 : 2;
        }
    }
    const sinter::device d = sinter::default_device(device);
    return file ? print_every_form(d, file) : run(d, how, verbose);
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 2;
}
