#pragma once
// What include_order.cmake must refuse.
#include <sinter/plan/cut/plan.hpp>
