#pragma once
// Arrays in order: sort, argsort, topk, median, quantile, unique; include this beside sinter/sinter.hpp.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <sinter/order/of_complex.hpp>
#include <sinter/order/quantile.hpp>
#include <sinter/order/scatter.hpp>
#include <sinter/order/segments.hpp>
#include <sinter/order/sort.hpp>
#include <sinter/order/topk.hpp>
#include <sinter/order/unique.hpp>

#include <sinter/core/letters_end.inc>
