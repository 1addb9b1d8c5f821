// A lock-free queue: a linked list whose first node is a dummy, after Michael and Scott, "Simple, Fast, and Practical
// Non-Blocking and Blocking Concurrent Queue Algorithms" (1996).
#include <atomic>

#include "queue.hpp"

namespace {

class linked final : public queue {
public:
    linked() : first_(new node(0)), head_(first_), tail_(first_) {}

    ~linked() override {
        for (node* n = first_; n != nullptr;) {
            node* const next = n->next.load();
            delete n;
            n = next;
        }
    }

    void enqueue(unsigned, int element) override {
        node* const fresh = new node(element);
        for (;;) {
            node* last = tail_.load();
            node* next = last->next.load();
            if (next != nullptr) {
                // Another thread has linked its node and not moved the tail yet: moved for it, or everybody waits for
                // that thread.
                tail_.compare_exchange_strong(last, next);
            } else if (last->next.compare_exchange_strong(next, fresh)) {
                tail_.compare_exchange_strong(last, fresh);
                return;
            }
        }
    }

    void enqueue_bulk(unsigned thread, const std::vector<int>& elements) override {
        for (const int e : elements) enqueue(thread, e);
    }

    std::optional<int> try_dequeue(unsigned) override {
        for (;;) {
            node* dummy = head_.load();
            node* last = tail_.load();
            node* const next = dummy->next.load();
            if (next == nullptr) return std::nullopt;
            if (dummy == last) {
                // The head must not overtake the tail.
                tail_.compare_exchange_strong(last, next);
            } else if (head_.compare_exchange_strong(dummy, next)) {
                return next->element;
            }
        }
    }

    std::vector<int> try_dequeue_bulk(unsigned thread, std::size_t most) override {
        std::vector<int> found;
        while (found.size() < most) {
            const std::optional<int> e = try_dequeue(thread);
            if (!e) break;
            found.push_back(*e);
        }
        return found;
    }

private:
    struct node {
        explicit node(int e) : element(e) {}
        const int element;
        std::atomic<node*> next{nullptr};
    };

    // Nodes are freed with the queue and not before: an address that is never used again cannot be mistaken for an
    // earlier node, and a thread that is late may still look at a node. Runs are short; a queue for long ones needs
    // hazard pointers.
    node* const first_;
    std::atomic<node*> head_;
    std::atomic<node*> tail_;
};

}  // namespace

std::unique_ptr<queue> make_linearizable() { return std::make_unique<linked>(); }
