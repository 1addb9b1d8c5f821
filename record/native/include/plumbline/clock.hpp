// Timestamps that hold a timebox together: nothing of an operation happens before its start or after its end.
#ifndef PLUMBLINE_CLOCK_HPP
#define PLUMBLINE_CLOCK_HPP

#include <atomic>
#include <cstdint>
#include <ctime>

// Defined by the chaos runtime (record/native/chaos) where a program is linked with it, absent otherwise. That is all the two
// know of each other: the recorder needs no runtime, the runtime no recorder.
extern "C" {
__attribute__((weak)) std::int64_t plumbline_clock(void);  // the time: of a logical clock in serial mode
__attribute__((weak)) int plumbline_logical(void);         // 1 in serial mode: plumbline_clock counts, it does not measure
__attribute__((weak)) void plumbline_point(void);          // a scheduling point
__attribute__((weak)) void plumbline_quiet(int delta);     // +1 / -1: no scheduling points at accesses of this thread
}

namespace plumbline {

/// Nanoseconds of CLOCK_MONOTONIC, which is one clock for all threads and cores. Not the bare counter of the CPU: that one
/// is not in nanoseconds, and on some x86 machines not the same on all sockets; the kernel knows both.
/// Safe in a signal handler. Says nothing about order: use clock_start and clock_end for timeboxes.
inline std::int64_t clock_now() noexcept {
    if (plumbline_clock != nullptr) return plumbline_clock();
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<std::int64_t>(t.tv_sec) * 1000000000 + static_cast<std::int64_t>(t.tv_nsec);
}

/// The time at which a timebox starts: no access that stands behind it in the program is carried out before it was read.
///
/// A fence of the language would not do. It orders accesses to memory among themselves, and reading a counter is none. So:
/// - x86-64: LFENCE starts nothing behind it before everything in front of it (RDTSC here) is complete.
/// - aarch64: ISB has everything behind it fetched anew once the read of CNTVCT in front of it is done.
/// The "memory" clobber tells the compiler the same. What stands in front of the start may slip behind it: that is no part of
/// the operation, and if it is the operation before, its own end has already closed it.
inline std::int64_t clock_start() noexcept {
    const std::int64_t now = clock_now();
#if defined(__x86_64__)
    __asm__ __volatile__("lfence" ::: "memory");
#elif defined(__aarch64__)
    __asm__ __volatile__("isb" ::: "memory");
#else
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
    return now;
}

/// The time at which a timebox ends: every access that stands in front of it in the program has been performed, stores
/// included. A tiny counterexample without: `flag.store(1, relaxed)`, the clock says 10, then the store leaves the store
/// buffer; another thread reads flag == 0 at 11, and the history accuses a correct program.
/// - x86-64: MFENCE empties the store buffer, LFENCE holds RDTSC back until it has.
/// - aarch64: DSB waits until the accesses are complete (DMB only orders them), ISB holds the read of CNTVCT back.
inline std::int64_t clock_end() noexcept {
#if defined(__x86_64__)
    __asm__ __volatile__("mfence\n\tlfence" ::: "memory");
#elif defined(__aarch64__)
    __asm__ __volatile__("dsb ish\n\tisb" ::: "memory");
#else
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
    return clock_now();
}

/// Whether times are steps of a serial run, the same in each run with the same seed.
inline bool clock_is_logical() noexcept { return plumbline_logical != nullptr && plumbline_logical() != 0; }

/// What the recorder itself does is not the program under test: no scheduling points inside.
class quiet {
public:
    quiet() noexcept {
        if (plumbline_quiet != nullptr) plumbline_quiet(1);
    }
    ~quiet() {
        if (plumbline_quiet != nullptr) plumbline_quiet(-1);
    }
    quiet(const quiet&) = delete;
    quiet& operator=(const quiet&) = delete;
};

/// The borders of an operation are where a switch matters most.
inline void scheduling_point() {
    if (plumbline_point != nullptr) plumbline_point();
}

}  // namespace plumbline

#endif
