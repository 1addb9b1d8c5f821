// Times of the program, converted to the virtual time of a serial run.
#ifndef PLUMBLINE_CHAOS_WAITING_HPP
#define PLUMBLINE_CHAOS_WAITING_HPP

#include <time.h>

#include <cstdint>

#include "runtime.hpp"

namespace plumbline::chaos {

// The readings of the two clocks at the start of a serial run. They are so far apart that a deadline shows which clock it
// belongs to: pthread_cond_timedwait has its clock hidden inside the condition.
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
