// The choice of the next thread. Noise: all threads run, with random yields and short sleeps. Serial: one thread at a time,
// chosen by a seed.
//
// Serial mode is a token that passes from thread to thread at scheduling points. All choices come from one stream of
// random numbers that only the holder of the token draws from, and all waiting happens here and not in the kernel; so
// the same seed and the same input give the same steps. There are two strategies, chosen by the seed unless
// PLUMBLINE_STRATEGY names one:
// - random: after a random number of points, any other thread that can run;
// - pct: the thread with the highest priority runs; after a random number of points its priority becomes the lowest.
//   Threads are held back for long stretches, which random walks hardly ever do and some bugs need (Burckhardt et al.,
//   ASPLOS 2010; there the number of such changes is fixed in advance, but here the length of a run is not known).
// Both are fair enough for spin loops: no thread has more points in a row than the period, and in pct the thread that
// spun is then the last to be chosen again.
#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <vector>

#include "runtime.hpp"

namespace plumbline::chaos {

mode current_mode = mode::off;
thread_local task* self = nullptr;
thread_local int muted = 0;

namespace {

std::uint64_t seed = 1;
bool by_priority = false;
std::uint64_t period = 16;

std::uint64_t random_state = 0;
std::atomic<task*> running{nullptr};  // read by signal handlers of threads that wait for their turn
std::vector<task*>* tasks = nullptr;  // never freed: threads outlive static destructors
int next_number = 0;
std::uint64_t steps = 0;
std::uint64_t next_switch = 0;
std::int64_t skipped = 0;
std::uint64_t lowest_priority = UINT64_MAX / 2;
std::atomic<std::int64_t> logical{0};

constexpr std::int64_t step_ns = 1000;

std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
}
std::uint64_t draw(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15ULL;
    return mix(state);
}
// The bias of 2^-50 is negligible.
std::uint64_t below(std::uint64_t& state, std::uint64_t n) { return draw(state) % n; }
/// The number of points until the next switch: each power of two up to the period is equally likely. With lengths of one
/// scale only, a bug that needs one thread stopped at once and another one to run for long is hardly ever found: an ABA in
/// the tests was found in 3 of 480 runs with uniform lengths.
std::uint64_t stretch(std::uint64_t& state) {
    std::uint64_t scales = 1;
    while ((std::uint64_t{1} << scales) <= period) scales++;
    const std::uint64_t most = std::uint64_t{1} << below(state, scales);
    return 1 + below(state, most);
}

void sleep_on(std::atomic<int>& word) {
    while (word.exchange(0, std::memory_order_acquire) == 0) {
        PLUMBLINE_NEXT(syscall)(SYS_futex, reinterpret_cast<int*>(&word), FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
    }
}
void give_token(task* to) {
    running.store(to, std::memory_order_relaxed);
    to->go.store(1, std::memory_order_release);
    PLUMBLINE_NEXT(syscall)(SYS_futex, reinterpret_cast<int*>(&to->go), FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

task* holder_of(const task* waiting) {
    if (strcmp(waiting->kind, "mutex") != 0) return nullptr;
    const int owner = static_cast<const pthread_mutex_t*>(waiting->object)->__data.__owner;
    for (task* t : *tasks) {
        if (t->tid == owner) return t;
    }
    return nullptr;
}

[[noreturn]] void report_deadlock() {
    dprintf(2, "plumbline: deadlock: no thread can go on (PLUMBLINE_CHAOS=serial PLUMBLINE_SEED=%llu, step %llu)\n",
            static_cast<unsigned long long>(seed), static_cast<unsigned long long>(steps));
    for (const task* t : *tasks) {
        dprintf(2, "  thread %d%s: ", t->number, t->number == 0 ? " (main)" : "");
        if (t->state == task::is::finished) {
            dprintf(2, "has ended and was not joined\n");
        } else if (strcmp(t->kind, "thread") == 0) {
            dprintf(2, "waits for the end of thread %d\n", static_cast<const task*>(t->object)->number);
        } else if (const task* holder = holder_of(t)) {
            dprintf(2, "waits for the %s at %p, held by thread %d\n", t->kind, t->object, holder->number);
        } else {
            dprintf(2, "waits for the %s at %p\n", t->kind, t->object);
        }
    }
    _exit(66);
}

void make_runnable(task* t, bool timed_out) {
    t->state = task::is::runnable;
    t->object = nullptr;
    t->deadline = never;
    t->timed_out = timed_out;
}

/// The next thread to run; nullptr only if every thread has ended.
task* choose(bool not_self) {
    const std::int64_t now = virtual_time();
    task* earliest = nullptr;
    std::uint64_t count = 0;
    for (task* t : *tasks) {
        if (t->state == task::is::waiting && t->deadline <= now) make_runnable(t, true);
        if (t->state == task::is::runnable) count++;
        if (t->state == task::is::waiting && t->deadline != never && (earliest == nullptr || t->deadline < earliest->deadline)) {
            earliest = t;
        }
    }
    if (count == 0 && earliest != nullptr) {
        skipped += earliest->deadline - now;
        make_runnable(earliest, true);
        return earliest;
    }
    if (count == 0) {
        for (const task* t : *tasks) {
            if (t->state == task::is::waiting) report_deadlock();
        }
        return nullptr;
    }
    const bool leave_out = not_self && count > 1 && self->state == task::is::runnable;
    if (by_priority) {
        task* best = nullptr;
        for (task* t : *tasks) {
            if (t->state != task::is::runnable || (leave_out && t == self)) continue;
            if (best == nullptr || t->priority > best->priority) best = t;
        }
        return best;
    }
    std::uint64_t k = below(random_state, leave_out ? count - 1 : count);
    for (task* t : *tasks) {
        if (t->state != task::is::runnable || (leave_out && t == self)) continue;
        if (k-- == 0) return t;
    }
    return nullptr;
}

void hand_over(bool not_self) {
    const int before = errno;
    next_switch = steps + stretch(random_state);
    task* me = self;
    task* to = choose(not_self);
    if (to != me) {
        give_token(to);
        sleep_on(me->go);
    }
    errno = before;
}

/// A new priority for pct: below all others, and below all that were lowered before.
void fall() { self->priority = --lowest_priority; }

void make_noise() {
    if (self->countdown-- > 0) return;
    self->countdown = stretch(self->random);
    const int before = errno;
    const std::uint64_t what = below(self->random, 8);
    if (what < 6) {
        PLUMBLINE_NEXT(sched_yield)();
    } else {
        // A sleep lets threads on other cores continue; most are short, as each costs at least tens of microseconds.
        const timespec moment{0, static_cast<long>(what == 6 ? 1000 : 1000 * below(self->random, 100))};
        PLUMBLINE_NEXT(nanosleep)(&moment, nullptr);
    }
    errno = before;
}

[[noreturn]] void refuse(const char* name, const char* text, const char* expected) {
    dprintf(2, "plumbline: %s=%s: expected %s\n", name, text, expected);
    _exit(2);
}

std::uint64_t number_from(const char* name, std::uint64_t otherwise, std::uint64_t least) {
    const char* text = getenv(name);
    if (text == nullptr || *text == 0) return otherwise;
    char* end = nullptr;
    errno = 0;
    const unsigned long long v = strtoull(text, &end, 10);
    if (errno != 0 || *end != 0 || *text < '0' || *text > '9' || v < least) refuse(name, text, "a whole number");
    return v;
}

/// Programs compute with addresses (hashes of pointers and thread identifiers), so these must be the same in each run. Only
/// the kernel can ensure that, and only when a program starts: so this starts the program again.
void start_without_random_addresses(char** argv, char** envp) {
    const int now = personality(0xffffffff);
    if (now != -1 && (now & ADDR_NO_RANDOMIZE) != 0) return;
    if (now != -1 && personality(static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE) != -1) {
        // Some kernels ignore the request silently: without this test the program would start itself for ever.
        if ((personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0) execve("/proc/self/exe", argv, envp);
    }
    dprintf(2, "plumbline: addresses stay random (%s): a program that hashes pointers may differ between runs\n", strerror(errno));
}

pthread_key_t exit_key;
void at_thread_exit(void* t) {
    // Last of all, because destructors of other keys and of thread_local objects are part of the program.
    auto* ending = static_cast<task*>(t);
    if (++ending->exit_rounds < 4) {
        pthread_setspecific(exit_key, t);
    } else {
        leave(ending);
    }
}

__attribute__((constructor(101))) void start(int, char** argv, char** envp) {
    const char* name = getenv("PLUMBLINE_CHAOS");
    if (name == nullptr || *name == 0 || strcmp(name, "off") == 0) return;
    mode chosen = mode::off;
    if (strcmp(name, "noise") == 0) {
        chosen = mode::noise;
    } else if (strcmp(name, "serial") == 0) {
        chosen = mode::serial;
    } else {
        refuse("PLUMBLINE_CHAOS", name, "off, noise or serial");
    }
    seed = number_from("PLUMBLINE_SEED", 1, 0);
    random_state = mix(seed + 0x9e3779b97f4a7c15ULL);
    by_priority = below(random_state, 2) == 1;
    const std::uint64_t scale = below(random_state, 8);
    const char* strategy = getenv("PLUMBLINE_STRATEGY");
    if (strategy != nullptr && *strategy != 0) {
        by_priority = strcmp(strategy, "pct") == 0;
        if (!by_priority && strcmp(strategy, "random") != 0) refuse("PLUMBLINE_STRATEGY", strategy, "random or pct");
    }
    period = number_from("PLUMBLINE_PERIOD", std::uint64_t{4} << scale, 1);
    if (chosen == mode::serial) start_without_random_addresses(argv, envp);

    tasks = new std::vector<task*>;
    pthread_key_create(&exit_key, at_thread_exit);
    // A child of fork has one thread, and waits for no token.
    pthread_atfork(nullptr, nullptr, [] { current_mode = mode::off; });
    task* main_thread = announce();
    main_thread->handle = pthread_self();
    main_thread->tid = static_cast<pid_t>(PLUMBLINE_NEXT(syscall)(SYS_gettid));
    pthread_setspecific(exit_key, main_thread);
    self = main_thread;
    running.store(main_thread, std::memory_order_relaxed);
    next_switch = stretch(random_state);
    current_mode = chosen;
}

}  // namespace

bool holds_token() { return current_mode == mode::serial && self != nullptr && running.load(std::memory_order_relaxed) == self; }

void point_slowly() {
    if (self == nullptr || muted > 0) return;
    if (current_mode == mode::noise) {
        make_noise();
        return;
    }
    if (running.load(std::memory_order_relaxed) != self || ++steps < next_switch) return;
    if (by_priority) fall();
    hand_over(true);
}

void yield() {
    steps++;
    if (by_priority) fall();
    hand_over(true);
}

bool wait_for(const void* object, const char* kind, std::int64_t deadline) {
    steps++;
    self->state = task::is::waiting;
    self->object = object;
    self->kind = kind;
    self->deadline = deadline;
    self->timed_out = false;
    hand_over(false);
    return !self->timed_out;
}

int wake(const void* object, int most) {
    int waiting = 0;
    for (const task* t : *tasks) waiting += t->state == task::is::waiting && t->object == object ? 1 : 0;
    int woken = 0;
    while (waiting > 0 && woken < most) {
        std::uint64_t k = most == all ? 0 : below(random_state, static_cast<std::uint64_t>(waiting));
        for (task* t : *tasks) {
            if (t->state == task::is::waiting && t->object == object && k-- == 0) {
                make_runnable(t, false);
                break;
            }
        }
        waiting--;
        woken++;
    }
    return woken;
}

std::int64_t virtual_time() { return static_cast<std::int64_t>(steps) * step_ns + skipped; }

std::int64_t logical_time() { return logical.fetch_add(1) + 1; }

task* announce() {
    // In noise mode threads are made concurrently, so an atomic numbers them, and they are not in the list.
    auto* t = new task;
    t->number = __atomic_fetch_add(&next_number, 1, __ATOMIC_RELAXED);
    t->deadline = never;
    if (current_mode == mode::noise) {
        t->random = mix(mix(seed) + static_cast<std::uint64_t>(t->number));
        t->countdown = stretch(t->random);
    } else {
        t->random = draw(random_state);
        t->countdown = stretch(t->random);
        t->priority = UINT64_MAX / 2 + draw(random_state) / 2;
        tasks->push_back(t);
    }
    return t;
}

void withdraw(task* t) {
    if (current_mode == mode::serial) forget(t);
    delete t;
}

void enter(task* t) {
    self = t;
    pthread_setspecific(exit_key, t);
    if (current_mode != mode::serial) return;
    t->tid = static_cast<pid_t>(PLUMBLINE_NEXT(syscall)(SYS_gettid));
    sleep_on(t->go);
}

void leave(task* t) {
    self = nullptr;
    if (current_mode == mode::noise) delete t;
    if (current_mode != mode::serial || running.load(std::memory_order_relaxed) != t) return;
    t->state = task::is::finished;
    wake(t, all);
    if (t->detached) forget(t);
    next_switch = steps + stretch(random_state);
    if (task* to = choose(false)) give_token(to);
}

task* find(pthread_t handle) {
    for (task* t : *tasks) {
        if (pthread_equal(t->handle, handle) != 0) return t;
    }
    return nullptr;
}

void forget(task* gone) {
    for (auto t = tasks->begin(); t != tasks->end(); ++t) {
        if (*t == gone) {
            tasks->erase(t);
            return;
        }
    }
}

}  // namespace plumbline::chaos

extern "C" {
std::int64_t plumbline_clock(void) {
    using namespace plumbline::chaos;
    if (current_mode == mode::serial) return logical_time();
    timespec t{};
    PLUMBLINE_NEXT(clock_gettime)(CLOCK_MONOTONIC, &t);
    return static_cast<std::int64_t>(t.tv_sec) * 1000000000 + static_cast<std::int64_t>(t.tv_nsec);
}
int plumbline_logical(void) { return plumbline::chaos::current_mode == plumbline::chaos::mode::serial ? 1 : 0; }
void plumbline_point(void) { plumbline::chaos::point(); }
void plumbline_quiet(int delta) { plumbline::chaos::muted += delta; }
}
