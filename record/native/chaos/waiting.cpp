// All other functions that wait: clocks and sleeps, semaphores, once, static initialisation, futexes.
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <vector>

#include "runtime.hpp"
#include "waiting.hpp"

using namespace plumbline::chaos;

namespace {

/// Sleeps and yields of the recorder (in its crash handler) are real ones.
bool schedules() { return holds_token() && muted == 0; }

void sleep_until(std::int64_t deadline) { wait_for(&self->go, "time", deadline); }

bool is_calendar(clockid_t c) { return c == CLOCK_REALTIME || c == CLOCK_REALTIME_COARSE || c == CLOCK_TAI; }
bool is_monotonic(clockid_t c) {
    return c == CLOCK_MONOTONIC || c == CLOCK_MONOTONIC_COARSE || c == CLOCK_MONOTONIC_RAW || c == CLOCK_BOOTTIME;
}
timespec as_timespec(std::int64_t t) {
    return timespec{static_cast<time_t>(t / 1000000000), static_cast<long>(t % 1000000000)};
}

int take(sem_t* s, std::int64_t deadline) {
    point();
    const int before = errno;
    while (PLUMBLINE_NEXT(sem_trywait)(s) != 0) {
        if (errno != EAGAIN) return -1;
        if (!wait_for(s, "semaphore", deadline)) {
            errno = ETIMEDOUT;
            return -1;
        }
    }
    errno = before;
    return 0;
}

/// Initialisations that have begun and not ended. Not a static variable of the function: its own initialisation would call
/// __cxa_guard_acquire, which uses this.
std::vector<const void*>* begun_list = nullptr;
std::vector<const void*>& begun() {
    if (begun_list == nullptr) begun_list = new std::vector<const void*>;
    return *begun_list;
}
bool has_begun(const void* what) {
    for (const void* b : begun()) {
        if (b == what) return true;
    }
    return false;
}
bool ended(const void* what) {
    std::vector<const void*>& known = begun();
    for (auto b = known.begin(); b != known.end(); ++b) {
        if (*b == what) {
            known.erase(b);
            wake(what, all);
            return true;
        }
    }
    return false;
}
struct beginning {
    const void* what;
    explicit beginning(const void* w) : what(w) { begun().push_back(w); }
    ~beginning() { ended(what); }  // by an exception too: then the next one tries
    beginning(const beginning&) = delete;
    beginning& operator=(const beginning&) = delete;
};

long wait_on_futex(int* word, int expected, std::int64_t deadline) {
    point();
    if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != expected) {
        errno = EAGAIN;
        return -1;
    }
    if (wait_for(word, "futex", deadline)) return 0;
    errno = ETIMEDOUT;
    return -1;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* t) noexcept {
    if (!holds_token() || (!is_calendar(clock) && !is_monotonic(clock))) return PLUMBLINE_NEXT(clock_gettime)(clock, t);
    point();  // so that a loop that waits for a time gets there
    *t = as_timespec(virtual_time() + (is_calendar(clock) ? calendar_start : monotonic_start));
    return 0;
}
int gettimeofday(timeval* t, void* zone) noexcept {
    if (!holds_token()) return PLUMBLINE_NEXT(gettimeofday)(t, zone);
    point();
    const std::int64_t now = virtual_time() + calendar_start;
    t->tv_sec = static_cast<time_t>(now / 1000000000);
    t->tv_usec = static_cast<suseconds_t>(now % 1000000000 / 1000);
    return 0;
}
time_t time(time_t* result) noexcept {
    if (!holds_token()) return PLUMBLINE_NEXT(time)(result);
    point();
    const auto now = static_cast<time_t>((virtual_time() + calendar_start) / 1000000000);
    if (result != nullptr) *result = now;
    return now;
}

int sched_yield(void) noexcept {
    if (!schedules()) return PLUMBLINE_NEXT(sched_yield)();
    yield();
    return 0;
}
int nanosleep(const timespec* span, timespec* left) {
    if (!schedules()) return PLUMBLINE_NEXT(nanosleep)(span, left);
    sleep_until(virtual_time() + nanoseconds(span));
    return 0;
}
int clock_nanosleep(clockid_t clock, int flags, const timespec* span, timespec* left) {
    if (!schedules()) return PLUMBLINE_NEXT(clock_nanosleep)(clock, flags, span, left);
    sleep_until((flags & TIMER_ABSTIME) != 0 ? deadline_of(span) : virtual_time() + nanoseconds(span));
    return 0;
}
int usleep(useconds_t microseconds) {
    if (!schedules()) return PLUMBLINE_NEXT(usleep)(microseconds);
    sleep_until(virtual_time() + static_cast<std::int64_t>(microseconds) * 1000);
    return 0;
}
unsigned sleep(unsigned seconds) {
    if (!schedules()) return PLUMBLINE_NEXT(sleep)(seconds);
    sleep_until(virtual_time() + static_cast<std::int64_t>(seconds) * 1000000000);
    return 0;
}

int sem_wait(sem_t* s) {
    if (holds_token()) return take(s, never);
    point();
    return PLUMBLINE_NEXT(sem_wait)(s);
}
int sem_trywait(sem_t* s) noexcept {
    point();
    return PLUMBLINE_NEXT(sem_trywait)(s);
}
int sem_timedwait(sem_t* s, const timespec* until) {
    return holds_token() ? take(s, deadline_of(until)) : PLUMBLINE_NEXT(sem_timedwait)(s, until);
}
int sem_clockwait(sem_t* s, clockid_t clock, const timespec* until) {
    return holds_token() ? take(s, deadline_of(until)) : PLUMBLINE_NEXT(sem_clockwait)(s, clock, until);
}
int sem_post(sem_t* s) noexcept {
    const int r = PLUMBLINE_NEXT(sem_post)(s);
    if (holds_token() && r == 0) wake(s, all);
    point();
    return r;
}

int pthread_once(pthread_once_t* control, void (*initialise)(void)) {
    if (!holds_token()) return PLUMBLINE_NEXT(pthread_once)(control, initialise);
    point();
    while (has_begun(control)) wait_for(control, "end of pthread_once", never);
    const beginning mine(control);
    return PLUMBLINE_NEXT(pthread_once)(control, initialise);
}

// The initialisation of static variables inside functions (Itanium C++ ABI, 3.3.3): the second thread waits, and in
// libstdc++ it waits in the kernel. The first byte of the guard shows that the initialisation is done.
__extension__ typedef long long guard_word;
int __cxa_guard_acquire(guard_word* guard);
void __cxa_guard_release(guard_word* guard);
void __cxa_guard_abort(guard_word* guard);

int __cxa_guard_acquire(guard_word* guard) {
    if (!holds_token()) return PLUMBLINE_NEXT(__cxa_guard_acquire)(guard);
    for (;;) {
        if (__atomic_load_n(reinterpret_cast<char*>(guard), __ATOMIC_ACQUIRE) != 0) return 0;
        if (!has_begun(guard)) break;
        wait_for(guard, "initialisation of the static variable", never);
    }
    begun().push_back(guard);
    return 1;
}
void __cxa_guard_release(guard_word* guard) {
    if (!holds_token() || !has_begun(guard)) {
        PLUMBLINE_NEXT(__cxa_guard_release)(guard);
        return;
    }
    __atomic_store_n(reinterpret_cast<char*>(guard), static_cast<char>(1), __ATOMIC_RELEASE);
    ended(guard);
}
void __cxa_guard_abort(guard_word* guard) {
    if (!holds_token() || !ended(guard)) PLUMBLINE_NEXT(__cxa_guard_abort)(guard);
}

// Futexes are system calls without a function of their own; std::atomic::wait, std::latch and std::barrier of C++20
// make them through syscall(), and so do libraries with their own locks.
long syscall(long number, ...) noexcept {
    va_list list;
    va_start(list, number);
    long a[6];
    for (long& x : a) x = va_arg(list, long);
    va_end(list);
    if (number != SYS_futex || !holds_token()) {
        return PLUMBLINE_NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
    }
    auto* word = reinterpret_cast<int*>(a[0]);
    const auto* limit = reinterpret_cast<const timespec*>(a[3]);
    switch (static_cast<int>(a[1]) & FUTEX_CMD_MASK) {
        case FUTEX_WAIT:
            return wait_on_futex(word, static_cast<int>(a[2]), limit == nullptr ? never : virtual_time() + nanoseconds(limit));
        case FUTEX_WAIT_BITSET:
            return wait_on_futex(word, static_cast<int>(a[2]), limit == nullptr ? never : deadline_of(limit));
        case FUTEX_WAKE: {
            const int woken = wake(word, static_cast<int>(a[2]));
            point();
            return woken;
        }
        case FUTEX_WAKE_BITSET: {
            // The bits of a waiter are not kept: all waiters are woken, and those not meant wait again.
            const int woken = wake(word, all);
            point();
            return woken;
        }
        default:
            return PLUMBLINE_NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
    }
}

}  // extern "C"
