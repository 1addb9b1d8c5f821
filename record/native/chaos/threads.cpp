// Threads and locks of POSIX, in place of those of the C library. std::thread, std::mutex, std::condition_variable,
// std::shared_mutex, std::call_once and std::timed_mutex all use these functions.
//
// In serial mode no thread may wait in the kernel: the holder of the token would wait for a thread that waits for the
// token. So a lock is tried, and a thread that does not get it waits in our scheduler until the lock is released. The lock
// itself is that of the C library, with its kinds, owners and errors; only the waiting is ours. Condition variables and
// barriers consist of waiting alone, so the object of the C library stays unused.
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include <vector>

#include "runtime.hpp"
#include "waiting.hpp"

using namespace plumbline::chaos;

namespace {

/// Tries until it succeeds, and waits in between; `busy` is the result that means "try again".
template <class Try>
int insist(const void* object, const char* kind, std::int64_t deadline, Try attempt) {
    point();
    for (;;) {
        const int r = attempt();
        if (r != EBUSY) return r;
        if (!wait_for(object, kind, deadline)) return ETIMEDOUT;
    }
}

int lock(pthread_mutex_t* m, std::int64_t deadline) {
    return insist(m, "mutex", deadline, [m] {
        const int r = PLUMBLINE_NEXT(pthread_mutex_trylock)(m);
        // A mutex that checks for errors returns one instead of waiting for itself. A normal one waits: a deadlock, reported.
        const bool checks = (m->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK;
        return r == EBUSY && checks && m->__data.__owner == self->tid ? EDEADLK : r;
    });
}
int read_lock(pthread_rwlock_t* l, std::int64_t deadline) {
    return insist(l, "lock for reading", deadline, [l] { return PLUMBLINE_NEXT(pthread_rwlock_tryrdlock)(l); });
}
int write_lock(pthread_rwlock_t* l, std::int64_t deadline) {
    return insist(l, "lock for writing", deadline, [l] { return PLUMBLINE_NEXT(pthread_rwlock_trywrlock)(l); });
}
/// Passes on the result of an unlock; the waiting threads may try again.
int unlocked(const void* object, int result) {
    if (result == 0) wake(object, all);
    point();
    return result;
}

int wait_condition(pthread_cond_t* c, pthread_mutex_t* m, std::int64_t deadline) {
    point();
    const int r = PLUMBLINE_NEXT(pthread_mutex_unlock)(m);
    if (r != 0) return r;
    // Unlocking and waiting have to be one step, so there is no scheduling point in between.
    wake(m, all);
    const bool signalled = wait_for(c, "condition", deadline);
    const int relocked = lock(m, never);
    if (relocked != 0) return relocked;
    return signalled ? 0 : ETIMEDOUT;
}

void* trampoline(void* argument) {
    auto* t = static_cast<task*>(argument);
    void* (*body)(void*) = t->body;
    void* its_argument = t->argument;
    enter(t);
    return body(its_argument);  // left in the destructor of a thread-specific key, behind the program's own destructors
}

int join(pthread_t handle, void** result, std::int64_t deadline) {
    point();
    task* t = find(handle);
    if (t == self || t == nullptr) return PLUMBLINE_NEXT(pthread_join)(handle, result);
    while (t->state != task::is::finished) {
        if (!wait_for(t, "thread", deadline)) return ETIMEDOUT;
    }
    // It has passed the token on for the last time: the rest of it runs without the scheduler.
    const int r = PLUMBLINE_NEXT(pthread_join)(handle, result);
    if (r == 0) {
        forget(t);
        delete t;
    }
    return r;
}

struct barrier {
    const void* object;
    unsigned count;
    unsigned arrived;
};
std::vector<barrier>* barrier_list = nullptr;
std::vector<barrier>& barriers() {
    if (barrier_list == nullptr) barrier_list = new std::vector<barrier>;
    return *barrier_list;
}
barrier* find_barrier(const void* object) {
    for (barrier& b : barriers()) {
        if (b.object == object) return &b;
    }
    return nullptr;
}

}  // namespace

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument) noexcept {
    const bool noise = current_mode == mode::noise;
    if (!noise && !holds_token()) return PLUMBLINE_NEXT(pthread_create)(thread, attributes, body, argument);
    point();
    task* t = announce();
    t->body = body;
    t->argument = argument;
    int detached = PTHREAD_CREATE_JOINABLE;
    if (attributes != nullptr) pthread_attr_getdetachstate(attributes, &detached);
    t->detached = detached == PTHREAD_CREATE_DETACHED;
    pthread_t handle{};
    const int r = PLUMBLINE_NEXT(pthread_create)(&handle, attributes, trampoline, t);
    if (r != 0) {
        withdraw(t);
        return r;
    }
    *thread = handle;
    if (!noise) {
        t->handle = handle;
        point();
    }
    return 0;
}
int pthread_join(pthread_t handle, void** result) {
    return holds_token() ? join(handle, result, never) : PLUMBLINE_NEXT(pthread_join)(handle, result);
}
int pthread_tryjoin_np(pthread_t handle, void** result) noexcept {
    if (!holds_token()) return PLUMBLINE_NEXT(pthread_tryjoin_np)(handle, result);
    const task* t = find(handle);
    if (t != nullptr && t->state != task::is::finished) {
        point();
        return EBUSY;
    }
    return join(handle, result, never);
}
int pthread_timedjoin_np(pthread_t handle, void** result, const timespec* until) {
    return holds_token() ? join(handle, result, deadline_of(until)) : PLUMBLINE_NEXT(pthread_timedjoin_np)(handle, result, until);
}
int pthread_clockjoin_np(pthread_t handle, void** result, clockid_t clock, const timespec* until) {
    if (holds_token()) return join(handle, result, deadline_of(until));
    return PLUMBLINE_NEXT(pthread_clockjoin_np)(handle, result, clock, until);
}
int pthread_detach(pthread_t handle) noexcept {
    if (holds_token()) {
        if (task* t = find(handle)) {
            t->detached = true;
            if (t->state == task::is::finished) forget(t);
        }
    }
    return PLUMBLINE_NEXT(pthread_detach)(handle);
}

int pthread_mutex_lock(pthread_mutex_t* m) noexcept {
    if (holds_token()) return lock(m, never);
    point();
    return PLUMBLINE_NEXT(pthread_mutex_lock)(m);
}
int pthread_mutex_trylock(pthread_mutex_t* m) noexcept {
    point();
    return PLUMBLINE_NEXT(pthread_mutex_trylock)(m);
}
int pthread_mutex_timedlock(pthread_mutex_t* m, const timespec* until) noexcept {
    if (holds_token()) return lock(m, deadline_of(until));
    point();
    return PLUMBLINE_NEXT(pthread_mutex_timedlock)(m, until);
}
int pthread_mutex_clocklock(pthread_mutex_t* m, clockid_t clock, const timespec* until) noexcept {
    if (holds_token()) return lock(m, deadline_of(until));
    point();
    return PLUMBLINE_NEXT(pthread_mutex_clocklock)(m, clock, until);
}
int pthread_mutex_unlock(pthread_mutex_t* m) noexcept {
    const int r = PLUMBLINE_NEXT(pthread_mutex_unlock)(m);
    if (holds_token()) return unlocked(m, r);
    point();
    return r;
}

int pthread_rwlock_rdlock(pthread_rwlock_t* l) noexcept {
    if (holds_token()) return read_lock(l, never);
    point();
    return PLUMBLINE_NEXT(pthread_rwlock_rdlock)(l);
}
int pthread_rwlock_wrlock(pthread_rwlock_t* l) noexcept {
    if (holds_token()) return write_lock(l, never);
    point();
    return PLUMBLINE_NEXT(pthread_rwlock_wrlock)(l);
}
int pthread_rwlock_tryrdlock(pthread_rwlock_t* l) noexcept {
    point();
    return PLUMBLINE_NEXT(pthread_rwlock_tryrdlock)(l);
}
int pthread_rwlock_trywrlock(pthread_rwlock_t* l) noexcept {
    point();
    return PLUMBLINE_NEXT(pthread_rwlock_trywrlock)(l);
}
int pthread_rwlock_timedrdlock(pthread_rwlock_t* l, const timespec* until) noexcept {
    if (holds_token()) return read_lock(l, deadline_of(until));
    return PLUMBLINE_NEXT(pthread_rwlock_timedrdlock)(l, until);
}
int pthread_rwlock_timedwrlock(pthread_rwlock_t* l, const timespec* until) noexcept {
    if (holds_token()) return write_lock(l, deadline_of(until));
    return PLUMBLINE_NEXT(pthread_rwlock_timedwrlock)(l, until);
}
int pthread_rwlock_clockrdlock(pthread_rwlock_t* l, clockid_t clock, const timespec* until) noexcept {
    if (holds_token()) return read_lock(l, deadline_of(until));
    return PLUMBLINE_NEXT(pthread_rwlock_clockrdlock)(l, clock, until);
}
int pthread_rwlock_clockwrlock(pthread_rwlock_t* l, clockid_t clock, const timespec* until) noexcept {
    if (holds_token()) return write_lock(l, deadline_of(until));
    return PLUMBLINE_NEXT(pthread_rwlock_clockwrlock)(l, clock, until);
}
int pthread_rwlock_unlock(pthread_rwlock_t* l) noexcept {
    const int r = PLUMBLINE_NEXT(pthread_rwlock_unlock)(l);
    if (holds_token()) return unlocked(l, r);
    point();
    return r;
}

int pthread_spin_lock(pthread_spinlock_t* l) noexcept {
    if (!holds_token()) return PLUMBLINE_NEXT(pthread_spin_lock)(l);
    return insist(const_cast<const int*>(l), "spin lock", never, [l] { return PLUMBLINE_NEXT(pthread_spin_trylock)(l); });
}
int pthread_spin_unlock(pthread_spinlock_t* l) noexcept {
    const int r = PLUMBLINE_NEXT(pthread_spin_unlock)(l);
    return holds_token() ? unlocked(const_cast<const int*>(l), r) : r;
}

int pthread_cond_wait(pthread_cond_t* c, pthread_mutex_t* m) {
    if (holds_token()) return wait_condition(c, m, never);
    point();
    return PLUMBLINE_NEXT(pthread_cond_wait)(c, m);
}
int pthread_cond_timedwait(pthread_cond_t* c, pthread_mutex_t* m, const timespec* until) {
    if (holds_token()) return wait_condition(c, m, deadline_of(until));
    point();
    return PLUMBLINE_NEXT(pthread_cond_timedwait)(c, m, until);
}
int pthread_cond_clockwait(pthread_cond_t* c, pthread_mutex_t* m, clockid_t clock, const timespec* until) {
    if (holds_token()) return wait_condition(c, m, deadline_of(until));
    point();
    return PLUMBLINE_NEXT(pthread_cond_clockwait)(c, m, clock, until);
}
int pthread_cond_signal(pthread_cond_t* c) noexcept {
    point();
    if (!holds_token()) return PLUMBLINE_NEXT(pthread_cond_signal)(c);
    wake(c, 1);
    return 0;
}
int pthread_cond_broadcast(pthread_cond_t* c) noexcept {
    point();
    if (!holds_token()) return PLUMBLINE_NEXT(pthread_cond_broadcast)(c);
    wake(c, all);
    return 0;
}

int pthread_barrier_init(pthread_barrier_t* b, const pthread_barrierattr_t* attributes, unsigned count) noexcept {
    const int r = PLUMBLINE_NEXT(pthread_barrier_init)(b, attributes, count);
    if (r == 0 && holds_token()) {
        if (barrier* known = find_barrier(b)) {
            *known = barrier{b, count, 0};
        } else {
            barriers().push_back(barrier{b, count, 0});
        }
    }
    return r;
}
int pthread_barrier_wait(pthread_barrier_t* b) noexcept {
    if (!holds_token()) return PLUMBLINE_NEXT(pthread_barrier_wait)(b);
    point();
    barrier* known = find_barrier(b);
    if (known == nullptr) return EINVAL;
    if (++known->arrived < known->count) {
        wait_for(b, "barrier", never);
        return 0;
    }
    known->arrived = 0;
    wake(b, all);
    return PTHREAD_BARRIER_SERIAL_THREAD;
}

}  // extern "C"
