// The entry points that a compiler calls in code compiled with -fsanitize=thread: gcc 12 and clang up to 18.
//
// Each is a scheduling point, followed by the access itself if the compiler leaves it to this function (atomics). All
// atomics are sequentially consistent, whatever order the program asks for: weak memory is not explored. The first atomic
// that asks for less prints a note on standard error.
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "runtime.hpp"

using plumbline::chaos::current_mode;
using plumbline::chaos::mode;
using plumbline::chaos::muted;
using plumbline::chaos::point;
using plumbline::chaos::self;

namespace {

__extension__ typedef unsigned __int128 a128;
using a8 = std::uint8_t;
using a16 = std::uint16_t;
using a32 = std::uint32_t;
using a64 = std::uint64_t;

/// Accesses 16 bytes at once. The builtins would need libatomic, or compiler flags for one machine.
bool exchange128(volatile a128* at, a128* expected, a128 desired) {
#if defined(__x86_64__)
    bool done = false;
    auto low = static_cast<a64>(*expected);
    auto high = static_cast<a64>(*expected >> 64U);
    __asm__ __volatile__("lock cmpxchg16b %1"
                         : "=@ccz"(done), "+m"(*at), "+a"(low), "+d"(high)
                         : "b"(static_cast<a64>(desired)), "c"(static_cast<a64>(desired >> 64U))
                         : "memory");
    if (!done) *expected = (static_cast<a128>(high) << 64U) | low;
    return done;
#elif defined(__aarch64__)
    const auto low = static_cast<a64>(*expected);
    const auto high = static_cast<a64>(*expected >> 64U);
    a64 seen_low = 0;
    a64 seen_high = 0;
    std::uint32_t failed = 0;
    do {
        __asm__ __volatile__("ldaxp %0, %1, %2" : "=&r"(seen_low), "=&r"(seen_high) : "Q"(*at) : "memory");
        const bool equal = seen_low == low && seen_high == high;
        // Stored back even if it differs: only a successful pair of instructions has read both halves at one moment.
        const a64 put_low = equal ? static_cast<a64>(desired) : seen_low;
        const a64 put_high = equal ? static_cast<a64>(desired >> 64U) : seen_high;
        __asm__ __volatile__("stlxp %w0, %2, %3, %1" : "=&r"(failed), "=Q"(*at) : "r"(put_low), "r"(put_high) : "memory");
        if (failed == 0 && !equal) *expected = (static_cast<a128>(seen_high) << 64U) | seen_low;
        if (failed == 0) return equal;
    } while (true);
#else
#error "16-byte atomics are written for x86-64 and aarch64"
#endif
}

template <class T>
bool exchange_if(volatile T* at, T* expected, T desired) {
    if constexpr (sizeof(T) == 16) {
        return exchange128(at, expected, desired);
    } else {
        return __atomic_compare_exchange_n(at, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
}
std::atomic<bool> weaker_told{false};

/// A scheduling point at an atomic with this order. Accesses by the runtime itself, which is muted, do not count.
void point_of(int order) {
    if (order != __ATOMIC_SEQ_CST && current_mode != mode::off && self != nullptr && muted == 0 &&
        !weaker_told.exchange(true)) {
        const int error = errno;
        dprintf(2,
                "plumbline: note: relaxed, acquire and release atomics are run as sequentially consistent:"
                " what only the weaker order allows is not explored\n");
        errno = error;
    }
    point();
}
/// Any read-modify-write as a loop; serves all widths with one piece of code.
template <class T, class F>
T update(volatile T* at, int order, F change) {
    point_of(order);
    T seen = 0;
    while (!exchange_if(at, &seen, static_cast<T>(change(seen)))) {
    }
    return seen;
}
template <class T>
T load(const volatile T* at) {
    if constexpr (sizeof(T) == 16) {
        T seen = 0;
        exchange128(const_cast<volatile T*>(at), &seen, 0);
        return seen;
    } else {
        return __atomic_load_n(at, __ATOMIC_SEQ_CST);
    }
}
template <class T>
void store(volatile T* at, T v) {
    if constexpr (sizeof(T) == 16) {
        T seen = 0;
        while (!exchange128(at, &seen, v)) {
        }
    } else {
        __atomic_store_n(at, v, __ATOMIC_SEQ_CST);
    }
}

}  // namespace

extern "C" {

void __tsan_init(void) {}
// Entering and leaving a function accesses no shared memory, so there is no scheduling point.
void __tsan_func_entry(void*) {}
void __tsan_func_exit(void) {}
void __tsan_ignore_thread_begin(void) { muted++; }
void __tsan_ignore_thread_end(void) { muted--; }

#define PLUMBLINE_ACCESS(name)                \
    void __tsan_##name(void*) { point(); }    \
    void __tsan_##name##_pc(void*, void*) { point(); }
#define PLUMBLINE_SIZES(name)  \
    PLUMBLINE_ACCESS(name##1)  \
    PLUMBLINE_ACCESS(name##2)  \
    PLUMBLINE_ACCESS(name##4)  \
    PLUMBLINE_ACCESS(name##8)  \
    PLUMBLINE_ACCESS(name##16)

PLUMBLINE_SIZES(read)
PLUMBLINE_SIZES(write)
PLUMBLINE_SIZES(read_write)
PLUMBLINE_SIZES(unaligned_read)
PLUMBLINE_SIZES(unaligned_write)
PLUMBLINE_SIZES(unaligned_read_write)
PLUMBLINE_SIZES(volatile_read)
PLUMBLINE_SIZES(volatile_write)
PLUMBLINE_SIZES(unaligned_volatile_read)
PLUMBLINE_SIZES(unaligned_volatile_write)

void __tsan_vptr_read(void**) { point(); }
void __tsan_vptr_update(void**, void*) { point(); }
void __tsan_read_range(void*, unsigned long) { point(); }
void __tsan_write_range(void*, unsigned long) { point(); }
void __tsan_read_range_pc(void*, unsigned long, void*) { point(); }
void __tsan_write_range_pc(void*, unsigned long, void*) { point(); }

// clang's names for memory functions in the source. One point before each: the C library moves the bytes.
void* __tsan_memcpy(void* to, const void* from, size_t n) {
    point();
    return memcpy(to, from, n);
}
void* __tsan_memmove(void* to, const void* from, size_t n) {
    point();
    return memmove(to, from, n);
}
void* __tsan_memset(void* to, int byte, size_t n) {
    point();
    return memset(to, byte, n);
}

#define PLUMBLINE_ATOMIC(bits)                                                                                             \
    a##bits __tsan_atomic##bits##_load(const volatile a##bits* at, int order) {                                            \
        point_of(order);                                                                                                   \
        return load(at);                                                                                                   \
    }                                                                                                                      \
    void __tsan_atomic##bits##_store(volatile a##bits* at, a##bits v, int order) {                                         \
        point_of(order);                                                                                                   \
        store(at, v);                                                                                                      \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_exchange(volatile a##bits* at, a##bits v, int order) {                                   \
        return update(at, order, [v](a##bits) { return v; });                                                              \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_fetch_add(volatile a##bits* at, a##bits v, int order) {                                  \
        return update(at, order, [v](a##bits s) { return s + v; });                                                        \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_fetch_sub(volatile a##bits* at, a##bits v, int order) {                                  \
        return update(at, order, [v](a##bits s) { return s - v; });                                                        \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_fetch_and(volatile a##bits* at, a##bits v, int order) {                                  \
        return update(at, order, [v](a##bits s) { return s & v; });                                                        \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_fetch_or(volatile a##bits* at, a##bits v, int order) {                                   \
        return update(at, order, [v](a##bits s) { return s | v; });                                                        \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_fetch_xor(volatile a##bits* at, a##bits v, int order) {                                  \
        return update(at, order, [v](a##bits s) { return s ^ v; });                                                        \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_fetch_nand(volatile a##bits* at, a##bits v, int order) {                                 \
        return update(at, order, [v](a##bits s) { return ~(s & v); });                                                     \
    }                                                                                                                      \
    bool __tsan_atomic##bits##_compare_exchange_strong(volatile a##bits* at, a##bits* c, a##bits v, int, int order) {      \
        point_of(order);                                                                                                   \
        return exchange_if(at, c, v);                                                                                      \
    }                                                                                                                      \
    bool __tsan_atomic##bits##_compare_exchange_weak(volatile a##bits* at, a##bits* c, a##bits v, int, int order) {        \
        point_of(order);                                                                                                   \
        return exchange_if(at, c, v);                                                                                      \
    }                                                                                                                      \
    a##bits __tsan_atomic##bits##_compare_exchange_val(volatile a##bits* at, a##bits c, a##bits v, int, int order) {       \
        point_of(order);                                                                                                   \
        exchange_if(at, &c, v);                                                                                            \
        return c;                                                                                                          \
    }

PLUMBLINE_ATOMIC(8)
PLUMBLINE_ATOMIC(16)
PLUMBLINE_ATOMIC(32)
PLUMBLINE_ATOMIC(64)
PLUMBLINE_ATOMIC(128)

void __tsan_atomic_thread_fence(int order) {
    point_of(order);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
void __tsan_atomic_signal_fence(int) {}

// Annotations of <sanitizer/tsan_interface.h> declare orders to a race detector; this runtime detects no races.
void __tsan_acquire(void*) {}
void __tsan_release(void*) {}
void __tsan_mutex_create(void*, unsigned) {}
void __tsan_mutex_destroy(void*, unsigned) {}
void __tsan_mutex_pre_lock(void*, unsigned) { point(); }
void __tsan_mutex_post_lock(void*, unsigned, int) {}
int __tsan_mutex_pre_unlock(void*, unsigned) { return 0; }
void __tsan_mutex_post_unlock(void*, unsigned) { point(); }
void __tsan_mutex_pre_signal(void*, unsigned) {}
void __tsan_mutex_post_signal(void*, unsigned) {}
void __tsan_mutex_pre_divert(void*, unsigned) {}
void __tsan_mutex_post_divert(void*, unsigned) {}

}  // extern "C"
