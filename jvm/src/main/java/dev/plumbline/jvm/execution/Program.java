package dev.plumbline.jvm.execution;

import dev.plumbline.schedule.ProcessPoint;
import java.util.List;

/**
 * One finite test: an object, and threads that each perform a list of calls on it.
 *
 * @param creation makes the object, anew for each execution
 * @param initial calls that are performed one after the other before the threads start
 * @param threads the calls of each thread
 * @param last calls that are performed one after the other once all threads have ended
 */
public record Program(Creation creation, List<Call> initial, List<List<Call>> threads, List<Call> last) {
    /** The number of the thread that performs the initial and the last calls, in an {@link Event}. */
    public static final int MAIN = -1;

    public Program {
        initial = List.copyOf(initial);
        threads = threads.stream().map(List::copyOf).toList();
        last = List.copyOf(last);
        if (threads.isEmpty() || threads.size() >= ProcessPoint.MOST_PROCESSES) {
            throw new IllegalArgumentException(
                    threads.size() + " threads; expected at least 1 and at most " + (ProcessPoint.MOST_PROCESSES - 1));
        }
    }

    public static Program of(Creation creation, List<List<Call>> threads) {
        return new Program(creation, List.of(), threads, List.of());
    }

    /** Makes the object under test. Must do the same each time. */
    @FunctionalInterface
    public interface Creation {
        Object create() throws Throwable;
    }

    /**
     * One call on the object under test. The history contains its result or exception as it is; a mutable result is
     * best converted to a value here. A call must depend on the object only.
     */
    @FunctionalInterface
    public interface Call {
        Object perform(Object subject) throws Throwable;
    }
}
