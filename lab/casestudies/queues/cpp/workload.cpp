// Threads that put elements into a queue and take them out, and record what came of it.
//
//     queues --queue moodycamel [--producers N] [--bulk N] and the options of the harness
#include "plumbline/workload.hpp"

#include <charconv>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "queue.hpp"

namespace {

struct settings {
    std::string queue = "linearizable";
    unsigned producers = 0;
    unsigned bulk = 0;

    static constexpr const char* usage =
        "usage: [--queue linearizable|moodycamel|moodycamel-small] [--producers N] [--bulk N] and what stands below\n"
        "  --producers N   the first N threads only enqueue, the others only dequeue (0: all threads do both)\n"
        "  --bulk N        every third operation is one of several elements, of N at most (0: none)\n";

    /// Takes what is ours out of the command line.
    static settings take(std::vector<char*>& line) {
        settings s;
        std::vector<char*> others;
        for (std::size_t i = 0; i < line.size(); i++) {
            const std::string_view name = line[i];
            if (name != "--queue" && name != "--producers" && name != "--bulk") {
                others.push_back(line[i]);
                continue;
            }
            if (++i == line.size()) throw std::invalid_argument(std::string(name) + " needs a value");
            if (name == "--queue") {
                s.queue = line[i];
            } else {
                (name == "--bulk" ? s.bulk : s.producers) = number(name, line[i]);
            }
        }
        if (s.queue != "linearizable" && s.queue != "moodycamel" && s.queue != "moodycamel-small") {
            throw std::invalid_argument("no queue '" + s.queue + "'; expected linearizable, moodycamel or moodycamel-small");
        }
        line = others;
        return s;
    }

private:
    static unsigned number(std::string_view name, std::string_view text) {
        unsigned v = 0;
        const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), v);
        if (wrong != std::errc() || end != text.data() + text.size() || v > 999) {
            throw std::invalid_argument(std::string(name) + " '" + std::string(text) + "': expected a whole number from 0 to 999");
        }
        return v;
    }
};

// Set before the threads start. The harness makes the state from its own options alone.
settings chosen;

/// The first element of thread 3 is 3001: each element is there once and says whose it is.
constexpr int of_a_producer = 1000;

struct state {
    std::unique_ptr<queue> q;
    std::vector<int> enqueued;  // by thread; each thread knows its own alone

    explicit state(const plumbline::workload_options& o) : enqueued(o.threads, 0) {
        if (chosen.producers > o.threads) throw std::runtime_error("--producers: more than --threads");
        if (o.calls > static_cast<std::uint64_t>(of_a_producer - 1) / (chosen.bulk == 0 ? 1 : chosen.bulk)) {
            throw std::runtime_error("--calls: a thread may enqueue 999 elements at most; expected fewer, or a smaller --bulk");
        }
        q = chosen.queue == "linearizable" ? make_linearizable()
            : chosen.queue == "moodycamel" ? make_moodycamel(o.threads)
                                           : make_moodycamel_small(o.threads);
    }

    int fresh(unsigned thread) { return static_cast<int>(thread + 1) * of_a_producer + ++enqueued[thread]; }
};

using context = plumbline::workload<state>::context;

// More dequeues than enqueues keep the queue short. In a long one the order of elements that went in at once stays open
// until they come out, and a check has to follow every order.
bool produces(context& c) { return chosen.producers == 0 ? c.rng.one_in(3) : c.thread < chosen.producers; }

void single(context& c) {
    if (produces(c)) {
        const int element = c.state.fresh(c.thread);
        c.log.begin("Enqueue").arg("thread", c.thread + 1).arg("elem", element).call();
        c.state.q->enqueue(c.thread, element);
        c.log.returned().done();
        return;
    }
    c.log.begin("TryDequeue").arg("thread", c.thread + 1).call();
    const std::optional<int> found = c.state.q->try_dequeue(c.thread);
    auto returned = c.log.returned();
    if (found) {
        returned.result("result", *found).done();
    } else {
        returned.result("result", plumbline::value::model("empty")).done();
    }
}

void bulk(context& c) {
    const auto size = static_cast<unsigned>(c.rng.between(1, chosen.bulk));
    if (produces(c)) {
        std::vector<int> elements;
        while (elements.size() < size) elements.push_back(c.state.fresh(c.thread));
        c.log.begin("EnqueueBulk").arg("thread", c.thread + 1).arg("elems", elements).call();
        c.state.q->enqueue_bulk(c.thread, elements);
        c.log.returned().done();
        return;
    }
    c.log.begin("TryDequeueBulk").arg("thread", c.thread + 1).arg("max", size).call();
    const std::vector<int> found = c.state.q->try_dequeue_bulk(c.thread, size);
    c.log.returned().result("elems", found).done();
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<char*> line(argv, argv + argc);
    try {
        chosen = settings::take(line);
    } catch (const std::invalid_argument& wrong) {
        std::fprintf(stderr, "%s\n%s%s", wrong.what(), settings::usage, plumbline::workload_options::usage);
        return 2;
    }
    plumbline::workload<state> w;
    w.action("single", 2, single);
    if (chosen.bulk > 0) {
        w.action("bulk", 1, bulk);
    } else {
        w.unsupported("bulk", "--bulk was not given");
    }
    return w.main(static_cast<int>(line.size()), line.data());
}
