// A workload on an account: Deposit and Withdraw take no lock, and so money gets lost when the scheduler is unkind.
#include <cstdint>
#include <stdexcept>

#include "plumbline/workload.hpp"

namespace {

struct account {
    std::int64_t balance = 0;
};

}  // namespace

int main(int argc, char** argv) {
    plumbline::workload<account> w;
    w.action("Deposit", 3, [](auto& c) {
        const std::int64_t amount = c.rng.between(1, 9);
        c.log.begin("Deposit").arg("amount", amount).call();
        c.state.balance += amount;
        c.log.returned().done();
    });
    w.action("Withdraw", 1, [](auto& c) {
        const std::int64_t amount = c.rng.between(1, 9);
        c.log.begin("Withdraw").arg("amount", amount).call();
        if (c.state.balance < amount) {
            c.log.aborted().done();
            c.rng.next();  // draws more after a failure: the calls behind must not depend on it
            return;
        }
        c.state.balance -= amount;
        c.log.returned().done();
    });
    if (argc > 1 && std::string(argv[1]) == "--failing") {
        w.action("Audit", 1, [](auto& c) {
            c.log.begin("Audit").call();
            throw std::runtime_error("no \"auditor\"");
        });
        return w.main(argc - 1, argv + 1);
    }
    w.unsupported("Transfer", "there is one account");
    return w.main(argc, argv);
}
