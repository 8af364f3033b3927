#!/bin/sh
# Runs a program with Oclgrind in place of OpenCL's drivers, and fails if a kernel reads or writes beside its memory.
# Oclgrind's compiler crashes where two threads use it: on one processor sinter compiles one text after the other. Now and
# then it crashes there, too, in clang or LLVM: then the program runs again.
set -u
log=$(mktemp)
trap 'rm -f "$log"' EXIT
processor=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
for attempt in 1 2 3 4 5 6 7 8; do
  SINTER_CACHE=0 SINTER_LOG=0 taskset -c "$processor" \
    oclgrind --num-threads 1 --build-options -cl-opt-disable --log "$log" "$@"
  status=$?
  [ -s "$log" ] && cat "$log" && exit 1
  [ $status -lt 128 ] && exit $status
  echo "attempt $attempt: Oclgrind has crashed, status $status" >&2
done
exit 1
