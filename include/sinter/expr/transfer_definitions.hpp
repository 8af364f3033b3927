#pragma once
// What expr/transfer.hpp declares.

#include <string>

#include <sinter/core/linkage.hpp>
#include <sinter/expr/transfer.hpp>
#include <sinter/runtime/text/unfinished_error.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// Of an upload to `place`: all of an undefined array is defined by it.
inline void count_upload(runtime::storage& to, const layout& place) {
    const runtime::device_lock guard(*to.device);
    to.device->count.bytes_to_device += place.rows * place.cols * size_of(to.type);
    if (to.undefined && to.is_whole(place)) to.set_undefined(false);
}

/// Of one that failed half-way.
[[noreturn]] inline void give_up_upload(const device_error& why, runtime::storage& to) {
    const runtime::device_lock guard(*to.device);
    to.set_undefined(true);
    throw device_error(std::string(why.what()) + "; this array of " + shape_text(to.rows, to.cols) +
                           " is undefined until all of it is assigned or uploaded again",
                       why.code_name());
}

SINTER_DEFINE void count_bytes(runtime::device_state& device, std::int64_t counters::*what,
                               std::int64_t bytes) {
    const runtime::device_lock guard(device);
    device.count.*what += bytes;
}

SINTER_DEFINE ref<runtime::buffer> memory_of(const runtime::storage& s) {
    const runtime::device_lock guard(*s.device);
    s.require_carried_out(false);
    s.require_free(false);
    return s.memory;
}

SINTER_DEFINE ref<runtime::buffer> memory_to_write(const runtime::storage& s, const layout& place) {
    const runtime::device_lock guard(*s.device);
    s.require_carried_out(true);
    s.require_writable(place);
    return s.memory;
}

SINTER_DEFINE void require_elements(const array_handle& a) {
    if (!a.storage()) throw_no_device();
    a.storage()->require_elements();
}

SINTER_DEFINE void copy_elements(const ref<runtime::storage>& from, const layout& source,
                                 runtime::storage& to, const layout& destination) {
    graph::instruction leaf;
    leaf.type = from->type;
    const runtime::operand operand{from, source};
    const runtime::assignment list[] = {{&to, destination, {{&leaf, 1}, {&operand, 1}, {}}}};
    runtime::assign(list);
}

SINTER_DEFINE ref<runtime::storage> copied(const array_handle& a) {
    const layout place = sized(a.place());
    ref<runtime::storage> copy =
        make_storage(a.storage()->device.get(), a.storage()->type, place.rows, place.cols);
    copy_elements(a.storage(), place, *copy, copy->whole());
    return copy;
}

SINTER_DEFINE void download(const array_handle& a, void* host) {
    require_elements(a);
    layout place = sized(a.place());
    if (place.rows * place.cols == 0) return;
    ref<runtime::storage> from = a.storage();
    ref<runtime::buffer> memory;
    if (is_transferable(place)) memory = memory_of(*from);
    if (!memory || memory->image) {
        from = copied(a);
        place = from->whole();
        memory = from->memory;
    }
    runtime::device_state& device = *from->device;
    runtime::ask(device, [&] {
        device.download(*memory, place.offset, transfer_stride(place), place.rows, place.cols, host);
    });
    count_bytes(device, &counters::bytes_to_host, place.rows * place.cols * size_of(from->type));
}

SINTER_DEFINE void download(const array_handle& a, void* host, std::size_t room) {
    require_elements(a);
    const layout place = sized(a.place());
    const std::int64_t elements = place.rows * place.cols;
    if (static_cast<std::size_t>(elements) != room)
        throw shape_error("sinter: an array of " + shape_text(place.rows, place.cols) +
                          " does not fit exactly where there is room for " + std::to_string(room) +
                          " elements");
    if (elements != 0 && !host) throw shape_error("sinter: the memory to copy to is a null pointer");
    download(a, host);
}

SINTER_DEFINE void upload(const array_handle& a, const void* host, std::size_t count) {
    require_elements(a);
    const layout place = sized(a.place());
    const std::int64_t elements = place.rows * place.cols;
    if (static_cast<std::size_t>(elements) != count)
        throw shape_error("sinter: " + std::to_string(count) +
                          (count == 1 ? " element does" : " elements do") + " not fill an array of " +
                          shape_text(place.rows, place.cols));
    if (elements == 0) return;
    if (!host) throw shape_error("sinter: the elements to upload are a null pointer");
    runtime::storage& to = *a.storage();
    runtime::device_state& device = *to.device;
    if (is_transferable(place)) {
        const ref<runtime::buffer> memory = memory_to_write(to, place);
        try {
            runtime::ask(device, [&] {
                if (elements == to.rows * to.cols)
                    device.upload_whole(*memory, transfer_stride(place), place.rows, place.cols, host);
                else
                    device.upload(*memory, place.offset, transfer_stride(place), place.rows, place.cols,
                                  host);
            });
        } catch (const runtime::unfinished_error& e) {
            give_up_upload(e, to);
        }
    } else {
        const ref<runtime::storage> staged = make_storage(&device, to.type, place.rows, place.cols);
        device.upload_whole(*staged->memory, staged->leading_dimension, place.rows, place.cols, host);
        copy_elements(staged, staged->whole(), to, place);
    }
    count_upload(to, place);
}

} // namespace sinter::expr
