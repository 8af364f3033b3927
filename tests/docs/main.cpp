// Runs the C++ blocks of pages, as extract.cpp has put them into files, on the default device.

#include <exception>
#include <iostream>
#include <sstream>

#include "names.hpp"

int main() {
    int wrong = 0;
    for (const tested_block& b : blocks()) {
        std::ostringstream printed;
        std::streambuf* const before = std::cout.rdbuf(printed.rdbuf());
        std::string error;
        try {
            b.run();
        } catch (const std::exception& e) {
            error = e.what();
        }
        std::cout.rdbuf(before);
        if (error.empty() && (!b.prints || printed.str() == b.prints)) continue;
        ++wrong;
        std::cout << b.place << ": " << (error.empty() ? "prints\n" + printed.str() : "throws " + error)
                  << '\n';
    }
    std::cout << blocks().size() << " blocks, " << wrong << " wrong\n";
    return wrong || blocks().empty() ? 1 : 0;
}
