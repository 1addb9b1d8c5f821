// Small programs that record, one a scenario: record_programs SCENARIO FOLDER [MORE].
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "plumbline/record.hpp"

namespace {
std::atomic<long> allocations{0};
}
// Not inlined: gcc then sees a free for a new, and warns.
__attribute__((noinline)) void* operator new(std::size_t n) {
    allocations++;
    if (void* p = std::malloc(n)) return p;
    throw std::bad_alloc();
}
__attribute__((noinline)) void operator delete(void* p) noexcept { std::free(p); }
__attribute__((noinline)) void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace {

using plumbline::value;

// One operation for each kind of value; the test knows what each is to be read as.
int values(const char* folder) {
    plumbline::recorder::options how;
    how.metadata.emplace_back("host", "here");
    plumbline::recorder rec(folder, how);
    plumbline::log log = rec.thread("writer");
    const auto one = [&log](const char* name, const auto& v) {
        log.begin(name).arg("v", v).call();
        log.returned().done();
    };
    one("Zero", 0);
    one("Small", 127);
    one("Minus", -33);
    one("Int", 70000);
    one("Byte", static_cast<std::uint8_t>(200));
    one("Most", std::numeric_limits<std::int64_t>::max());
    one("Least", std::numeric_limits<std::int64_t>::min());
    one("True", true);
    one("False", false);
    one("Null", nullptr);
    one("Text", "Gr\u00fc\u00dfe");
    one("Empty", std::string());
    one("Long", std::string(300, 'x'));
    one("Vector", std::vector<int>{3, 1, 2});
    one("Bools", std::vector<bool>{true, false});
    one("Hundred", std::vector<int>(100, 7));
    one("Pair", std::pair<int, std::string>(1, "a"));
    one("Tuple", std::tuple<int, bool, const char*>(1, true, "b"));
    one("Some", std::optional<int>(5));
    one("None", std::optional<int>());
    one("Set", std::set<int>{3, 1});
    one("Map", std::map<int, std::string>{{0, "a"}, {5, "b"}});
    one("TextMap", std::map<std::string, int>{{"a", 1}});
    one("Model", value::model("m1"));
    one("Record", value::record({{"a", 1}, {"b", value::tuple({1, "x", value::null()})}}));
    one("Dollar", value::record({{"$set", 1}}));
    one("Function", value::function({{value::tuple({1, 2}), true}, {"k", value::set({})}}));
    one("Nested", value::set({value::set({1}), value::tuple({}), value::model("m2")}));
    log.begin("Lists").arg("ints", {1, 2}).arg("texts", {"a", "b"}).arg("$set", 1).call();
    log.returned().result("list", {true}).done();
    log.begin("Aborted").arg("key", 1).call();
    log.aborted().result("code", -5).meta("node", "n1").done();
    log.begin("Marked").call();
    log.meta("early", 1);
    log.mark_start();
    log.mark_end();
    log.returned().meta("late", 2).done();
    log.begin("GivenUp").call();
    log.leave_pending();
    log.begin("Last").call();
    return 0;
}

int misuse(const char* folder) {
    plumbline::recorder rec(folder);
    int refused = 0;
    const auto refuses = [&refused](const auto& what) {
        try {
            what();
        } catch (const std::exception& e) {
            std::printf("%s\n", e.what());
            refused++;
        }
    };
    plumbline::log log = rec.thread(1);
    refuses([&] { log.returned().done(); });
    refuses([&] { log.begin("A").arg("v", "\xff").call(); });
    log.begin("A").call();
    refuses([&] { log.begin("B"); });
    log.returned().done();
    refuses([&] { log.mark_start(); });
    refuses([&] { log.leave_pending(); });
    log.begin("B");
    refuses([&] { log.returned(); });
    log.end();
    refuses([&] { log.begin("C").call(); });
    refuses([&] { rec.thread(1); });
    refuses([&] { rec.thread("../x"); });
    refuses([&] { plumbline::recorder again(folder); });
    refuses([&] { plumbline::value v(std::numeric_limits<std::uint64_t>::max()); });
    return refused == 11 ? 0 : 1;
}

// Past the first allocation of a file, then past its limit.
int large(const char* folder) {
    plumbline::recorder::options how;
    how.limit = 3000000;
    plumbline::recorder rec(folder, how);
    plumbline::log log = rec.thread(0);
    const std::string text(1000, 'y');
    for (int i = 0;; i++) {
        try {
            log.begin("Write").arg("i", i).arg("text", text).call();
            log.returned().done();
        } catch (const std::length_error& full) {
            std::printf("%d\n%s\n", i, full.what());
            return 0;
        }
    }
}

// Nothing is allocated once the largest record has been seen.
int steady(const char* folder) {
    plumbline::recorder rec(folder);
    plumbline::log log = rec.thread(0);
    const std::string text(10000, 'y');
    const auto operation = [&](int i) {
        log.begin("Write").arg("i", i).arg("text", text).arg("list", {1, 2, 3}).call();
        log.mark_start();
        log.meta("note", "m");
        log.returned().result("ok", true).result("none", nullptr).done();
    };
    operation(0);
    const long before = allocations.load();
    for (int i = 1; i < 200; i++) operation(i);
    std::printf("%ld\n", allocations.load() - before);
    return 0;
}

volatile int deepest = std::numeric_limits<int>::max();
int overflow(int n) {
    volatile char frame[4096];
    frame[0] = static_cast<char>(n);
    return n == deepest ? 0 : overflow(n + 1) + frame[0];
}

[[noreturn]] void fail(const std::string& how) {
    if (how == "null") {
        int* volatile nowhere = nullptr;
        *nowhere = 1;
    }
    if (how == "overflow") overflow(0);
    if (how == "abort") std::abort();
    if (how == "throw") throw std::runtime_error("nobody catches this");
    raise(how == "SIGFPE" ? SIGFPE : how == "SIGILL" ? SIGILL : how == "SIGBUS" ? SIGBUS : SIGTRAP);
    std::_Exit(3);
}

// Four threads when it happens: 0 crashes within an operation, 1 is within an operation, 2 is between two, 3 has ended.
int crash(const char* folder, const std::string& how) {
    plumbline::recorder rec(folder);
    std::atomic<int> ready{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; t++) {
        threads.emplace_back([&, t] {
            {
                plumbline::log log = rec.thread(t);
                for (int i = 0; i < 50; i++) {
                    log.begin("Work").arg("i", i).call();
                    log.returned().result("r", i * 2).done();
                }
                if (t == 1) log.begin("Waiting").arg("i", 50).call();
                if (t == 0) {
                    log.begin("Failing").arg("i", 50).call();
                    while (ready.load() < 3) std::this_thread::yield();
                    fail(how);
                }
                if (t != 3) {
                    ready++;
                    for (;;) pause();
                }
            }
            ready++;
            for (;;) pause();
        });
    }
    for (auto& t : threads) t.join();
    return 0;
}

// Threads in the middle of writing when another one crashes: every trace must stay whole.
int storm(const char* folder) {
    plumbline::recorder rec(folder);
    std::atomic<int> going{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; t++) {
        threads.emplace_back([&, t] {
            plumbline::log log = rec.thread(t);
            for (int i = 0;; i++) {
                log.begin("Work").arg("i", i).arg("text", std::string(static_cast<std::size_t>(i % 200), 'z')).call();
                log.returned().done();
                if (i == 200) going++;
            }
        });
    }
    while (going.load() < 3) std::this_thread::yield();
    fail("null");
}

void leave_with_seven(int) { _exit(7); }

// Who was there before the recorder still gets the signal.
int previous(const char* folder) {
    signal(SIGSEGV, leave_with_seven);
    plumbline::recorder rec(folder);
    plumbline::log log = rec.thread(0);
    log.begin("Failing").call();
    fail("null");
}

// Until somebody kills it. Says how far it is, so that the killer knows what must be in the trace.
int endless(const char* folder) {
    plumbline::recorder rec(folder);
    std::vector<std::thread> threads;
    for (int t = 0; t < 2; t++) {
        threads.emplace_back([&rec, t] {
            plumbline::log log = rec.thread(t);
            for (int i = 0;; i++) {
                log.begin("Work").arg("i", i).call();
                log.returned().result("r", -i).done();
                if (i % 1000 == 999) {
                    std::printf("%d %d\n", t, i + 1);
                    std::fflush(stdout);
                }
            }
        });
    }
    for (auto& t : threads) t.join();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const std::string scenario = argv[1];
    if (scenario == "values") return values(argv[2]);
    if (scenario == "misuse") return misuse(argv[2]);
    if (scenario == "large") return large(argv[2]);
    if (scenario == "steady") return steady(argv[2]);
    if (scenario == "crash" && argc > 3) return crash(argv[2], argv[3]);
    if (scenario == "storm") return storm(argv[2]);
    if (scenario == "previous") return previous(argv[2]);
    if (scenario == "endless") return endless(argv[2]);
    return 2;
}
