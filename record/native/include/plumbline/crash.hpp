// Recording a crash: the part of each log that a signal handler may write to, called a lane, and that handler.
#ifndef PLUMBLINE_CRASH_HPP
#define PLUMBLINE_CRASH_HPP

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <system_error>

#include "plumbline/clock.hpp"

namespace plumbline {

/// The part of a log that a signal handler may touch: where in the mapped file the next record goes.
///
/// Two parties write: the thread that owns the log, and once the handler of a crash, which runs in any thread. A handler
/// that waited for a lock whose holder crashed would wait for ever, so they synchronise like this:
///   owner:    copying = n;      if (crashing) park;       copy the record; copying = 0
///   handler:  crashing = true;  wait until copying == 0;  append the crash record
/// Each writes its own flag before it reads the other's, sequentially consistent, so at least one of them sees the other:
/// they never write at the same time. The wait is bounded. If the owner of a lane is not scheduled while it copies, the lane
/// gets no crash record, and its operation in flight is pending all the same.
///
/// Lanes are never freed, only used again: the handler may hold a pointer to any of them.
struct lane {
    enum : int { free_lane, filling, open, closed, claimed };

    std::atomic<int> state{free_lane};
    unsigned char* base = nullptr;
    std::atomic<std::size_t> position{0};
    std::atomic<std::size_t> copying{0};
    pid_t owner = 0;
    lane* next = nullptr;

    /// Commits a record: every byte but the first, then the first. A lead byte of 0 means the end of the records, so a process
    /// killed at any instruction leaves whole records. The kernel keeps all stores to a shared mapping.
    void commit(const unsigned char* record, std::size_t n) noexcept;
};

namespace crash {

// Static and mutable: a signal handler gets a number, and has no other way to reach an object.
inline std::atomic<lane*> lanes{nullptr};
inline std::atomic<bool> crashing{false};
inline std::atomic<bool> installed{false};

struct watched {
    int signal;
    const char* name;
    struct sigaction previous;
};
// __builtin_trap and failed assertions of some compilers raise SIGTRAP on aarch64, and SIGILL on x86-64.
inline watched signals[] = {{SIGSEGV, "SIGSEGV", {}}, {SIGABRT, "SIGABRT", {}}, {SIGFPE, "SIGFPE", {}},
                            {SIGILL, "SIGILL", {}},   {SIGBUS, "SIGBUS", {}},   {SIGTRAP, "SIGTRAP", {}}};

/// Bytes kept free after the last record: a crash record is 20 bytes, and the handler cannot make a file larger.
constexpr std::size_t reserve = 64;

inline pid_t this_thread() noexcept { return static_cast<pid_t>(syscall(SYS_gettid)); }

/// Called when the process is about to end: this thread writes no more.
[[noreturn]] inline void park() noexcept {
    for (;;) pause();
}

/// Appends `[5, time, reason]` to a lane: the whole record or nothing, as for every record.
inline void append(lane& l, std::int64_t time, const char* reason, std::size_t dirty) noexcept {
    unsigned char record[reserve];
    std::size_t n = 0;
    record[n++] = 0x93;
    record[n++] = 5;
    record[n++] = 0xd3;
    for (int i = 7; i >= 0; i--) record[n++] = static_cast<unsigned char>((static_cast<std::uint64_t>(time) >> (8 * i)) & 0xffU);
    std::size_t length = 0;
    while (reason[length] != 0 && length < 31) length++;
    record[n++] = static_cast<unsigned char>(0xa0U | length);
    for (std::size_t i = 0; i < length; i++) record[n++] = static_cast<unsigned char>(reason[i]);
    unsigned char* to = l.base + l.position.load(std::memory_order_relaxed);
    for (std::size_t i = n; i < dirty; i++) to[i] = 0;  // the rest of a record that this one replaces
    for (std::size_t i = 1; i < n; i++) to[i] = record[i];
    __atomic_store_n(to, record[0], __ATOMIC_RELEASE);
    l.position.fetch_add(n, std::memory_order_relaxed);
}

/// Appends a crash record to every open lane, with or without an operation in flight: these signals end the process and so
/// all its threads, and a specification with an action for the crash of a thread covers idle threads too. Threads that have
/// ended have their record 4 and no lane.
inline void write_records(const char* reason) noexcept {
    const pid_t self = this_thread();
    int patience = 400;
    for (lane* l = lanes.load(std::memory_order_acquire); l != nullptr; l = l->next) {
        int expected = lane::open;
        if (!l->state.compare_exchange_strong(expected, lane::claimed)) continue;
        std::size_t dirty = 0;
        if (l->owner == self) {
            // The crash happened inside commit(), for instance on a full disk: the record is complete if its lead byte
            // is written.
            dirty = l->copying.load();
            const std::size_t at = l->position.load();
            if (dirty != 0 && __atomic_load_n(l->base + at, __ATOMIC_ACQUIRE) != 0) {
                l->position.store(at + dirty);
                dirty = 0;
            }
        } else {
            while (l->copying.load() != 0 && patience-- > 0) {
                const timespec moment{0, 50000};
                nanosleep(&moment, nullptr);
            }
            if (l->copying.load() != 0) continue;
        }
        append(*l, clock_now(), reason, dirty);
    }
}

/// Only what is safe in a signal handler: atomics without locks, clock_gettime, nanosleep, sigaction, raise.
inline void handle(int signal, siginfo_t* info, void*) noexcept {
    const int before = errno;
    const quiet muted;
    const watched* which = nullptr;
    for (const watched& w : signals) {
        if (w.signal == signal) which = &w;
    }
    if (which == nullptr) return;
    // The second of two threads that crash at once waits for the first to end the process.
    if (crashing.exchange(true)) park();
    write_records(which->name);
    struct sigaction previous = which->previous;
    if ((previous.sa_flags & SA_SIGINFO) == 0 && previous.sa_handler == SIG_IGN) previous.sa_handler = SIG_DFL;
    sigaction(signal, &previous, nullptr);
    // A fault occurs again as soon as this returns, then with the address and code for the previous handler. A signal
    // that was sent does not, and a trap continues after its instruction on x86-64.
    if (info->si_code <= 0 || signal == SIGTRAP) raise(signal);
    errno = before;
}

inline void install() {
    if (installed.exchange(true)) return;
    struct sigaction action {};
    action.sa_sigaction = &handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    // All signals are blocked while it runs: a fault inside the handler ends the process instead of calling it again.
    sigemptyset(&action.sa_mask);
    for (const watched& w : signals) sigaddset(&action.sa_mask, w.signal);
    for (watched& w : signals) {
        if (sigaction(w.signal, &action, &w.previous) != 0) {
            throw std::system_error(errno, std::generic_category(), "plumbline: sigaction");
        }
    }
}

inline lane* take_lane() {
    for (lane* l = lanes.load(std::memory_order_acquire); l != nullptr; l = l->next) {
        int expected = lane::free_lane;
        if (l->state.compare_exchange_strong(expected, lane::filling)) return l;
    }
    auto* l = new lane;
    l->state.store(lane::filling);
    l->next = lanes.load();
    while (!lanes.compare_exchange_weak(l->next, l)) {
    }
    return l;
}

/// A separate stack for the handler: a thread whose stack overflowed has no room left for it.
class alternate_stack {
public:
    alternate_stack() {
        stack_t now{};
        if (sigaltstack(nullptr, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0) return;  // somebody else's will do
        void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "plumbline: alternate signal stack");
        stack_t ours{};
        ours.ss_sp = memory;
        ours.ss_size = size;
        if (sigaltstack(&ours, nullptr) == 0) {
            memory_ = memory;
        } else {
            munmap(memory, size);
        }
    }
    ~alternate_stack() {
        stack_t now{};
        // If another thread destroys the log, the stack of its owner stays.
        if (memory_ == nullptr || sigaltstack(nullptr, &now) != 0 || now.ss_sp != memory_) return;
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        if (sigaltstack(&none, nullptr) == 0) munmap(memory_, size);
    }
    alternate_stack(const alternate_stack&) = delete;
    alternate_stack& operator=(const alternate_stack&) = delete;

private:
    static constexpr std::size_t size = 65536;
    void* memory_ = nullptr;
};

}  // namespace crash

inline void lane::commit(const unsigned char* record, std::size_t n) noexcept {
    copying.store(n, std::memory_order_seq_cst);
    if (crash::crashing.load(std::memory_order_seq_cst)) {
        copying.store(0);
        crash::park();
    }
    const std::size_t at = position.load(std::memory_order_relaxed);
    std::memcpy(base + at + 1, record + 1, n - 1);
    __atomic_store_n(base + at, record[0], __ATOMIC_RELEASE);
    position.store(at + n, std::memory_order_relaxed);
    copying.store(0, std::memory_order_release);
}

}  // namespace plumbline

#endif
