#pragma once
// What programs define, as `#define N 1024`: public headers do not see it, and leave it as it is.

#define A @
#define B @
#define C @
#define D @
#define E @
#define F @
#define G @
#define H @
#define I @
#define J @
#define K @
#define L @
#define M @
#define N @
#define O @
#define P @
#define Q @
#define R @
#define S @
#define T @
#define U @
#define V @
#define W @
#define X @
#define Y @
#define Z @
