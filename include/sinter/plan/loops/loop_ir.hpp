#pragma once
// Loop IR: what a kernel does, before it is spelled in a dialect. A small arena of expression nodes and a
// tree of statements; vectors are explicit.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <sinter/core/any_number.hpp>
#include <sinter/core/op.hpp>
#include <sinter/plan/loops/argument.hpp>

namespace sinter::inline SINTER_ABI::loops {

using node_id = std::int32_t;

enum class node_kind : std::uint8_t {
    integer, ///< index constant `imm`
    number,  ///< constant `number` of `type`
    name,    ///< variable or scalar parameter `text`
    apply,   ///< elementwise op `code`; indices have add, subtract, multiply, divide, mod, min, max, select
    cast,    ///< args[0] converted to `type`
    load,    ///< element args[0] of `array`; `lanes` consecutive ones
    texel,   ///< all elements of texel (args[0], args[1]) of texture `array`; or component args[2] of it
    load_local, ///< element args[0] of local array `imm`; `lanes` consecutive ones
    splat,      ///< args[0] in every lane
    lane,       ///< lane `imm` of args[0]
    pick,       ///< lane args[1] of args[0]
    side,       ///< the first half of the lanes of args[0] (imm 0), or the second
    build,      ///< vector of the nodes in `parts`
    quad, ///< args[0] as the neighbour in the quad of fragments has it: beside (imm 0), or below or above (1)
    dot,  ///< sum of the products of the lanes of args[0] and args[1], floating vectors of four
    rounded,   ///< args[0] rounded to what a `stored` holds, still of its type
    half_bits, ///< the bits of args[0]'s lanes, which are halves, two in each lane
    call,      ///< the dialect's function `text` that gives `type`, of the nodes in `parts`
    arrival,   ///< element args[0] of `array`, an int that this adds one to, before all others or after them
    low_bits,  ///< index args[0], not below zero, modulo 2 to the power args[1]
    high_bits  ///< index args[0], not below zero, divided by 2 to the power args[1]
};

/// Value types: an element type, or the kernel's index type.
struct value_type {
    dtype type = dtype::f32;
    bool index = false;
    int lanes = 1;
    friend bool operator==(const value_type&, const value_type&) = default;
};

struct node {
    node_kind kind = node_kind::integer;
    op code = op::add;
    value_type type;
    node_id args[3] = {-1, -1, -1};
    std::int64_t imm = 0;
    any_number number = {};
    dtype stored = dtype::f32; ///< rounded
    int array = -1;            ///< number of the array argument
    bool aligned = false;      ///< load: the first element's index is a multiple of `lanes`
    bool exact = false;        ///< apply: a sum that no algebra of a compiler may lose
    int nesting = 0;           ///< operations within operations below this one
    std::string text;
    std::vector<node_id> parts;
};

enum class statement_kind : std::uint8_t {
    declare,   ///< `text` of `type` = a (or uninitialised)
    assign,    ///< `text` = a
    loop,      ///< for `text` from a while below b, step `step`
    branch,    ///< if a
    otherwise, ///< else of the branch before
    store, ///< element a of `array` = b; fragment: b is the texel of target `array`, or texel (a, row) of it
    store_local, ///< element a of local array `array` = b, or those from a on where b is a vector of them
    discard,     ///< if a: leave the kernel
    scope,       ///< { body }
    barrier,
    memory_barrier, ///< one behind which a group's work-items see what others of it have stored in arrays
    fence, ///< what other work-groups do after an arrival that comes behind this one sees what was stored
           ///< before it; what is read behind one is what was there at the last arrival, or later
    comment
};

struct statement {
    statement_kind kind = statement_kind::comment;
    std::string text;
    value_type type;
    node_id a = -1, b = -1;
    node_id step = -1;
    node_id row = -1; ///< store: of an image's texel
    int array = -1;
    bool constant = true;
    bool unrolled = false; ///< loop: the compiler should unroll it
    bool aligned = false;  ///< store: as for loads
    std::vector<statement> body;
};

/// An array that the work-items of a group share, or that each of them has for itself.
struct local_array {
    std::string name;
    value_type type;
    std::int64_t size = 0;
    bool own = false; ///< of one work-item: registers, where its indices become constants
};

struct program {
    std::string title; ///< the expression, for the comment on top
    std::vector<node> nodes;
    std::vector<statement> body;
    std::vector<plan::argument> arguments;
    std::vector<local_array> locals;
    std::array<std::int64_t, 3> local_size = {1, 1, 1};
    bool wide = false;      ///< 64-bit index type
    bool restricted = true; ///< no array that is written is also read
    bool exact = false;     ///< no algebra on floating values that IEEE does not allow
    /// Fragment, scattered points: statements of the vertex shader, which end with the texel written.
    bool points = false;
    bool components = false;    ///< as in kernel_source
    int stripes = 0;            ///< as in kernel_source
    bool woven = false;         ///< as in kernel_source
    bool quads = false;         ///< there are nodes of that kind
    bool stores_texels = false; ///< fragment: and draws nothing
    std::vector<statement> vertex;
    node_id point_x = -1, point_y = -1;
    node_id point_drawn = -1; ///< whether this draw has the point: its component is the point's; -1: all do
};

/// True if work-items have arrays of doubles of their own.
inline bool owns_doubles(const program& p) {
    for (const local_array& l : p.locals)
        if (l.own && l.type.type == dtype::f64) return true;
    return false;
}

/// True if no loop of a fixed count is to stay a loop: a compiler may unroll them all.
inline bool unrolls_fixed_loops(const program& p, const std::vector<statement>& statements) {
    const auto is_fixed = [&](node_id n) {
        return p.nodes[static_cast<std::size_t>(n)].kind == node_kind::integer;
    };
    for (const statement& s : statements) {
        const bool stays = s.kind == statement_kind::loop && !s.unrolled && is_fixed(s.a) && is_fixed(s.b);
        if (stays || !unrolls_fixed_loops(p, s.body)) return false;
    }
    return true;
}

} // namespace sinter::loops
