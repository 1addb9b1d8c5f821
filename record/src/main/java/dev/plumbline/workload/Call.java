package dev.plumbline.workload;

import java.util.SplittableRandom;

/**
 * One operation of one thread: draws its arguments, tells them, begins, does it, ends, and tells its results.
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
 * A body that returns without {@link #begin} has found nothing to do; nothing is recorded. A body that has begun must
 * {@link #end} or {@link #abort}.
 */
public interface Call {
    /** Decided by the seed of the run, the thread and the number of the call; by nothing else. */
    SplittableRandom random();

    /** The thread, from 0; also the process of the history. */
    int thread();

    /** Before {@link #begin}. */
    Call argument(String name, long value);

    Call argument(String name, boolean value);

    Call argument(String name, String value);

    /** Anything that the recorder can write: null, lists, sets, maps, arrays, enum constants, of any depth. */
    Call argument(String name, Object value);

    /** Takes the start time; the operation is done after this. */
    void begin();

    /** Takes the end time. */
    Call end();

    /** The same for an operation that was given up. */
    Call abort();

    /** After {@link #end} or {@link #abort}. */
    Call result(String name, long value);

    Call result(String name, boolean value);

    Call result(String name, String value);

    Call result(String name, Object value);

    /** Something worth keeping that no check looks at. At any time. */
    Call meta(String name, Object value);

    /** The operation starts here and not at {@link #begin}, for instance once a lock is held; the last one counts. */
    void markStart();

    /** The operation has ended here, whenever {@link #end} follows; the last one counts. */
    void markEnd();

    /** To be thrown, before {@link #begin}, by a body that nobody has written yet: reported, and not recorded. */
    RuntimeException unsupported();
}
