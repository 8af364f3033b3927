#pragma once
// All that the headers of sinter.hpp declare and do not define: what lies behind the template layer.

#include <sinter/core/letters_begin.inc>
#include <sinter/core/letters_end.inc>
#include <sinter/device_definitions.hpp>
#include <sinter/expr/assign_definitions.hpp>
#include <sinter/expr/checks/checked.hpp>
#include <sinter/expr/handle_definitions.hpp>
#include <sinter/expr/transfer_definitions.hpp>
#include <sinter/kernels_definitions.hpp>
#include <sinter/print_definitions.hpp>
#include <sinter/runtime/host/host_device.hpp>
#include <sinter/runtime/registry_definitions.hpp>
#include <sinter/runtime/statement/evaluate.hpp>
#include <sinter/runtime/statement/explain.hpp>
#include <sinter/runtime/storage_definitions.hpp>
