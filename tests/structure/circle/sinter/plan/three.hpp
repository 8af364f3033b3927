#pragma once
#include <sinter/plan/one.hpp>
