// Small programs to disturb, one a scenario: chaos_programs SCENARIO [FOLDER].
// Exit codes: 0 as it should be, 1 the defect of the scenario showed, 2 usage.
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

#include "plumbline/record.hpp"

__extension__ typedef unsigned __int128 wide_word;
extern "C" {
wide_word __tsan_atomic128_load(const volatile wide_word*, int);
void __tsan_atomic128_store(volatile wide_word*, wide_word, int);
wide_word __tsan_atomic128_fetch_add(volatile wide_word*, wide_word, int);
bool __tsan_atomic128_compare_exchange_strong(volatile wide_word*, wide_word*, wide_word, int, int);
}

namespace {

void together(unsigned n, const std::function<void(unsigned)>& body) {
    std::atomic<unsigned> waiting{n};
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < n; t++) {
        threads.emplace_back([&, t] {
            waiting--;
            while (waiting.load() > 0) std::this_thread::yield();
            body(t);
        });
    }
    for (auto& t : threads) t.join();
}

// A counter without a lock: increments get lost.
int racy_counter() {
    long counter = 0;
    together(2, [&](unsigned) {
        for (int i = 0; i < 10; i++) {
            long* seen = &counter;
            *seen = *seen + 1;
        }
    });
    return counter == 20 ? 0 : 1;
}

// Treiber's stack whose nodes are used again without a count: a thread that has read top = A and next = B, and then
// sleeps while others pop A and B and push A, installs B that is no longer in the stack (ABA).
struct aba_stack {
    static constexpr int none = -1;
    std::atomic<int> top{none};
    std::array<std::atomic<int>, 3> next;

    void push(int node) {
        int seen = top.load();
        do {
            next[static_cast<unsigned>(node)].store(seen);
        } while (!top.compare_exchange_weak(seen, node));
    }
    int pop() {
        int seen = top.load();
        while (seen != none) {
            const int behind = next[static_cast<unsigned>(seen)].load();
            if (top.compare_exchange_weak(seen, behind)) return seen;
        }
        return none;
    }
};

int aba(const char* folder) {
    plumbline::recorder rec(folder);
    aba_stack stack;
    for (int i = 0; i < 3; i++) stack.push(i);
    std::array<std::atomic<int>, 3> owners{};
    std::atomic<bool> twice{false};
    together(2, [&](unsigned t) {
        plumbline::log log = rec.thread(static_cast<int>(t));
        for (int i = 0; i < 30; i++) {
            std::array<int, 2> mine{aba_stack::none, aba_stack::none};
            for (int& node : mine) {
                log.begin("Pop").call();
                node = stack.pop();
                log.returned().result("node", node).done();
                // A node that two threads hold at once was handed out twice.
                if (node != aba_stack::none && owners[static_cast<unsigned>(node)].fetch_add(1) != 0) twice.store(true);
            }
            for (const int node : mine) {
                if (node == aba_stack::none) continue;
                owners[static_cast<unsigned>(node)].fetch_sub(1);
                log.begin("Push").arg("node", node).call();
                stack.push(node);
                log.returned().done();
            }
        }
    });
    // Afterwards each node must be there exactly once.
    unsigned left = 0;
    unsigned seen = 0;
    for (int node = stack.pop(); node != aba_stack::none && left < 4; node = stack.pop()) {
        left++;
        seen |= 1U << static_cast<unsigned>(node);
    }
    return twice.load() || left != 3 || seen != 7 ? 1 : 0;
}

// Records an order that depends on nothing but the schedule.
int interleaving(const char* folder) {
    plumbline::recorder rec(folder);
    std::atomic<int> turn{0};
    together(3, [&](unsigned t) {
        plumbline::log log = rec.thread(static_cast<int>(t));
        for (int i = 0; i < 5; i++) {
            log.begin("Turn").call();
            const int seen = turn.fetch_add(1);
            log.returned().result("turn", seen).done();
        }
    });
    return 0;
}

int two_locks() {
    std::mutex a;
    std::mutex b;
    together(2, [&](unsigned t) {
        for (int i = 0; i < 3; i++) {
            std::mutex& first = t == 0 ? a : b;
            std::mutex& second = t == 0 ? b : a;
            const std::lock_guard<std::mutex> one(first);
            const std::lock_guard<std::mutex> two(second);
        }
    });
    return 0;
}

int lost_signal() {
    std::mutex m;
    std::condition_variable c;
    std::thread waiter([&] {
        std::unique_lock<std::mutex> hold(m);
        c.wait(hold);  // no predicate: hangs if the signal came first
    });
    {
        const std::lock_guard<std::mutex> hold(m);
        c.notify_one();
    }
    waiter.join();
    return 0;
}

// A bounded buffer with two producers and two consumers.
int producers() {
    std::mutex m;
    std::condition_variable not_full;
    std::condition_variable not_empty;
    std::deque<int> buffer;
    std::array<long, 4> sums{};
    together(4, [&](unsigned t) {
        for (int i = 1; i <= 25; i++) {
            std::unique_lock<std::mutex> hold(m);
            if (t < 2) {
                not_full.wait(hold, [&] { return buffer.size() < 2; });
                buffer.push_back(i);
                not_empty.notify_one();
            } else {
                not_empty.wait(hold, [&] { return !buffer.empty(); });
                sums[t] += buffer.front();
                buffer.pop_front();
                not_full.notify_one();
            }
        }
    });
    return buffer.empty() && sums[2] + sums[3] == 2L * 25 * 26 / 2 ? 0 : 1;
}

// What other orders than the sequentially consistent one allow is not explored, and is said.
int relaxed() {
    std::atomic<int> x{0};
    together(2, [&](unsigned) { x.fetch_add(1, std::memory_order_relaxed); });
    return x.load(std::memory_order_acquire) == 2 ? 0 : 1;
}

int spin() {
    std::atomic<bool> held{false};
    long counter = 0;
    together(3, [&](unsigned t) {
        for (int i = 0; i < 50; i++) {
            while (held.exchange(true)) {
                if (t != 0) std::this_thread::yield();  // thread 0 spins without: it must lose the token all the same
            }
            counter = counter + 1;
            held.store(false);
        }
    });
    return counter == 150 ? 0 : 1;
}

struct slow {
    static std::atomic<int> made;
    int value;
    slow() : value(0) {
        made++;
        for (int i = 0; i < 100; i++) {
            std::atomic<int> x{i};
            value = x.load();
        }
        std::this_thread::yield();
    }
    static slow& once() {
        static slow only;
        return only;
    }
};
std::atomic<int> slow::made{0};

struct goodbye {
    std::atomic<int>* count = nullptr;
    ~goodbye() {
        if (count != nullptr) (*count)++;
    }
};
thread_local goodbye farewell;

// Every other way to wait, each of which would hang a serial run if it were left to the kernel.
int waits() {
    std::shared_mutex shared;
    std::timed_mutex timed;
    std::once_flag flag;
    std::atomic<int> once_calls{0};
    std::atomic<int> farewells{0};
    std::atomic<int> timeouts{0};
    std::atomic<int> gate{0};
    sem_t semaphore;
    sem_init(&semaphore, 0, 0);
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, nullptr, 3);
    pthread_spinlock_t spinlock;
    pthread_spin_init(&spinlock, 0);
    long guarded = 0;
    const auto began = std::chrono::steady_clock::now();
    together(3, [&](unsigned t) {
        farewell.count = &farewells;
        std::call_once(flag, [&] {
            std::this_thread::yield();
            once_calls++;
        });
        if (slow::once().value != 99) std::abort();
        for (int i = 0; i < 5; i++) {
            {
                const std::unique_lock<std::shared_mutex> write(shared);
                guarded = guarded + 1;
            }
            const std::shared_lock<std::shared_mutex> read(shared);
            std::this_thread::yield();
        }
        pthread_barrier_wait(&barrier);
        pthread_spin_lock(&spinlock);
        guarded = guarded + 1;
        pthread_spin_unlock(&spinlock);
        if (t == 0) {
            for (int i = 0; i < 2; i++) sem_post(&semaphore);
        } else {
            sem_wait(&semaphore);
        }
        // What std::atomic::wait of C++20 does.
        while (gate.load() == 0) {
            if (t == 0) {
                gate.store(1);
                syscall(SYS_futex, reinterpret_cast<int*>(&gate), FUTEX_WAKE_PRIVATE, 2, nullptr, nullptr, 0);
            } else {
                syscall(SYS_futex, reinterpret_cast<int*>(&gate), FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
            }
        }
        std::this_thread::sleep_for(std::chrono::hours(1));
        usleep(1000);
        std::mutex m;
        std::condition_variable c;
        std::unique_lock<std::mutex> hold(m);
        if (c.wait_for(hold, std::chrono::minutes(1)) == std::cv_status::timeout) timeouts++;
        if (c.wait_until(hold, std::chrono::system_clock::now() + std::chrono::minutes(1)) == std::cv_status::timeout) timeouts++;
        if (timed.try_lock_for(std::chrono::seconds(1))) {
            std::this_thread::sleep_for(std::chrono::seconds(2));
            timed.unlock();
        } else {
            timeouts++;
        }
    });
    const auto hours = std::chrono::duration_cast<std::chrono::hours>(std::chrono::steady_clock::now() - began).count();
    const bool good = guarded == 18 && once_calls == 1 && slow::made == 1 && farewells == 3 && hours == 1;
    std::printf("guarded %ld, once %d, made %d, farewells %d, hours %ld, timeouts %d\n", guarded, once_calls.load(),
                slow::made.load(), farewells.load(), static_cast<long>(hours), timeouts.load());
    return good && timeouts >= 6 ? 0 : 1;
}

// 16 bytes, both halves counting: a torn access would leave them apart.
int wide() {
    alignas(16) wide_word word = 0;
    const wide_word both = (static_cast<wide_word>(1) << 64U) | 1U;
    std::atomic<bool> torn{false};
    together(3, [&](unsigned t) {
        for (int i = 0; i < 2000; i++) {
            wide_word seen = __tsan_atomic128_load(&word, 0);
            if (static_cast<std::uint64_t>(seen) != static_cast<std::uint64_t>(seen >> 64U)) torn.store(true);
            if (t == 0) {
                __tsan_atomic128_fetch_add(&word, both, 0);
            } else {
                while (!__tsan_atomic128_compare_exchange_strong(&word, &seen, seen + both, 0, 0)) {
                }
            }
        }
    });
    const bool counted = __tsan_atomic128_load(&word, 0) == both * 6000;
    __tsan_atomic128_store(&word, both, 0);
    return !torn.load() && counted && word == both ? 0 : 1;
}

int errors() {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t checked;
    pthread_mutex_init(&checked, &attributes);
    const int first = pthread_mutex_lock(&checked);
    const int second = pthread_mutex_lock(&checked);
    std::recursive_mutex again;
    again.lock();
    const bool twice = again.try_lock();
    again.lock();
    return first == 0 && second == EDEADLK && twice ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string scenario = argc > 1 ? argv[1] : "";
    const char* folder = argc > 2 ? argv[2] : "traces";
    if (scenario == "racy-counter") return racy_counter();
    if (scenario == "aba") return aba(folder);
    if (scenario == "interleaving") return interleaving(folder);
    if (scenario == "two-locks") return two_locks();
    if (scenario == "lost-signal") return lost_signal();
    if (scenario == "producers") return producers();
    if (scenario == "spin") return spin();
    if (scenario == "relaxed") return relaxed();
    if (scenario == "waits") return waits();
    if (scenario == "wide") return wide();
    if (scenario == "errors") return errors();
    std::fprintf(stderr, "no scenario '%s'\n", scenario.c_str());
    return 2;
}
