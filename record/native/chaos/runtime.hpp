// Shared declarations of the files of the chaos runtime. Programs under test do not include this.
#ifndef PLUMBLINE_CHAOS_RUNTIME_HPP
#define PLUMBLINE_CHAOS_RUNTIME_HPP

#if defined(__SANITIZE_THREAD__)
#error "compile the runtime without -fsanitize=thread: it would call itself at each of its own accesses"
#endif

#include <dlfcn.h>
#include <pthread.h>
#include <sys/types.h>

#include <atomic>
#include <cstdint>

namespace plumbline::chaos {

enum class mode : int { off, noise, serial };

/// Static and mutable throughout: the compiler and the C library call these functions by name, without an object. In serial
/// mode the thread that holds the token owns all of it, so it needs no lock.
extern mode current_mode;

/// A thread of the program.
struct task {
    enum class is { runnable, waiting, finished };

    int number = 0;  // in order of creation; 0 is main
    pid_t tid = 0;
    pthread_t handle{};
    bool detached = false;
    void* (*body)(void*) = nullptr;
    void* argument = nullptr;
    int exit_rounds = 0;

    is state = is::runnable;
    const void* object = nullptr;  // waiting for
    const char* kind = "";
    std::int64_t deadline = 0;
    bool timed_out = false;
    std::uint64_t priority = 0;
    std::atomic<int> go{0};  // 1: the token is yours

    std::uint64_t random = 0;  // noise mode: state of this thread's choices
    std::uint64_t countdown = 0;
};

constexpr std::int64_t never = INT64_MAX;

extern thread_local task* self;
extern thread_local int muted;  // above 0: accesses of this thread are no scheduling points

/// A scheduling point: other threads may run here. Keeps errno, since the program does not know that it calls this.
void point_slowly();
inline void point() {
    if (current_mode != mode::off) point_slowly();
}

/// Whether the caller is the one thread of a serial run that may run now. False for unknown threads (made by clone itself)
/// and for signal handlers in threads that wait for their turn; these continue as if there were no runtime.
bool holds_token();

/// Only the holder of the token may call the functions below.
void yield();
/// Other threads run until the object is woken (true), or the deadline in virtual time has passed (false).
bool wait_for(const void* object, const char* kind, std::int64_t deadline);
/// Lets up to `most` threads that wait for the object run again, chosen by the seed; returns their number.
int wake(const void* object, int most);
constexpr int all = INT32_MAX;

/// Nanoseconds since the start: a microsecond for each scheduling point, and a jump to the next deadline when no thread can
/// run. Measured time would differ from run to run, and so would the decisions that depend on time-outs.
std::int64_t virtual_time();

/// The creator of a thread registers it before it runs; false if it could not be made.
task* announce();
void withdraw(task*);
void enter(task*);  // the new thread waits for its first turn
void leave(task*);  // the thread ends: hands the token on, does not come back
task* find(pthread_t);
void forget(task*);  // joined

std::int64_t logical_time();

/// The definition of the C library for a function that the runtime replaces.
template <class F>
F next_definition(F* slot, const char* name) {
    F known = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (known != nullptr) return known;
    void* found = nullptr;
#if defined(__x86_64__)
    // Without a version x86-64 may give the condition variables of 2.2.5, which have another layout.
    if (__builtin_strncmp(name, "pthread_cond_", 13) == 0) found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
#endif
    if (found == nullptr) found = dlsym(RTLD_NEXT, name);
    if (found == nullptr) __builtin_trap();  // a static C library: see the limits in README.md
    __builtin_memcpy(&known, &found, sizeof known);
    __atomic_store_n(slot, known, __ATOMIC_RELEASE);
    return known;
}

}  // namespace plumbline::chaos

#define PLUMBLINE_NEXT(name)                                          \
    ([] {                                                             \
        static decltype(&::name) slot = nullptr;                      \
        return ::plumbline::chaos::next_definition(&slot, #name);     \
    }())

#endif
