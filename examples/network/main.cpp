// A network of two layers learns to read handwritten digits: 1500 pictures to learn from, and 297 by other
// writers to try it on. Draws how the loss falls.
//
// Usage: network digits.csv [output-folder]

#include <cstdio>
#include <exception>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <sinter/io/csv.hpp>
#include <sinter/sinter.hpp>

#include "../plot/plot.hpp"

using namespace sinter;

namespace {

constexpr std::int64_t pixels = 64, hidden = 48, digits = 10, learnt = 1500, batch = 100, epochs = 30;
constexpr float rate = 0.08f, momentum = 0.9f;

/// Weights and biases from one layer to the next, and how they moved last.
struct layer {
    layer(const device& dev, std::int64_t in, std::int64_t out, unsigned seed)
        : W(dev, in, out), dW(zeros<float>(dev, in, out)), b(zeros<float>(dev, out)),
          db(zeros<float>(dev, out)) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> within(-1, 1);
        std::vector<float> values(static_cast<std::size_t>(in * out));
        for (float& v : values) v = within(random) / std::sqrt(static_cast<float>(in));
        W.to_device(values);
    }

    /// One step downhill: `in` is what came into the layer, `error` the slope of the loss at what came out.
    template <class In>
    void step(const In& in, const matrix<float>& error) {
        dW = momentum * dW - rate * trans(in) * error;
        db = momentum * db - rate * sum(error, axis<0>);
        W += dW;
        b += db;
    }

    matrix<float> W, dW;
    vector<float> b, db;
};

struct network {
    layer first, second;

    template <class In>
    matrix<float> hidden_of(const In& X) const {
        return tanh(X * first.W + rowwise(first.b));
    }
    /// Probabilities of the digits, a row for each picture.
    template <class In>
    matrix<float> read(const In& X) const {
        return softmax(hidden_of(X) * second.W + rowwise(second.b), axis<1>);
    }
    template <class In, class Right>
    float loss(const In& X, const Right& Y) const {
        return -sum(hadamard(Y, log(read(X) + 1e-9f))).to_host() / static_cast<float>(X.rows());
    }
    template <class In, class Right>
    void learn(const In& X, const Right& Y) {
        const matrix<float> H = hidden_of(X);
        const matrix<float> error =
            (softmax(H * second.W + rowwise(second.b), axis<1>) - Y) / static_cast<float>(batch);
        const matrix<float> before = hadamard(error * trans(second.W), 1 - square(H));
        second.step(H, error);
        first.step(X, before);
    }
};

void show_progress(std::int64_t done, float loss) {
    const auto length = static_cast<int>(30 * done / epochs);
    std::printf("\r[%.*s%*s] %2d of %d, loss %.4f", length, "==============================", 30 - length, "",
                static_cast<int>(done), static_cast<int>(epochs), static_cast<double>(loss));
    std::fflush(stdout);
}

void run(const std::string& path, const std::string& folder) {
    const device dev = default_device();
    std::printf("on %s\n", dev.name().c_str());
    const matrix<float> data = load_csv<float>(dev, path); // 64 grey values of 0 to 16, and the digit
    const std::int64_t n = data.rows();
    const matrix<float> X = data(rows(0, n), cols(0, pixels)) / 16;
    const vector<std::int32_t> digit = cast<std::int32_t>(data.col(pixels));
    const matrix<float> Y = colwise(digit) == rowwise(iota<std::int32_t>(dev, digits)); // a one in each row
    const auto train = rows(0, learnt), test = rows(learnt, n);

    network net{layer(dev, pixels, hidden, 1), layer(dev, hidden, digits, 2)};
    std::vector<float> epoch, train_loss, test_loss;
    for (std::int64_t e = 0; e <= epochs; ++e) {
        for (std::int64_t i = 0; e > 0 && i < learnt; i += batch)
            net.learn(X(rows(i, i + batch)), Y(rows(i, i + batch)));
        epoch.push_back(static_cast<float>(e));
        train_loss.push_back(net.loss(X(train), Y(train)));
        test_loss.push_back(net.loss(X(test), Y(test)));
        show_progress(e, train_loss.back());
    }

    const vector<std::int32_t> told = argmax(net.read(X(test)), axis<1>);
    std::printf("\nright: %d of %d pictures that it had not seen\n", sum(told == digit(test)).to_host(),
                static_cast<int>(n - learnt));
    plot p("A network learns to read digits", "epochs", "loss");
    p.line(epoch, train_loss, "#1f77b4", "pictures it learns from");
    p.line(epoch, test_loss, "#d62728", "pictures it has not seen");
    p.save(folder + "/loss.svg");
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "network-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "digits.csv", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "network: %s\n", e.what());
    return 1;
}
