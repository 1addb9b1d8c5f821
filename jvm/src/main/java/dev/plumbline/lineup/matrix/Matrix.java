package dev.plumbline.lineup.matrix;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A finite test: the calls of each thread (Line-Up, section 3.1).
 *
 * @param before performed one after the other before the threads start
 * @param threads the calls of each thread
 * @param after performed one after the other once all threads have ended
 * @param roles the name of each thread's role (see {@link Roles}), for reports; empty if it has none
 */
public record Matrix(
        List<Invocation> before, List<List<Invocation>> threads, List<Invocation> after, List<String> roles) {
    /** The search for a witness supports no more calls; the serial runs would be too many long before. */
    static final int MOST_CALLS = 62;

    public Matrix {
        before = List.copyOf(before);
        threads = threads.stream().map(List::copyOf).toList();
        after = List.copyOf(after);
        roles = List.copyOf(roles);
        if (roles.size() != threads.size()) {
            throw new IllegalArgumentException(roles.size() + " roles for " + threads.size() + " threads");
        }
    }

    /** A test without roles. */
    public Matrix(List<Invocation> before, List<List<Invocation>> threads, List<Invocation> after) {
        this(before, threads, after, Collections.nCopies(threads.size(), ""));
    }

    /**
     * Threads are separated by bars: {@code push(1) pop() | push(2) pop()}. Each may begin with its role: {@code owner:
     * push(1) pop() | others: steal()}.
     */
    public static Matrix parse(String text) throws BadInput {
        return new CallText(text).threads().checked();
    }

    public Matrix with(List<Invocation> first, List<Invocation> last) throws BadInput {
        return withCalls(first, threads, last).checked();
    }

    /** Other calls of the same threads, which keep their roles. */
    public Matrix withCalls(List<Invocation> first, List<List<Invocation>> ofThreads, List<Invocation> last) {
        return new Matrix(first, ofThreads, last, roles);
    }

    /** With further calls before its own; calls after the threads, if there are any, replace its own. */
    public Matrix within(List<Invocation> first, List<Invocation> last) {
        List<Invocation> all = new ArrayList<>(first);
        all.addAll(before);
        return withCalls(all, threads, last.isEmpty() ? after : last);
    }

    /** All calls but those of one thread. */
    public Matrix withoutThread(int thread) {
        List<List<Invocation>> fewer = new ArrayList<>(threads);
        List<String> rolesLeft = new ArrayList<>(roles);
        fewer.remove(thread);
        rolesLeft.remove(thread);
        return new Matrix(before, fewer, after, rolesLeft);
    }

    private Matrix checked() throws BadInput {
        if (calls() > MOST_CALLS) {
            throw new BadInput("a test of " + calls() + " calls; at most " + MOST_CALLS
                    + " can be checked, and more than" + " 12 or so take very long");
        }
        return this;
    }

    /** The number of all its calls. */
    public int calls() {
        return before.size()
                + after.size()
                + threads.stream().mapToInt(List::size).sum();
    }

    /** The names of the methods that it calls. */
    public Set<String> methods() {
        return Stream.of(List.of(before, after), threads)
                .flatMap(List::stream)
                .flatMap(List::stream)
                .map(Invocation::method)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The number of orders in which its calls can be performed one after the other, if none blocks. */
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
        return IntStream.range(0, threads.size()).mapToObj(this::text).collect(Collectors.joining(" | "));
    }

    private String text(int thread) {
        String role = roles.get(thread);
        return (role.isEmpty() ? "" : role + ": ") + Invocation.text(threads.get(thread));
    }

    /** Calls in their notation, one after the other. */
    public static String text(List<Invocation> calls) {
        return Invocation.text(calls);
    }

    /** The whole test, for reports. */
    @Override
    public String toString() {
        return (before.isEmpty() ? "" : "first " + Invocation.text(before) + ", then ")
                + text()
                + (after.isEmpty() ? "" : ", at last " + Invocation.text(after));
    }

    /**
     * The same test with its threads in the order of their texts. Threads have no names, so tests that differ in the
     * order of their threads are one test.
     */
    public Matrix sorted() {
        List<Integer> inOrder = IntStream.range(0, threads.size())
                .boxed()
                .sorted(Comparator.comparing(this::text))
                .toList();
        return new Matrix(
                before,
                inOrder.stream().map(threads::get).toList(),
                after,
                inOrder.stream().map(roles::get).toList());
    }
}
