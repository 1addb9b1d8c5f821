// A queue with a lock, driven by the workload harness.
#include "plumbline/workload.hpp"

#include <deque>
#include <mutex>

struct state {
    std::mutex lock;
    std::deque<std::uint64_t> elements;
};

int main(int argc, char** argv) {
    plumbline::workload<state> w;
    w.action("enqueue", 1, [](auto& c) {
        const auto value = 1000000 * static_cast<std::uint64_t>(c.thread) + c.step;
        c.log.begin("enqueue").arg("value", value).call();
        {
            std::lock_guard<std::mutex> held(c.state.lock);
            c.state.elements.push_back(value);
        }
        c.log.returned().done();
    });
    w.action("dequeue", 1, [](auto& c) {
        c.log.begin("dequeue").call();
        plumbline::value result = plumbline::value::model("empty");
        {
            std::lock_guard<std::mutex> held(c.state.lock);
            if (!c.state.elements.empty()) {
                result = plumbline::value(c.state.elements.front());
                c.state.elements.pop_front();
            }
        }
        c.log.returned().result("result", result).done();
    });
    return w.main(argc, argv);
}
