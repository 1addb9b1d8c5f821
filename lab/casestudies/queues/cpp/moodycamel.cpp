// moodycamel::ConcurrentQueue, unmodified, behind the interface of the workload.
#include <concurrentqueue/concurrentqueue.h>

#include <new>

#include "queue.hpp"

namespace {

struct small_traits : moodycamel::ConcurrentQueueDefaultTraits {
    static const size_t BLOCK_SIZE = 2;
    static const size_t EXPLICIT_INITIAL_INDEX_SIZE = 2;
    static const size_t IMPLICIT_INITIAL_INDEX_SIZE = 2;
    static const size_t INITIAL_IMPLICIT_PRODUCER_HASH_SIZE = 2;
    static const std::uint32_t EXPLICIT_CONSUMER_CONSUMPTION_QUOTA_BEFORE_ROTATE = 4;
};

/// With tokens and without, both at once: threads 1, 3, .. enqueue through a producer token, threads 2, 3, 6, 7, .. dequeue
/// through a consumer token. A thread always uses the same way, since only then it is one producer.
template <class Traits>
class moody final : public queue {
    using queue_type = moodycamel::ConcurrentQueue<int, Traits>;

public:
    explicit moody(unsigned threads) {
        producers_.resize(threads);
        consumers_.resize(threads);
        for (unsigned t = 0; t < threads; t++) {
            if (t % 2 == 1) producers_[t] = std::make_unique<moodycamel::ProducerToken>(queue_);
            if (t / 2 % 2 == 1) consumers_[t] = std::make_unique<moodycamel::ConsumerToken>(queue_);
        }
    }

    void enqueue(unsigned t, int element) override {
        if (!(producers_[t] ? queue_.enqueue(*producers_[t], element) : queue_.enqueue(element))) throw std::bad_alloc();
    }

    void enqueue_bulk(unsigned t, const std::vector<int>& elements) override {
        if (!(producers_[t] ? queue_.enqueue_bulk(*producers_[t], elements.begin(), elements.size())
                            : queue_.enqueue_bulk(elements.begin(), elements.size()))) {
            throw std::bad_alloc();
        }
    }

    std::optional<int> try_dequeue(unsigned t) override {
        int element = 0;
        const bool found = consumers_[t] ? queue_.try_dequeue(*consumers_[t], element) : queue_.try_dequeue(element);
        return found ? std::optional<int>(element) : std::nullopt;
    }

    std::vector<int> try_dequeue_bulk(unsigned t, std::size_t most) override {
        std::vector<int> elements(most);
        elements.resize(consumers_[t] ? queue_.try_dequeue_bulk(*consumers_[t], elements.begin(), most)
                                      : queue_.try_dequeue_bulk(elements.begin(), most));
        return elements;
    }

private:
    queue_type queue_;
    // Behind the queue, so that they go first.
    std::vector<std::unique_ptr<moodycamel::ProducerToken>> producers_;
    std::vector<std::unique_ptr<moodycamel::ConsumerToken>> consumers_;
};

}  // namespace

std::unique_ptr<queue> make_moodycamel(unsigned threads) {
    return std::make_unique<moody<moodycamel::ConcurrentQueueDefaultTraits>>(threads);
}

std::unique_ptr<queue> make_moodycamel_small(unsigned threads) { return std::make_unique<moody<small_traits>>(threads); }
