#pragma once
#include <sinter/plan/three.hpp>
