package dev.plumbline.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code ConcurrentLinkedQueue} of Java 17 written out access by access, and a naive enumeration of its interleavings:
 * at every access every thread is tried, with the whole state copied. It shares nothing with the explorer, neither the
 * code under test nor the way to search.
 *
 * <p>A call with its first access can be taken as one step, as if no thread could be switched between them. That is
 * what others count; see docs/model-checking.md.
 */
final class QueueByHand implements Cloneable {
    private static final int NONE = -1;

    // The program.
    private final String[][] calls;
    private final boolean switchBeforeFirstAccess;
    private final int bound;
    private final List<String> found;

    // Nodes are numbers; node 0 is the first dummy.
    private int[] item;
    private int[] next;
    private int nodes = 1;
    private int head;
    private int tail;

    // By thread: its call, the access that comes next (NONE between calls), its variables.
    private int[] call;
    private int[] access;
    private int[][] variables;
    private static final int H = 0;
    private static final int P = 1;
    private static final int Q = 2;
    private static final int T = 3;
    private static final int ITEM = 4;
    private static final int NEW = 5;

    private int last = NONE;
    private int preemptions;
    private String history = "";

    private QueueByHand(String threads, int bound, boolean switchBeforeFirstAccess, List<String> found) {
        this.calls = Arrays.stream(threads.split("\\|"))
                .map(thread -> thread.strip().split("\\s+"))
                .toArray(String[][]::new);
        this.bound = bound;
        this.switchBeforeFirstAccess = switchBeforeFirstAccess;
        this.found = found;
        int most = 1 + Arrays.stream(calls).mapToInt(thread -> thread.length).sum();
        this.item = new int[most];
        this.next = new int[most];
        Arrays.fill(item, NONE);
        Arrays.fill(next, NONE);
        this.call = new int[calls.length];
        this.access = new int[calls.length];
        Arrays.fill(access, NONE);
        this.variables = new int[calls.length][6];
    }

    /** The histories of all interleavings with at most this many preemptions, as {@link Matrix} writes them. */
    static List<String> runs(String threads, int bound, boolean switchBeforeFirstAccess) {
        List<String> found = new ArrayList<>();
        new QueueByHand(threads, bound, switchBeforeFirstAccess, found).enumerate();
        return found;
    }

    private QueueByHand copy() {
        try {
            QueueByHand copy = (QueueByHand) clone();
            copy.item = item.clone();
            copy.next = next.clone();
            copy.call = call.clone();
            copy.access = access.clone();
            copy.variables =
                    Arrays.stream(variables).map(variable -> variable.clone()).toArray(int[][]::new);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private boolean unfinished(int thread) {
        return call[thread] < calls[thread].length;
    }

    private void enumerate() {
        boolean anybody = false;
        for (int thread = 0; thread < calls.length; thread++) {
            boolean preempts = last != NONE && last != thread && unfinished(last);
            anybody |= unfinished(thread);
            if (unfinished(thread) && !(preempts && preemptions >= bound)) {
                QueueByHand other = copy();
                other.last = thread;
                other.preemptions += preempts ? 1 : 0;
                other.step(thread);
                other.enumerate();
            }
        }
        if (!anybody) {
            found.add(history);
        }
    }

    private void step(int thread) {
        if (access[thread] == NONE) {
            history += thread + "." + call[thread] + " ";
            begin(thread, calls[thread][call[thread]]);
            if (switchBeforeFirstAccess) {
                return;
            }
        }
        perform(thread, variables[thread]);
    }

    private void begin(int thread, String text) {
        switch (text.substring(0, text.indexOf('('))) {
            case "offer" -> {
                variables[thread][NEW] = nodes;
                item[nodes++] = Integer.parseInt(text.substring(text.indexOf('(') + 1, text.length() - 1));
                access[thread] = 0;
            }
            case "poll" -> access[thread] = 20;
            case "peek" -> access[thread] = 40;
            default -> throw new AssertionError(text);
        }
    }

    private void returns(int thread, Object result) {
        history += thread + "." + call[thread]++ + "=" + result + " ";
        access[thread] = NONE;
    }

    private void returnsItem(int thread) {
        int result = variables[thread][ITEM];
        returns(thread, result == NONE ? "null" : result);
    }

    /** Each case is one access to memory that is shared, with what follows up to the next one. */
    private void perform(int thread, int[] v) {
        switch (access[thread]) {
            // offer
            case 0 -> {
                v[T] = tail;
                v[P] = v[T];
                access[thread] = 1;
            }
            case 1 -> {
                v[Q] = next[v[P]];
                if (v[Q] == NONE) {
                    access[thread] = 2;
                } else if (v[P] == v[Q]) {
                    access[thread] = 4;
                } else if (v[P] != v[T]) {
                    access[thread] = 6;
                } else {
                    v[P] = v[Q];
                }
            }
            case 2 -> {
                boolean swapped = next[v[P]] == NONE;
                if (!swapped) {
                    access[thread] = 1;
                    return;
                }
                next[v[P]] = v[NEW];
                if (v[P] == v[T]) {
                    returns(thread, true);
                } else {
                    access[thread] = 3;
                }
            }
            case 3 -> {
                tail = tail == v[T] ? v[NEW] : tail;
                returns(thread, true);
            }
            case 4 -> {
                int before = v[T];
                v[T] = tail;
                access[thread] = before == v[T] ? 5 : 1;
                v[P] = before == v[T] ? v[P] : v[T];
            }
            case 5 -> {
                v[P] = head;
                access[thread] = 1;
            }
            case 6 -> {
                int before = v[T];
                v[T] = tail;
                v[P] = before == v[T] ? v[Q] : v[T];
                access[thread] = 1;
            }
            // poll
            case 20 -> startAtHead(thread, v, 21);
            case 21 -> {
                v[ITEM] = item[v[P]];
                access[thread] = v[ITEM] == NONE ? 23 : 22;
            }
            case 22 -> {
                if (item[v[P]] != v[ITEM]) {
                    access[thread] = 23;
                    return;
                }
                item[v[P]] = NONE;
                if (v[P] == v[H]) {
                    returnsItem(thread);
                } else {
                    access[thread] = 24;
                }
            }
            case 23 -> {
                v[ITEM] = NONE;
                followNext(thread, v, 20, 21);
            }
            case 24 -> {
                v[Q] = next[v[P]];
                v[P] = v[Q] == NONE ? v[P] : v[Q];
                updateHead(thread, v);
            }
            // updateHead
            case 30 -> {
                if (head == v[H]) {
                    head = v[P];
                    access[thread] = 31;
                } else {
                    returnsItem(thread);
                }
            }
            case 31 -> {
                next[v[H]] = v[H];
                returnsItem(thread);
            }
            // peek
            case 40 -> startAtHead(thread, v, 41);
            case 41 -> {
                v[ITEM] = item[v[P]];
                if (v[ITEM] == NONE) {
                    access[thread] = 42;
                } else {
                    updateHead(thread, v);
                }
            }
            case 42 -> followNext(thread, v, 40, 41);
            default -> throw new AssertionError(access[thread]);
        }
    }

    private void startAtHead(int thread, int[] v, int then) {
        v[H] = head;
        v[P] = v[H];
        access[thread] = then;
    }

    private void followNext(int thread, int[] v, int again, int on) {
        v[Q] = next[v[P]];
        if (v[Q] == NONE) {
            updateHead(thread, v);
        } else if (v[P] == v[Q]) {
            access[thread] = again;
        } else {
            v[P] = v[Q];
            access[thread] = on;
        }
    }

    private void updateHead(int thread, int[] v) {
        if (v[H] == v[P]) {
            returnsItem(thread);
        } else {
            access[thread] = 30;
        }
    }
}
