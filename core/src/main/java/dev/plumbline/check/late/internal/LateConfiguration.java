package dev.plumbline.check.late.internal;

import dev.plumbline.check.sweep.StateTable;
import java.util.Arrays;

/**
 * One interpretation of the history so far: the state, and the operations that are not done. These are the open ones
 * and the <em>late</em> ones: operations that are possible in every state, and have returned without having been
 * performed. Each has an end and a shadow. An undone operation a <em>comes before</em> c if the end of a is not after
 * the call of c, or if something in the shadow of a does not commute with c, or is c.
 *
 * <p><b>What it represents.</b> Draw a graph of all operations: from a to c if a returned before c was called, or
 * touches it in its process, and from b to c if b is performed, c was performed later or is undone, and they do not
 * commute. <em>The order in which operations were performed here is not their order in a witness.</em> But exchanging
 * neighbours that commute changes neither whether steps are possible nor the last state, so any order that goes along
 * the second kind of arrows leads to the same state. One that goes along both kinds exists if and only if the graph has
 * no cycle (sort it). So a configuration represents witnesses of all operations performed in it, as long as there is
 * no cycle. To perform c draws new arrows from c to the undone operations that do not commute with it, and nothing else.
 * That closes a cycle if and only if one of them has a way to c already: then c is <em>blocked</em>.
 *
 * <p>An operation c that {@linkplain dev.plumbline.spec.OperationFacts#slipsBefore slips} before b gets no arrow from
 * b either, though the two do not commute everywhere: it may come before b or after it. For sorting exchanges only
 * neighbours that are to change places, and each pair once; so it finds b and then c, never the other way round, and
 * where b is possible c may as well go first. (From c, performed first, to b there is an arrow: c may be what b needs.)
 *
 * <p><b>Ends and shadows are that graph, as far as it matters.</b> There is a way from an undone a to c, undone or yet
 * to be called, if and only if a comes before c. Ends and shadows are kept closed for that: if a comes before an undone
 * u, then the end of a is not after that of u, and all that is in the shadow of u is in that of a. (A way that leaves
 * the performed operations at b for u, and continues from u in time, would otherwise be forgotten: a before b, b
 * performed and not commuting with u, u returns before c.) So when c is performed, each a before c takes over the end
 * of c, its shadow and c itself; and likewise the ends and shadows of all undone u that do not commute with c, since a
 * now comes before those.
 *
 * <p>To forget the arrows between operations that commute, without shadows, is wrong: a before b in time, they commute,
 * c with neither: b, c, a would be accepted.
 *
 * <p>Pending operations have no end, so they come before nothing.
 */
public final class LateConfiguration {
    private final LateOperations operations;
    public final StateTable.Node state;
    /** Ascending. Do not modify, like the others. */
    public final int[] undone;

    public final int[] ends;
    public final Shadow[] shadows;
    public final LateLog log;
    private int hash;

    LateConfiguration(
            LateOperations operations, StateTable.Node state, int[] undone, int[] ends, Shadow[] shadows, LateLog log) {
        this.operations = operations;
        this.state = state;
        this.undone = undone;
        this.ends = ends;
        this.shadows = shadows;
        this.log = log;
    }

    public static LateConfiguration initial(LateOperations operations, StateTable.Node state) {
        return new LateConfiguration(
                operations, state, new int[0], new int[0], new Shadow[0], LateLog.start(state.state));
    }

    /** Its position among the undone; negative if it is done. */
    int position(int operation) {
        return Arrays.binarySearch(undone, operation);
    }

    public boolean isUndone(int operation) {
        return position(operation) >= 0;
    }

    /** Whether the undone operation at the position comes before another that is undone or yet to be called. */
    boolean comesBefore(int position, int other) {
        return ends[position] <= other || isShaded(shadows[position], other);
    }

    /** Whether something in the shadow does not commute with an operation, or is it. */
    boolean isShaded(Shadow shadow, int other) {
        for (int i = shadow.size() - 1; i >= 0; i--) {
            int member = shadow.member(i);
            int operation = Shadow.operation(member);
            if (member != Shadow.SOMETHING
                    && (Shadow.isAwaited(member) ? operation == other : operations.stepMustFollow(other, operation))) {
                return true;
            }
        }
        return false;
    }

    /** Which of the undone come before the operation; its own answer is false. */
    boolean[] before(int operation) {
        boolean[] before = new boolean[undone.length];
        Shadow last = Shadow.EMPTY;
        boolean shaded = false;
        for (int i = 0; i < undone.length; i++) {
            if (undone[i] == operation) {
                continue;
            }
            if (ends[i] <= operation) {
                before[i] = true;
            } else if (!shadows[i].isEmpty()) {
                if (shadows[i] != last) {
                    last = shadows[i];
                    shaded = isShaded(last, operation);
                }
                before[i] = shaded;
            }
        }
        return before;
    }

    /**
     * The position of an operation that blocks the one at a position; or -1.
     *
     * @param preferred positions that are as good as any, and better than others
     */
    public int blocker(int at, boolean[] preferred) {
        int found = -1;
        int operation = undone[at];
        Shadow last = Shadow.EMPTY;
        boolean shaded = false;
        for (int i = 0; i < undone.length; i++) {
            boolean before = ends[i] <= operation;
            if (!before && !shadows[i].isEmpty()) {
                if (shadows[i] != last) {
                    last = shadows[i];
                    shaded = isShaded(last, operation);
                }
                before = shaded;
            }
            if (before && i != at && operations.mustFollow(undone[i], operation)) {
                if (preferred[i]) {
                    return i;
                }
                found = found < 0 ? i : found;
            }
        }
        return found;
    }

    boolean somethingComesBefore(int operation) {
        for (int i = 0; i < undone.length; i++) {
            if (undone[i] != operation && comesBefore(i, operation)) {
                return true;
            }
        }
        return false;
    }

    /** An operation has been called. */
    public LateConfiguration called(int operation) {
        int count = undone.length;
        int[] longer = Arrays.copyOf(undone, count + 1);
        longer[count] = operation;
        int[] newEnds = Arrays.copyOf(ends, count + 1);
        newEnds[count] = operations.ends[operation];
        Shadow[] newShadows = Arrays.copyOf(shadows, count + 1);
        newShadows[count] = Shadow.of(Arrays.stream(operations.successors(operation))
                .map(Shadow::awaited)
                .toArray());
        for (int i = 0; i < count; i++) {
            if (comesBefore(i, operation)) {
                newEnds[i] = Math.min(newEnds[i], newEnds[count]);
                newShadows[i] = newShadows[i].union(newShadows[count]);
            }
        }
        return new LateConfiguration(operations, state, longer, newEnds, newShadows, log);
    }

    /** The operation at the position, which is not blocked, is performed and leads to a state. */
    public LateConfiguration performed(int position, StateTable.Node next) {
        int operation = undone[position];
        boolean[] before = before(operation);
        int[] newEnds = without(ends, position);
        Shadow[] newShadows = without(shadows, position);
        int end = ends[position];
        Shadow shadow = null;
        Shadow last = null;
        Shadow union = null;
        for (int i = 0; i < undone.length; i++) {
            if (!before[i]) {
                continue;
            }
            if (shadow == null) {
                shadow = shadows[position].union(Shadow.of(Shadow.performed(operations.representative(operation))));
                for (int u = 0; u < undone.length; u++) {
                    if (u != position && operations.mustFollow(undone[u], operation)) {
                        end = Math.min(end, ends[u]);
                        shadow = shadow.union(shadows[u]);
                    }
                }
            }
            if (shadows[i] != last) {
                last = shadows[i];
                union = last.without(Shadow.awaited(operation)).union(shadow);
            }
            int at = i < position ? i : i - 1;
            newEnds[at] = Math.min(newEnds[at], end);
            newShadows[at] = union;
        }
        return new LateConfiguration(
                operations, next, without(undone, position), newEnds, newShadows, log.performed(operation, next.state));
    }

    /**
     * Without the operations at two positions, the first of which the second undoes. {@link BackwardMoves} knows when
     * that is right: operations before one of the two must now come before operations after one of them.
     */
    LateConfiguration removed(int first, int second) {
        boolean[] beforeFirst = before(undone[first]);
        boolean[] beforeSecond = before(undone[second]);
        int end = Math.min(ends[first], ends[second]);
        int[] newEnds = ends.clone();
        for (int i = 0; i < undone.length; i++) {
            if (beforeFirst[i] || beforeSecond[i]) {
                newEnds[i] = Math.min(newEnds[i], end);
            }
        }
        int high = Math.max(first, second);
        int low = Math.min(first, second);
        return new LateConfiguration(
                operations,
                state,
                without(without(undone, high), low),
                without(without(newEnds, high), low),
                without(without(shadows, high), low),
                log.removed(undone[first], undone[second], state.state));
    }

    private static int[] without(int[] all, int position) {
        int[] fewer = new int[all.length - 1];
        System.arraycopy(all, 0, fewer, 0, position);
        System.arraycopy(all, position + 1, fewer, position, fewer.length - position);
        return fewer;
    }

    private static Shadow[] without(Shadow[] all, int position) {
        Shadow[] fewer = new Shadow[all.length - 1];
        System.arraycopy(all, 0, fewer, 0, position);
        System.arraycopy(all, position + 1, fewer, position, fewer.length - position);
        return fewer;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof LateConfiguration that
                        && state == that.state
                        && hashCode() == that.hashCode()
                        && Arrays.equals(undone, that.undone)
                        && Arrays.equals(ends, that.ends)
                        && Arrays.equals(shadows, that.shadows);
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = 31 * (31 * (31 * state.state.hashCode() + Arrays.hashCode(undone)) + Arrays.hashCode(ends))
                    + Arrays.hashCode(shadows);
        }
        return hash;
    }
}
