// What the workload needs of a queue under test.
#ifndef PLUMBLINE_CASESTUDIES_QUEUE_HPP
#define PLUMBLINE_CASESTUDIES_QUEUE_HPP

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

/// All functions may be called by all threads at once, each with its own number.
class queue {
public:
    queue() = default;
    queue(const queue&) = delete;
    queue& operator=(const queue&) = delete;
    virtual ~queue() = default;

    virtual void enqueue(unsigned thread, int element) = 0;
    virtual void enqueue_bulk(unsigned thread, const std::vector<int>& elements) = 0;
    /// Empty: nothing was found.
    virtual std::optional<int> try_dequeue(unsigned thread) = 0;
    /// At most so many elements, in the order in which they came out.
    virtual std::vector<int> try_dequeue_bulk(unsigned thread, std::size_t most) = 0;
};

/// A linearizable queue, by Michael and Scott.
std::unique_ptr<queue> make_linearizable();

/// moodycamel::ConcurrentQueue as it comes.
std::unique_ptr<queue> make_moodycamel(unsigned threads);

/// The same with blocks of two elements and tables of two entries, so that short runs meet the code which adds to them.
std::unique_ptr<queue> make_moodycamel_small(unsigned threads);

#endif
