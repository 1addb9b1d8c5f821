package dev.plumbline.jvm.execution;

import dev.plumbline.schedule.ProcessPoint;
import java.util.List;

/**
 * One finite test: an object, and threads that each carry out a list of calls on it.
 *
 * @param creation makes the object, anew for each execution
 * @param initial calls that are done one after the other before the threads start
 * @param threads the calls of each thread
 * @param last calls that are done one after the other once all threads have done theirs
 */
public record Program(Creation creation, List<Call> initial, List<List<Call>> threads, List<Call> last) {
    /** The thread of the initial and the last calls in an {@link Event}. */
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
     * One call on the object under test. What it returns or throws goes into the history as it is; a result that is
     * mutable is best turned into a value here. Must not depend on anything but the object.
     */
    @FunctionalInterface
    public interface Call {
        Object perform(Object subject) throws Throwable;
    }
}
