// The values of a trace: TLA+ values as MessagePack.
#ifndef PLUMBLINE_VALUE_HPP
#define PLUMBLINE_VALUE_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plumbline {

/// A buffer for packed bytes. It keeps its capacity when cleared, so a log allocates only up to its largest record.
class packer {
public:
    void clear() noexcept { used_ = 0; }
    const unsigned char* data() const noexcept { return bytes_.data(); }
    std::size_t size() const noexcept { return used_; }
    void reserve(std::size_t n) {
        if (n > bytes_.size()) bytes_.resize(n);
    }

    void byte(unsigned v) { *room(1) = static_cast<unsigned char>(v); }
    void raw(const void* from, std::size_t n) {
        if (n != 0) std::memcpy(room(n), from, n);
    }
    void big_endian(std::uint64_t v, unsigned n) { put(room(n), v, n); }

    void nil() { byte(0xc0); }
    void boolean(bool v) { byte(v ? 0xc3 : 0xc2); }
    void integer(std::int64_t v) {
        if (v >= 0 && v < 128) {
            byte(static_cast<unsigned>(v));
        } else if (v < 0 && v >= -32) {
            byte(static_cast<unsigned>(v + 256));
        } else if (v >= std::numeric_limits<std::int32_t>::min() && v <= std::numeric_limits<std::int32_t>::max()) {
            byte(0xd2);
            big_endian(static_cast<std::uint64_t>(v), 4);
        } else {
            wide(v);
        }
    }
    /// Always nine bytes, so that a time that is known later fits into the reserved place.
    void wide(std::int64_t v) {
        byte(0xd3);
        big_endian(static_cast<std::uint64_t>(v), 8);
    }
    void text(std::string_view s) {
        check_utf8(s);
        if (s.size() < 32) {
            byte(0xa0U | static_cast<unsigned>(s.size()));
        } else {
            head(0xd9, 0xda, 0xdb, s.size());
        }
        raw(s.data(), s.size());
    }
    void array(std::size_t n) {
        if (n < 16) {
            byte(0x90U | static_cast<unsigned>(n));
        } else {
            head(0, 0xdc, 0xdd, n);
        }
    }
    void map(std::size_t n) {
        if (n < 16) {
            byte(0x80U | static_cast<unsigned>(n));
        } else {
            head(0, 0xde, 0xdf, n);
        }
    }
    /// A map whose size is not known yet; patch_map writes it to the returned place.
    std::size_t open_map() {
        const std::size_t at = size();
        byte(0xde);
        big_endian(0, 2);
        return at;
    }
    void patch_map(std::size_t at, std::size_t n) {
        if (n > 0xffff) throw std::length_error("plumbline: more than 65535 arguments of one operation");
        bytes_[at + 1] = static_cast<unsigned char>(n >> 8);
        bytes_[at + 2] = static_cast<unsigned char>(n & 0xffU);
    }
    void patch_wide(std::size_t at, std::int64_t v) noexcept {
        put(bytes_.data() + at + 1, static_cast<std::uint64_t>(v), 8);
    }

private:
    unsigned char* room(std::size_t n) {
        if (used_ + n > bytes_.size()) reserve(std::max(used_ + n, 2 * bytes_.size()));
        unsigned char* at = bytes_.data() + used_;
        used_ += n;
        return at;
    }
    static void put(unsigned char* at, std::uint64_t v, unsigned n) noexcept {
        for (unsigned i = 0; i < n; i++) at[i] = static_cast<unsigned char>((v >> (8 * (n - 1 - i))) & 0xffU);
    }
    void head(unsigned one, unsigned two, unsigned four, std::size_t n) {
        if (one != 0 && n < 0x100) {
            byte(one);
            big_endian(n, 1);
        } else if (n < 0x10000) {
            byte(two);
            big_endian(n, 2);
        } else if (n <= 0xffffffffULL) {
            byte(four);
            big_endian(n, 4);
        } else {
            throw std::length_error("plumbline: a value of more than 4294967295 elements or bytes");
        }
    }

    // Rejected, not repaired: two different byte strings must not become equal values in the history.
    static void check_utf8(std::string_view s) {
        for (std::size_t i = 0; i < s.size();) {
            const auto b = static_cast<unsigned char>(s[i]);
            std::size_t more = 0;
            std::uint32_t code = b;
            std::uint32_t least = 0;
            if (b < 0x80) {
                i++;
                continue;
            }
            if ((b & 0xe0U) == 0xc0U) {
                more = 1, code = b & 0x1fU, least = 0x80;
            } else if ((b & 0xf0U) == 0xe0U) {
                more = 2, code = b & 0x0fU, least = 0x800;
            } else if ((b & 0xf8U) == 0xf0U) {
                more = 3, code = b & 0x07U, least = 0x10000;
            }
            bool good = more != 0 && i + more < s.size();
            for (std::size_t k = 1; good && k <= more; k++) {
                const auto c = static_cast<unsigned char>(s[i + k]);
                good = (c & 0xc0U) == 0x80U;
                code = (code << 6U) | (c & 0x3fU);
            }
            if (!good || code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
                throw std::invalid_argument("plumbline: a string is not UTF-8 at byte " + std::to_string(i) +
                                            "; record bytes as a vector of integers");
            }
            i += more + 1;
        }
    }

    std::vector<unsigned char> bytes_;  // its size is our capacity: one comparison for several bytes
    std::size_t used_ = 0;
};

/// Defines how a type is packed; specialise it for your own types: `static void write(packer&, const T&)`.
template <class T, class = void>
struct pack {
    static_assert(!std::is_floating_point_v<T>, "histories have no fractions: scale the number to an integer");
    static_assert(!std::is_same_v<T, char>, "a char is neither an integer nor a string: say int(c) or std::string(1, c)");
    static_assert(!std::is_enum_v<T>, "give the name of the enumerator as a string or model value, or its integer");
    static_assert(std::is_void_v<T>, "no plumbline::pack for this type");
};

template <class T>
void pack_value(packer& to, const T& v) {
    pack<std::decay_t<const T&>>::write(to, v);  // const T&: a literal is a const char*
}

/// A value assembled from parts: nested data, sets, functions, records, model values. It holds its packed bytes, which are
/// all that is needed. Making one allocates; plain integers, strings and booleans need none.
class value {
public:
    template <class T, class = std::enable_if_t<!std::is_same_v<std::decay_t<T>, value>>>
    value(const T& v) {  // NOLINT: meant to convert, so that {1, "a", true} is a list of values
        pack_value(packed_, v);
    }

    static value null() { return value(nullptr); }
    static value tuple(std::initializer_list<value> parts) { return list(parts); }
    static value set(std::initializer_list<value> members) {
        value v = tagged("$set");
        v.append(list(members));
        return v;
    }
    static value record(std::initializer_list<std::pair<std::string_view, value>> fields) {
        // A field that begins with $ would be read as notation: [$set |-> 1] must not become a set.
        for (const auto& f : fields) {
            if (!f.first.empty() && f.first.front() == '$') {
                value v = tagged("$fn");
                v.packed_.array(fields.size());
                for (const auto& [name, field] : fields) v.entry(value(name), field);
                return v;
            }
        }
        value v;
        v.packed_.map(fields.size());
        for (const auto& [name, field] : fields) {
            v.packed_.text(name);
            v.append(field);
        }
        return v;
    }
    static value function(std::initializer_list<std::pair<value, value>> entries) {
        value v = tagged("$fn");
        v.packed_.array(entries.size());
        for (const auto& [key, image] : entries) v.entry(key, image);
        return v;
    }
    static value model(std::string_view name) {
        value v = tagged("$model");
        v.packed_.text(name);
        return v;
    }

    void write(packer& to) const { to.raw(packed_.data(), packed_.size()); }

private:
    value() = default;
    static value tagged(std::string_view tag) {
        value v;
        v.packed_.map(1);
        v.packed_.text(tag);
        return v;
    }
    static value list(std::initializer_list<value> parts) {
        value v;
        v.packed_.array(parts.size());
        for (const auto& p : parts) v.append(p);
        return v;
    }
    void append(const value& other) { packed_.raw(other.packed_.data(), other.packed_.size()); }
    void entry(const value& key, const value& image) {
        packed_.array(2);
        append(key);
        append(image);
    }

    packer packed_;
};

template <>
struct pack<value> {
    static void write(packer& to, const value& v) { v.write(to); }
};

template <>
struct pack<bool> {
    static void write(packer& to, bool v) { to.boolean(v); }
};

template <>
struct pack<std::nullptr_t> {
    static void write(packer& to, std::nullptr_t) { to.nil(); }
};

template <class T>
struct pack<T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>>> {
    static void write(packer& to, T v) {
        if constexpr (std::is_unsigned_v<T> && sizeof(T) >= sizeof(std::int64_t)) {
            if (v > static_cast<T>(std::numeric_limits<std::int64_t>::max())) {
                throw std::range_error("plumbline: " + std::to_string(v) + " does not fit into 64 bits with a sign");
            }
        }
        to.integer(static_cast<std::int64_t>(v));
    }
};

template <class T>
struct pack<T, std::enable_if_t<std::is_convertible_v<const T&, std::string_view>>> {
    static void write(packer& to, const T& v) { to.text(v); }
};

template <class T>
struct pack<std::optional<T>> {
    static void write(packer& to, const std::optional<T>& v) {
        if (v) {
            pack_value(to, *v);
        } else {
            to.nil();
        }
    }
};

/// Sequences are tuples.
template <class Range>
struct pack_sequence {
    static void write(packer& to, const Range& v) {
        to.array(v.size());
        for (const auto& e : v) pack_value(to, e);
    }
};
template <class T, class A>
struct pack<std::vector<T, A>> : pack_sequence<std::vector<T, A>> {};
template <class T, std::size_t N>
struct pack<std::array<T, N>> : pack_sequence<std::array<T, N>> {};
template <class T>
struct pack<std::initializer_list<T>> : pack_sequence<std::initializer_list<T>> {};
template <class A>
struct pack<std::vector<bool, A>> {
    static void write(packer& to, const std::vector<bool, A>& v) {
        to.array(v.size());
        for (const bool e : v) to.boolean(e);
    }
};
template <class... T>
struct pack<std::tuple<T...>> {
    static void write(packer& to, const std::tuple<T...>& v) {
        to.array(sizeof...(T));
        std::apply([&to](const auto&... e) { (pack_value(to, e), ...); }, v);
    }
};
template <class A, class B>
struct pack<std::pair<A, B>> {
    static void write(packer& to, const std::pair<A, B>& v) {
        to.array(2);
        pack_value(to, v.first);
        pack_value(to, v.second);
    }
};

/// Sets are sets, and maps are functions, with keys of any type.
template <class Range>
struct pack_tagged {
    static void write(packer& to, const char* tag, const Range& v) {
        to.map(1);
        to.text(tag);
        pack_sequence<Range>::write(to, v);
    }
};
template <class... T>
struct pack<std::set<T...>> {
    static void write(packer& to, const std::set<T...>& v) { pack_tagged<std::set<T...>>::write(to, "$set", v); }
};
template <class... T>
struct pack<std::unordered_set<T...>> {
    static void write(packer& to, const std::unordered_set<T...>& v) {
        pack_tagged<std::unordered_set<T...>>::write(to, "$set", v);
    }
};
template <class... T>
struct pack<std::map<T...>> {
    static void write(packer& to, const std::map<T...>& v) { pack_tagged<std::map<T...>>::write(to, "$fn", v); }
};
template <class... T>
struct pack<std::unordered_map<T...>> {
    static void write(packer& to, const std::unordered_map<T...>& v) {
        pack_tagged<std::unordered_map<T...>>::write(to, "$fn", v);
    }
};

}  // namespace plumbline

#endif
