// Random choices that are the same on every machine: the distributions of <random> differ between libraries.
#ifndef PLUMBLINE_RANDOM_HPP
#define PLUMBLINE_RANDOM_HPP

#include <cstdint>
#include <stdexcept>
#include <string>

namespace plumbline {

/// SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixing of its bits. Any 64-bit number is a good seed.
class rng {
public:
    explicit rng(std::uint64_t seed) noexcept : state_(seed) {}

    /// An independent stream for (seed, a, b), mixed in one after the other, so that neighbouring streams differ.
    static rng of(std::uint64_t seed, std::uint64_t a, std::uint64_t b) noexcept {
        return rng(mix(mix(mix(seed) + a) + b));
    }

    std::uint64_t next() noexcept {
        state_ += 0x9e3779b97f4a7c15ULL;
        return mix(state_);
    }
    /// Uniform in 0 .. n-1. Draws again in the last, incomplete round: `next() % n` would favour small numbers.
    std::uint64_t below(std::uint64_t n) {
        if (n == 0) throw std::invalid_argument("plumbline: rng.below(0) has nothing to choose from");
        const std::uint64_t incomplete = (0 - n) % n;
        for (;;) {
            const std::uint64_t v = next();
            if (v >= incomplete) return v % n;
        }
    }
    /// Uniform in low .. high, both included.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        if (low > high) {
            throw std::invalid_argument("plumbline: rng.between(" + std::to_string(low) + ", " + std::to_string(high) + ")");
        }
        const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
        const std::uint64_t offset = span == 0 ? next() : below(span);
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
    }
    /// True once in n times.
    bool one_in(std::uint64_t n) { return below(n) == 0; }
    /// One element of a container with size() and operator[].
    template <class Container>
    const auto& pick(const Container& from) {
        return from[static_cast<typename Container::size_type>(below(from.size()))];
    }

private:
    static std::uint64_t mix(std::uint64_t z) noexcept {
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    }

    std::uint64_t state_;
};

}  // namespace plumbline

#endif
