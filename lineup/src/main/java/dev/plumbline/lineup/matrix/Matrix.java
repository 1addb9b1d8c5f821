package dev.plumbline.lineup.matrix;

import dev.plumbline.history.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A finite test: the calls of each thread (Line-Up, section 3.1).
 *
 * @param initial made one after the other before the threads start
 * @param threads the calls of each thread
 * @param last made one after the other once all threads have made theirs
 */
public record Matrix(List<Invocation> initial, List<List<Invocation>> threads, List<Invocation> last) {
    /** More calls are not searched for a witness; there would be no end to the serial runs long before. */
    static final int MOST_CALLS = 62;

    public Matrix {
        initial = List.copyOf(initial);
        threads = threads.stream().map(List::copyOf).toList();
        last = List.copyOf(last);
    }

    /** The threads are apart by bars: {@code push(1) pop() | push(2) pop()}. */
    public static Matrix parse(String text) throws BadInput {
        return new Matrix(List.of(), new CallText(text).threads(), List.of()).checked();
    }

    public Matrix with(List<Invocation> before, List<Invocation> after) throws BadInput {
        return new Matrix(before, threads, after).checked();
    }

    private Matrix checked() throws BadInput {
        if (calls() > MOST_CALLS) {
            throw new BadInput("a test of " + calls() + " calls; at most " + MOST_CALLS
                    + " can be checked, and more than" + " 12 or so take very long");
        }
        return this;
    }

    /** How many calls it has in all. */
    public int calls() {
        return initial.size()
                + last.size()
                + threads.stream().mapToInt(List::size).sum();
    }

    /** In how many orders its calls can be made one after the other, if none blocks. */
    public double serialOrders() {
        double orders = 1;
        int made = 0;
        for (List<Invocation> thread : threads) {
            for (int i = 1; i <= thread.size(); i++) {
                orders = orders * ++made / i;
            }
        }
        return orders;
    }

    /** Threads and the most calls that one of them makes: {@code 2x3}. */
    public String dimension() {
        return threads.size() + "x"
                + threads.stream().mapToInt(List::size).max().orElse(0);
    }

    /** The calls of the threads, as {@link #parse} reads them. */
    public String text() {
        return threads.stream().map(Invocation::text).collect(Collectors.joining(" | "));
    }

    /** Calls as they are written, one after the other. */
    public static String text(List<Invocation> calls) {
        return Invocation.text(calls);
    }

    /** Everything, for people. */
    @Override
    public String toString() {
        return (initial.isEmpty() ? "" : "first " + Invocation.text(initial) + ", then ")
                + text()
                + (last.isEmpty() ? "" : ", at last " + Invocation.text(last));
    }

    /**
     * The same test with its threads in the order of their texts. Threads have no names, so tests that differ in the
     * order of their threads are one test.
     */
    public Matrix sorted() {
        List<List<Invocation>> inOrder = new ArrayList<>(threads);
        inOrder.sort((one, other) -> Invocation.text(one).compareTo(Invocation.text(other)));
        return new Matrix(initial, inOrder, last);
    }
}
