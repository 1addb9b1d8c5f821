// Timestamps for timeboxes: no part of an operation takes place before its start or after its end.
#ifndef PLUMBLINE_CLOCK_HPP
#define PLUMBLINE_CLOCK_HPP

#include <atomic>
#include <cstdint>
#include <ctime>

// The chaos runtime (record/native/chaos) defines these functions in programs that are linked with it; otherwise they are
// absent. The recorder and the runtime have no other connection, and each works without the other.
extern "C" {
__attribute__((weak)) std::int64_t plumbline_clock(void);  // the time: of a logical clock in serial mode
__attribute__((weak)) int plumbline_logical(void);         // 1 in serial mode: plumbline_clock counts, it does not measure
__attribute__((weak)) void plumbline_point(void);          // a scheduling point
__attribute__((weak)) void plumbline_quiet(int delta);     // +1 / -1: no scheduling points at accesses of this thread
}

namespace plumbline {

/// Nanoseconds of CLOCK_MONOTONIC, which is one clock for all threads and cores. The bare counter of the CPU does not count
/// nanoseconds, and on some x86 machines differs between sockets; the kernel corrects both.
/// Safe in a signal handler. It orders no accesses to memory: use clock_start and clock_end for timeboxes.
inline std::int64_t clock_now() noexcept {
    if (plumbline_clock != nullptr) return plumbline_clock();
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<std::int64_t>(t.tv_sec) * 1000000000 + static_cast<std::int64_t>(t.tv_nsec);
}

/// The start of a timebox: no access that comes after it in the program is performed before the clock is read.
///
/// A fence of the language does not suffice. It orders accesses to memory, and reading a counter is not one. So:
/// - x86-64: LFENCE starts no later instruction before all earlier ones (here RDTSC) are complete.
/// - aarch64: ISB makes the CPU fetch the later instructions again after the read of CNTVCT.
/// The "memory" clobber forbids the compiler the same. Earlier accesses may be performed after the start: they are not part
/// of the operation, and those of the operation before it are complete at its own end.
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

/// The end of a timebox: every access that comes before it in the program has been performed, including stores.
/// A tiny counterexample without this: `flag.store(1, relaxed)`, the clock reads 10, then the store leaves the store
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

/// Whether times count the steps of a serial run, so that they are the same in each run with the same seed.
inline bool clock_is_logical() noexcept { return plumbline_logical != nullptr && plumbline_logical() != 0; }

/// While it exists, the recorder runs without scheduling points: it is not part of the program under test.
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

/// A scheduling point at the start or the end of an operation, where a switch matters most.
inline void scheduling_point() {
    if (plumbline_point != nullptr) plumbline_point();
}

}  // namespace plumbline

#endif
