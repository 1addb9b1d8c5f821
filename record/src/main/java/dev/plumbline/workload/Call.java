package dev.plumbline.workload;

import java.util.SplittableRandom;

/**
 * One operation of one thread: the body draws and records arguments, begins, performs the operation, ends, and records
 * results.
 *
 * <pre>{@code
 * void get(Call call) {
 *     int key = call.random().nextInt(10);
 *     call.argument("key", key).begin();
 *     Integer found = map.get(key);
 *     call.end().result("result", found);
 * }
 * }</pre>
 *
 * If a body returns without {@link #begin}, nothing is recorded. A body that has begun must {@link #end} or {@link
 * #abort}.
 */
public interface Call {
    /** Determined by the seed of the run, the thread and the number of the call only. */
    SplittableRandom random();

    /** The thread, from 0; also the process of the history. */
    int thread();

    /**
     * Before {@link #begin}.
     *
     * @param value anything that the recorder can write: integers, booleans, strings, null, enum constants, and lists,
     *     sets, maps and arrays of these, of any depth
     */
    Call argument(String name, Object value);

    /** Takes the start time; the operation follows. */
    void begin();

    /** Takes the end time. */
    Call end();

    /** The same for an aborted operation. */
    Call abort();

    /** After {@link #end} or {@link #abort}; any value that is valid for an argument. */
    Call result(String name, Object value);

    /** Metadata, which checks ignore. May be called at any time. */
    Call meta(String name, Object value);

    /**
     * The operation starts here instead of at {@link #begin}, for instance after a lock was acquired; the last call
     * counts.
     */
    void markStart();

    /** The operation ends here, regardless of when {@link #end} follows; the last call counts. */
    void markEnd();

    /**
     * To be thrown, before {@link #begin}, by a body that is not written yet: the run reports it, and nothing is
     * recorded.
     */
    RuntimeException unsupported();
}
