// A harness for workloads: threads that perform random actions and record the results.
//
//     struct state { my::map map; };
//     int main(int argc, char** argv) {
//         plumbline::workload<state> w;
//         w.action("Put", 2, [](auto& c) {
//             const auto key = c.rng.below(10);
//             c.log.begin("Put").arg("key", key).call();
//             c.log.returned().result("result", c.state.map.put(key)).done();
//         });
//         w.unsupported("Range", "the map has no range queries");
//         return w.main(argc, argv);
//     }
#ifndef PLUMBLINE_WORKLOAD_HPP
#define PLUMBLINE_WORKLOAD_HPP

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "plumbline/random.hpp"
#include "plumbline/record.hpp"

namespace plumbline {

/// The options of the command line.
struct workload_options {
    unsigned threads = 4;
    std::uint64_t calls = 1000;       // of each thread
    std::uint64_t seed = 1;
    double seconds = 0;  // 0: until the operations are done
    std::string out = "traces";

    static constexpr const char* usage =
        "usage: [--threads N] [--calls N] [--seed S] [--seconds D] [--out DIR]\n"
        "  --threads N     threads at once (4)\n"
        "  --calls N       operations of each thread (1000)\n"
        "  --seed S        the same seed repeats the same calls with the same arguments in each thread (1)\n"
        "  --seconds D     stop after D seconds even if operations are left (no limit)\n"
        "  --out DIR       the folder for the traces, without traces of an earlier run (traces)\n";

    /// Throws std::invalid_argument that names the mistake.
    static workload_options parse(int argc, char** argv) {
        workload_options o;
        for (int i = 1; i < argc; i++) {
            const std::string name = argv[i];
            if (name != "--threads" && name != "--calls" && name != "--seed" && name != "--seconds" && name != "--out") {
                throw std::invalid_argument("unknown option '" + name + "'");
            }
            if (++i == argc) throw std::invalid_argument(name + " needs a value");
            const std::string text = argv[i];
            if (name == "--threads") {
                o.threads = static_cast<unsigned>(whole(name, text, 1, 10000));
            } else if (name == "--calls") {
                o.calls = whole(name, text, 0, UINT64_MAX);
            } else if (name == "--seed") {
                o.seed = whole(name, text, 0, UINT64_MAX);
            } else if (name == "--seconds") {
                o.seconds = duration(text);
            } else {
                o.out = text;
            }
        }
        return o;
    }

private:
    static std::uint64_t whole(const std::string& name, const std::string& text, std::uint64_t low, std::uint64_t high) {
        std::uint64_t v = 0;
        bool good = !text.empty();
        for (const char c : text) {
            const auto digit = static_cast<unsigned char>(c - '0');
            good = good && digit < 10 && v <= (UINT64_MAX - digit) / 10;
            if (good) v = v * 10 + digit;
        }
        if (!good || v < low || v > high) {
            throw std::invalid_argument(name + " '" + text + "': expected a whole number from " + std::to_string(low) + " to " +
                                        std::to_string(high));
        }
        return v;
    }
    static double duration(const std::string& text) {
        std::size_t used = 0;
        double v = -1;
        try {
            v = std::stod(text, &used);
        } catch (const std::exception&) {
            used = 0;
        }
        if (used != text.size() || text.empty() || !(v > 0) || v > 1e9) {
            throw std::invalid_argument("--seconds '" + text + "': expected a number above 0");
        }
        return v;
    }
};

/// The parameters of an action: its random numbers, the log of its thread, and the state that all threads share.
template <class State>
struct workload_context {
    plumbline::rng& rng;
    plumbline::log& log;
    State& state;
    unsigned thread;     // 0 ..
    std::uint64_t step;  // 0 .., of this thread
};

/// Actions by name and weight; main() runs them. The state is made once in a run, with the options if its constructor takes
/// them.
template <class State>
class workload {
public:
    using context = workload_context<State>;
    using body = std::function<void(context&)>;

    /// An action that is chosen with a probability in proportion to its weight.
    workload& action(std::string name, unsigned weight, body what) {
        if (weight == 0) throw std::invalid_argument("plumbline: the weight of " + name + " is 0; use unsupported()");
        for (const auto& a : actions_) {
            if (a.name == name) throw std::invalid_argument("plumbline: two actions are called " + name);
        }
        actions_.push_back({std::move(name), weight, std::move(what)});
        return *this;
    }
    /// An action of the specification that this workload never performs: reported at the end of each run.
    workload& unsupported(std::string name, std::string reason) {
        unsupported_.emplace_back(std::move(name), std::move(reason));
        return *this;
    }

    /// Runs, and prints one line of JSON. 0: done; 1: an action failed with an exception; 2: bad usage.
    int main(int argc, char** argv) {
        workload_options o;
        try {
            o = workload_options::parse(argc, argv);
        } catch (const std::invalid_argument& wrong) {
            std::fprintf(stderr, "%s\n%s", wrong.what(), workload_options::usage);
            return 2;
        }
        try {
            return run(o);
        } catch (const std::exception& wrong) {
            std::fprintf(stderr, "%s\n", wrong.what());
            return 2;
        }
    }

    int run(const workload_options& o) {
        if (actions_.empty() && unsupported_.empty()) throw std::runtime_error("plumbline: this workload has no actions: nothing to run");
        recorder::options how;
        how.metadata.emplace_back("seed", std::to_string(o.seed));
        how.metadata.emplace_back("threads", o.threads);
        recorder rec(o.out, how);
        const std::unique_ptr<State> state = make(o);
        gate start;
        std::vector<tally> tallies(o.threads);
        std::vector<std::thread> threads;
        for (unsigned t = 0; t < o.threads; t++) {
            threads.emplace_back([&, t] { work(o, rec, *state, start, t, tallies[t]); });
        }
        start.open();
        for (auto& t : threads) t.join();
        return report(o, tallies);
    }

private:
    struct named {
        std::string name;
        std::uint64_t weight;
        body what;
    };
    struct tally {
        std::vector<std::uint64_t> count;
        std::string failure;
    };
    /// Lets all threads start together; otherwise the first might end before the last begins.
    class gate {
    public:
        void open() {
            const std::lock_guard<std::mutex> hold(mutex_);
            opened_ = true;
            condition_.notify_all();
        }
        void pass() {
            std::unique_lock<std::mutex> hold(mutex_);
            condition_.wait(hold, [this] { return opened_; });
        }

    private:
        std::mutex mutex_;
        std::condition_variable condition_;
        bool opened_ = false;
    };

    static std::unique_ptr<State> make(const workload_options& o) {
        if constexpr (std::is_constructible_v<State, const workload_options&>) {
            return std::make_unique<State>(o);
        } else {
            return std::make_unique<State>();
        }
    }

    void work(const workload_options& o, recorder& rec, State& state, gate& start, unsigned t, tally& mine) const {
        mine.count.assign(actions_.size(), 0);
        std::string doing = "the start";
        try {
            log l = rec.thread(static_cast<std::int64_t>(t));
            start.pass();
            const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(o.seconds);
            try {
                // A generated workload has no actions yet, and its report lists them as unsupported.
                for (std::uint64_t step = 0; step < o.calls && !actions_.empty(); step++) {
                    if (o.seconds > 0 && std::chrono::steady_clock::now() >= until) break;
                    // Fresh random numbers for each step: how many of them an action draws may depend on what it saw (a
                    // retry), and the later steps must be the same calls nevertheless.
                    rng random = rng::of(o.seed, t, step);
                    const std::size_t chosen = choose(random);
                    doing = actions_[chosen].name + ", operation " + std::to_string(step);
                    context c{random, l, state, t, step};
                    actions_[chosen].what(c);
                    mine.count[chosen]++;
                }
            } catch (const std::exception& wrong) {
                l.crashed(std::string("exception: ") + wrong.what());
                throw;
            }
        } catch (const std::exception& wrong) {
            mine.failure = "thread " + std::to_string(t) + ", " + doing + ": " + wrong.what();
        }
    }

    std::size_t choose(rng& random) const {
        std::uint64_t all = 0;
        for (const auto& a : actions_) all += a.weight;
        std::uint64_t left = random.below(all);
        std::size_t i = 0;
        while (left >= actions_[i].weight) left -= actions_[i++].weight;
        return i;
    }

    int report(const workload_options& o, const std::vector<tally>& tallies) const {
        std::string line = "{\"plumbline-workload\":1,\"seed\":" + std::to_string(o.seed) +
                           ",\"threads\":" + std::to_string(o.threads) + ",\"operations\":{";
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < actions_.size(); i++) {
            std::uint64_t n = 0;
            for (const auto& t : tallies) n += t.count.empty() ? 0 : t.count[i];
            all += n;
            line += (i == 0 ? "" : ",") + quoted(actions_[i].name) + ":" + std::to_string(n);
        }
        line += "},\"total\":" + std::to_string(all) + ",\"unsupported\":{";
        for (std::size_t i = 0; i < unsupported_.size(); i++) {
            line += (i == 0 ? "" : ",") + quoted(unsupported_[i].first) + ":" + quoted(unsupported_[i].second);
        }
        line += "},\"failures\":[";
        bool failed = false;
        for (const auto& t : tallies) {
            if (t.failure.empty()) continue;
            line += (failed ? "," : "") + quoted(t.failure);
            failed = true;
        }
        std::printf("%s]}\n", line.c_str());
        std::fflush(stdout);
        return failed ? 1 : 0;
    }

    static std::string quoted(const std::string& s) {
        std::string q = "\"";
        for (const char c : s) {
            if (c == '"' || c == '\\') q += '\\';
            if (static_cast<unsigned char>(c) < 0x20) {
                char escape[8];
                std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
                q += escape;
            } else {
                q += c;
            }
        }
        return q + "\"";
    }

    std::vector<named> actions_;
    std::vector<std::pair<std::string, std::string>> unsupported_;
};

}  // namespace plumbline

#endif
