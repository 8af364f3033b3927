#pragma once
// Writes loop IR: statements, and the nodes that they refer to.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/loops/node_builder.hpp>

namespace sinter::inline SINTER_ABI::loops {

/// A program in the making.
class builder : public node_builder {
public:
    // Statements go to the innermost open block.
    std::vector<statement>& block() { return *blocks_.back(); }

    node_id declare(const std::string& text, node_id a, bool constant = true) {
        statement s;
        s.kind = statement_kind::declare;
        s.text = text;
        s.type = type_of(a);
        s.a = a;
        s.constant = constant;
        block().push_back(std::move(s));
        return name(text, type_of(a));
    }
    void assign(const std::string& text, node_id a) {
        statement s;
        s.kind = statement_kind::assign;
        s.text = text;
        s.a = a;
        block().push_back(std::move(s));
    }
    void store(int array, node_id element, node_id value, bool aligned = false) {
        statement s;
        s.kind = statement_kind::store;
        s.aligned = aligned;
        s.array = array;
        s.a = element;
        s.b = value;
        block().push_back(std::move(s));
    }
    /// The texel in column `x` and row `y` of an image.
    void store_texel(int array, node_id x, node_id y, node_id value) {
        store(array, x, value);
        block().back().row = y;
    }
    void store_local(int local, node_id element, node_id value) {
        statement s;
        s.kind = statement_kind::store_local;
        s.array = local;
        s.a = element;
        s.b = value;
        block().push_back(std::move(s));
    }
    int local_array(std::string text, value_type t, std::int64_t size, bool own = false) {
        out.locals.push_back({std::move(text), t, size, own});
        return static_cast<int>(out.locals.size()) - 1;
    }
    /// Statements go to the vertex shader while `fill` runs.
    template <class Fill>
    void in_vertex(Fill fill) {
        blocks_.push_back(&out.vertex);
        fill();
        blocks_.pop_back();
    }
    void leave_if(node_id condition) {
        statement s;
        s.kind = statement_kind::discard;
        s.a = condition;
        block().push_back(std::move(s));
    }
    void barrier() {
        statement s;
        s.kind = statement_kind::barrier;
        block().push_back(std::move(s));
    }
    void memory_barrier() {
        statement s;
        s.kind = statement_kind::memory_barrier;
        block().push_back(std::move(s));
    }
    void fence() {
        statement s;
        s.kind = statement_kind::fence;
        block().push_back(std::move(s));
    }
    void comment(std::string text) {
        statement s;
        s.text = std::move(text);
        block().push_back(std::move(s));
    }

    /// Calls `fill(i)` to write the body of a loop.
    template <class Fill>
    void loop(const std::string& i, node_id begin, node_id end, node_id step, Fill fill,
              bool unrolled = false) {
        statement s;
        s.kind = statement_kind::loop;
        s.unrolled = unrolled;
        s.text = i;
        s.a = begin;
        s.b = end;
        s.step = step;
        open(std::move(s), [&] { fill(index_name(i)); });
    }
    /// A block of its own for variables.
    template <class Fill>
    void scope(Fill fill) {
        statement s;
        s.kind = statement_kind::scope;
        open(std::move(s), fill);
    }
    template <class Fill>
    void branch(node_id condition, Fill fill) {
        statement s;
        s.kind = statement_kind::branch;
        s.a = condition;
        open(std::move(s), fill);
    }
    template <class Fill>
    void otherwise(Fill fill) {
        statement s;
        s.kind = statement_kind::otherwise;
        open(std::move(s), fill);
    }

private:
    std::vector<std::vector<statement>*> blocks_{&out.body};

    template <class Fill>
    void open(statement s, Fill fill) {
        std::vector<statement> body;
        blocks_.push_back(&body);
        fill();
        blocks_.pop_back();
        s.body = std::move(body);
        block().push_back(std::move(s));
    }
};

} // namespace sinter::loops
