// A recorder for C++ programs: the calls of each thread and their results, in timeboxes, with one file for each thread.
//
//     plumbline::recorder rec("run-1");
//     // in each thread:
//     plumbline::log log = rec.thread(3);
//     log.begin("Put").arg("key", 1).arg("value", 2).call();
//     bool fresh = map.put(1, 2);
//     log.returned().result("result", fresh).done();
//
// A call is in the file before the operation is performed. So a process killed at any instant (also by kill -9) loses
// nothing but the results of the operations in flight. There are no locks, and no allocation once a log has seen its
// largest record (except for values assembled with plumbline::value).
#ifndef PLUMBLINE_RECORD_HPP
#define PLUMBLINE_RECORD_HPP

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "plumbline/clock.hpp"
#include "plumbline/crash.hpp"
#include "plumbline/value.hpp"

// A place for breakpoints: called after the start of each operation was read, right before the operation is performed. It
// does nothing. Its name, its arguments, and that it is never inlined are part of the interface: `plumbline replay
// --suspend-at` prints breakpoints on it with conditions on the registers of its arguments. So no sanitizer may instrument
// it: its call at the entry would overwrite these registers before a debugger stops after the prologue.
//
// start: the timestamp, as in the history; process: that of the log if it is a number, else -1; number: of the operation
// in its log, from 0.
#if defined(__clang__)
#define PLUMBLINE_BREAKPOINT __attribute__((noinline, used, visibility("default"), no_sanitize("thread", "address", "undefined")))
#else
#define PLUMBLINE_BREAKPOINT __attribute__((noipa, used, visibility("default"), no_sanitize("thread", "address", "undefined")))
#endif
extern "C" {
PLUMBLINE_BREAKPOINT inline void plumbline_operation_begins(std::int64_t start, std::int64_t process, std::int64_t number) {
    __asm__ __volatile__("" : : "r"(start), "r"(process), "r"(number) : "memory");
}
}
#undef PLUMBLINE_BREAKPOINT

namespace plumbline {

/// A preallocated, memory-mapped file of records, written by one thread.
///
/// The whole `limit` is mapped at once and the file grows under the mapping, so the address of a record never changes and
/// the crash handler can rely on it. Blocks are allocated before they are written to, so a full disk is an error here and
/// not a SIGBUS in the middle of a store.
class trace_file {
public:
    trace_file(std::filesystem::path path, std::size_t limit, const packer& header) : path_(std::move(path)), limit_(limit) {
        fd_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (fd_ < 0) fail(errno, "create");
        try {
            grow(header.size() + crash::reserve);
            void* at = mmap(nullptr, limit_, PROT_READ | PROT_WRITE, MAP_SHARED, fd_, 0);
            if (at == MAP_FAILED) fail(errno, "map");
            lane_ = crash::take_lane();
            lane_->base = static_cast<unsigned char*>(at);
        } catch (...) {
            ::close(fd_);
            throw;
        }
        lane_->position.store(0);
        lane_->copying.store(0);
        lane_->owner = crash::this_thread();
        lane_->commit(header.data(), header.size());
        lane_->state.store(lane::open);  // not before: a crash record must not stand where the header belongs
    }
    ~trace_file() { close(); }
    trace_file(const trace_file&) = delete;
    trace_file& operator=(const trace_file&) = delete;

    void commit(const packer& record) {
        const std::size_t needed = lane_->position.load(std::memory_order_relaxed) + record.size() + crash::reserve;
        if (needed > allocated_) grow(needed);
        lane_->commit(record.data(), record.size());
    }

    /// Cuts the zeros off, except while a crash is being recorded: then the process is about to end anyway.
    void close() noexcept {
        if (fd_ < 0) return;
        int expected = lane::open;
        if (!lane_->state.compare_exchange_strong(expected, lane::closed)) crash::park();
        const std::size_t used = lane_->position.load();
        munmap(lane_->base, limit_);
        if (ftruncate(fd_, static_cast<off_t>(used)) != 0) {
            // The zeros stay: every reader takes them for the end of the records.
        }
        ::close(fd_);
        fd_ = -1;
        lane_->state.store(lane::free_lane);
    }

private:
    static constexpr std::size_t smallest = std::size_t{1} << 18;
    static constexpr std::size_t largest_step = std::size_t{1} << 26;

    void grow(std::size_t needed) {
        const std::size_t step = std::clamp(allocated_, smallest, largest_step);
        const std::size_t size = std::min(std::max(needed, allocated_ + step), limit_);
        if (needed > size) {
            throw std::length_error("plumbline: " + path_.string() + " is full: its limit is " + std::to_string(limit_) + " bytes");
        }
        int error = 0;
        do {
            error = posix_fallocate(fd_, 0, static_cast<off_t>(size));
        } while (error == EINTR);
        if (error != 0) fail(error, "allocate");
        allocated_ = size;
    }
    [[noreturn]] void fail(int error, const char* what) const {
        throw std::system_error(error, std::generic_category(), std::string("plumbline: cannot ") + what + " " + path_.string());
    }

    std::filesystem::path path_;
    std::size_t limit_;
    std::size_t allocated_ = 0;
    int fd_ = -1;
    lane* lane_ = nullptr;
};

class log;

/// An operation about to be called.
class calling {
public:
    template <class T>
    calling& arg(std::string_view name, const T& v);
    template <class T>
    calling& arg(std::string_view name, std::initializer_list<T> v);
    /// Reads the start of the timebox and commits the record. The operation must follow immediately.
    void call();

private:
    friend class log;
    explicit calling(log& l) : log_(l) {}
    log& log_;
};

/// An operation that has returned. Its end was read before this was made, so naming results does not widen the timebox.
class returning {
public:
    template <class T>
    returning& result(std::string_view name, const T& v);
    template <class T>
    returning& result(std::string_view name, std::initializer_list<T> v);
    template <class T>
    returning& meta(std::string_view name, const T& v);
    void done();

private:
    friend class log;
    explicit returning(log& l) : log_(l) {}
    log& log_;
};

/// The log of one thread. Only that thread may use it, and should make it: the crash handler gets a stack for the thread that
/// makes the log. Misuse (a return without a call) throws std::logic_error.
class log {
public:
    log(log&&) = default;
    log& operator=(log&&) = delete;
    /// The thread of a log that goes out of scope has ended normally.
    ~log() {
        try {
            end();
        } catch (...) {
            // The error cannot be reported here: the trace has no end record.
        }
    }

    calling begin(std::string_view name) {
        const quiet muted;
        need(phase_ == idle || phase_ == naming, "begin(): the operation before has not returned; leave_pending() gives up on it");
        const packer& p = restart();
        buffer_.array(4);
        buffer_.integer(1);
        buffer_.text(name);
        time_at_ = p.size();
        buffer_.wide(0);
        open_map();
        phase_ = naming;
        return calling(*this);
    }
    /// The operation returned with an effect / without any effect.
    returning returned() { return finish(2); }
    returning aborted() { return finish(3); }

    /// Narrows the timebox to a part of the call, for instance to the time in which a lock is held. Sound only if the operation
    /// takes effect between the two marks: the caller has to ensure that.
    void mark_start() {
        need(phase_ == in_flight, "mark_start(): no operation is in flight");
        marked_start_ = clock_start();
        has_start_ = true;
        plumbline_operation_begins(marked_start_, process_, number_);
    }
    void mark_end() {
        const std::int64_t now = clock_end();
        need(phase_ == in_flight, "mark_end(): no operation is in flight");
        marked_end_ = now;
        has_end_ = true;
    }
    /// Metadata of the operation in flight; checks ignore it.
    template <class T>
    void meta(std::string_view name, const T& v) {
        const quiet muted;
        need(phase_ == in_flight || phase_ == naming_results, "meta(): no operation is in flight");
        meta_.text(name);
        pack_value(meta_, v);
        metas_++;
    }
    /// The thread gives up on its operation (a timeout, say): it may or may not take effect, at any later time.
    void leave_pending() {
        need(phase_ == in_flight, "leave_pending(): no operation is in flight");
        phase_ = idle;
    }

    /// The thread ended normally.
    void end() {
        if (!file_) return;
        const quiet muted;
        restart();
        buffer_.array(2);
        buffer_.integer(4);
        buffer_.wide(clock_end());
        close();
    }
    /// The thread, but not the process, ended abnormally, for instance by an exception.
    void crashed(std::string_view reason) {
        if (!file_) return;
        const quiet muted;
        restart();
        buffer_.array(3);
        buffer_.integer(5);
        buffer_.wide(clock_end());
        buffer_.text(reason);
        close();
    }

private:
    friend class recorder;
    friend class calling;
    friend class returning;
    enum phase { idle, naming, in_flight, naming_results };

    log(std::unique_ptr<trace_file> file, std::int64_t process)
        : file_(std::move(file)), stack_(new crash::alternate_stack), process_(process) {
        buffer_.reserve(4096);
        meta_.reserve(1024);
    }

    static void need(bool right, const char* message) {
        if (!right) throw std::logic_error(std::string("plumbline: ") + message);
    }
    packer& restart() {
        need(file_ != nullptr, "this log has ended");
        buffer_.clear();
        return buffer_;
    }
    void open_map() {
        map_at_ = buffer_.open_map();
        entries_ = 0;
    }
    template <class T>
    void entry(phase where, std::string_view name, const T& v) {
        const quiet muted;
        need(phase_ == where, "an argument or result behind the end of its record");
        buffer_.text(name);
        pack_value(buffer_, v);
        entries_++;
    }
    void call() {
        std::int64_t start = 0;
        {
            const quiet muted;
            need(phase_ == naming, "call() without begin()");
            buffer_.patch_map(map_at_, entries_);
            start = clock_start();
            buffer_.patch_wide(time_at_, start);
            file_->commit(buffer_);
            meta_.clear();
            metas_ = 0;
            has_start_ = has_end_ = false;
            phase_ = in_flight;
            // The record must be committed before the operation is performed. A fence for the compiler suffices: at
            // whatever instruction a process is killed, the kernel keeps the stores before it.
            std::atomic_signal_fence(std::memory_order_seq_cst);
        }
        plumbline_operation_begins(start, process_, ++number_);
        scheduling_point();
    }
    returning finish(int kind) {
        scheduling_point();
        const std::int64_t now = clock_end();
        const quiet muted;
        // naming_results: a result could not be packed, and the caller records it in another way.
        need(phase_ == in_flight || phase_ == naming_results, "an operation returned that was not called");
        restart();
        buffer_.array(5);
        buffer_.integer(kind);
        buffer_.wide(has_end_ ? marked_end_ : now);
        open_map();
        phase_ = naming_results;
        return returning(*this);
    }
    void done() {
        const quiet muted;
        need(phase_ == naming_results, "done() without returned() or aborted()");
        buffer_.patch_map(map_at_, entries_);
        if (metas_ == 0) {
            buffer_.nil();
        } else {
            buffer_.map(metas_);
            buffer_.raw(meta_.data(), meta_.size());
        }
        if (has_start_) {
            buffer_.wide(marked_start_);
        } else {
            buffer_.nil();
        }
        file_->commit(buffer_);
        phase_ = idle;
    }
    void close() {
        file_->commit(buffer_);
        file_->close();
        file_.reset();
        phase_ = idle;
    }

    std::unique_ptr<trace_file> file_;
    std::unique_ptr<crash::alternate_stack> stack_;
    std::int64_t process_;
    std::int64_t number_ = -1;
    packer buffer_;
    packer meta_;
    std::size_t metas_ = 0;
    std::size_t entries_ = 0;
    std::size_t map_at_ = 0;
    std::size_t time_at_ = 0;
    std::int64_t marked_start_ = 0;
    std::int64_t marked_end_ = 0;
    bool has_start_ = false;
    bool has_end_ = false;
    phase phase_ = idle;
};

template <class T>
calling& calling::arg(std::string_view name, const T& v) {
    log_.entry(log::naming, name, v);
    return *this;
}
template <class T>
calling& calling::arg(std::string_view name, std::initializer_list<T> v) {
    log_.entry(log::naming, name, v);
    return *this;
}
inline void calling::call() { log_.call(); }
template <class T>
returning& returning::result(std::string_view name, const T& v) {
    log_.entry(log::naming_results, name, v);
    return *this;
}
template <class T>
returning& returning::result(std::string_view name, std::initializer_list<T> v) {
    log_.entry(log::naming_results, name, v);
    return *this;
}
template <class T>
returning& returning::meta(std::string_view name, const T& v) {
    log_.meta(name, v);
    return *this;
}
inline void returning::done() { log_.done(); }

/// One run: a folder with one trace file for each thread. The folder is made if it does not exist. A folder with traces of an
/// earlier run is rejected, since together they would be one false history.
class recorder {
public:
    struct options {
        /// Record crashes by SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS and SIGTRAP. Not for programs that survive these.
        bool crash_handler = true;
        /// The largest size of a trace file in bytes; address space of this size is reserved for each.
        std::size_t limit = std::size_t{1} << 32;
        /// Written to the header of each file, and kept as metadata of the run.
        std::vector<std::pair<std::string, value>> metadata;
    };

    explicit recorder(std::filesystem::path folder) : recorder(std::move(folder), options()) {}
    recorder(std::filesystem::path folder, options how) : folder_(std::move(folder)), how_(std::move(how)) {
        std::filesystem::create_directories(folder_);
        for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
            if (entry.path().extension() == ".trace") {
                throw std::runtime_error("plumbline: " + folder_.string() + " already holds traces (" +
                                         entry.path().filename().string() + "); give each run a folder of its own");
            }
        }
        if (how_.crash_handler) crash::install();
    }

    log thread(std::int64_t process) { return start(std::to_string(process), process, process); }
    log thread(int process) { return thread(static_cast<std::int64_t>(process)); }
    log thread(const std::string& process) {
        const bool plain = std::all_of(process.begin(), process.end(), [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.';
        });
        if (process.empty() || !plain || process.front() == '.') {
            throw std::invalid_argument("plumbline: the process '" + process +
                                        "' is to be the name of a file: letters, digits, '-', '_' and '.' inside");
        }
        return start(process, process, -1);
    }

private:
    log start(const std::string& name, const value& process, std::int64_t number) {
        const quiet muted;
        // With a logical clock, runs with the same seed have the same bytes, so the header contains no date or process.
        const bool logical = clock_is_logical();
        const auto epoch = std::chrono::system_clock::now().time_since_epoch();
        const std::int64_t started = std::chrono::duration_cast<std::chrono::milliseconds>(epoch).count();
        packer p;
        p.map(6 + how_.metadata.size());
        p.text("plumbline-trace"), p.integer(1);
        p.text("process"), process.write(p);
        p.text("unit"), p.text(logical ? "steps" : "ns");
        p.text("language"), p.text("c++");
        p.text("pid"), p.integer(logical ? 0 : static_cast<std::int64_t>(getpid()));
        p.text("started"), p.integer(logical ? 0 : started);
        for (const auto& [key, v] : how_.metadata) {
            p.text(key);
            v.write(p);
        }
        return log(std::make_unique<trace_file>(folder_ / (name + ".trace"), how_.limit, p), number);
    }

    std::filesystem::path folder_;
    options how_;
};

}  // namespace plumbline

#endif
