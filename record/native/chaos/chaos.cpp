// The whole runtime as one object: g++ -std=c++17 -O2 -c record/native/chaos/chaos.cpp
#include "scheduler.cpp"
#include "threads.cpp"
#include "tsan.cpp"
#include "waiting.cpp"
