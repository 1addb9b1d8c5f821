// Times as the program gives them, in the virtual time of a serial run.
#ifndef PLUMBLINE_CHAOS_WAITING_HPP
#define PLUMBLINE_CHAOS_WAITING_HPP

#include <time.h>

#include <cstdint>

#include "runtime.hpp"

namespace plumbline::chaos {

// What the two clocks show when a serial run begins. So far apart that a deadline tells which clock it was taken from:
// pthread_cond_timedwait has its clock hidden inside the condition.
constexpr std::int64_t monotonic_start = 1000LL * 1000000000;
constexpr std::int64_t calendar_start = 1700000000LL * 1000000000;

inline std::int64_t nanoseconds(const timespec* t) {
    constexpr std::int64_t most = INT64_MAX / 2 / 1000000000;
    const std::int64_t seconds = t->tv_sec > most ? most : t->tv_sec < 0 ? 0 : static_cast<std::int64_t>(t->tv_sec);
    return seconds * 1000000000 + static_cast<std::int64_t>(t->tv_nsec);
}

inline std::int64_t deadline_of(const timespec* until) {
    const std::int64_t t = nanoseconds(until);
    return t >= calendar_start / 2 ? t - calendar_start : t - monotonic_start;
}

}  // namespace plumbline::chaos

#endif
