#pragma once
// How functions behind the template layer are defined. Their declarations stand in headers X.hpp, their
// definitions in X_definitions.hpp.
//
// SINTER_COMPILED: this program links a library of sinter, which has compiled the definitions once. Without
// it <sinter/sinter.hpp> includes them, and they are inline.

#ifdef SINTER_COMPILED
#define SINTER_DEFINE
#else
#define SINTER_DEFINE inline
#endif
