#pragma once
#include <sinter/plan/two.hpp>
