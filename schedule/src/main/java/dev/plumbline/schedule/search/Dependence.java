package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Access;
import java.util.List;

/**
 * Which accesses do not commute. A reduction may rely on it if two steps without dependent accesses can be swapped
 * where they follow each other: both orders are possible, lead to the same state and make the same accesses. Too much
 * dependence costs time; too little loses executions.
 *
 * <p>Accesses to different objects are dependent only if one of them accesses everything, or one is a call and the
 * other a return. {@link Footprint} relies on this.
 */
@FunctionalInterface
public interface Dependence {
    /** Must be symmetric. */
    boolean dependent(Access one, Access other);

    /**
     * Two accesses of the same cell of which one is not a read. Executions that differ only in the order of independent
     * steps have the same final state, and every process has seen the same values. They may differ in which of two
     * operations returned before the other began.
     */
    Dependence OF_STATES = (one, other) -> {
        if (touchesEverything(one) || touchesEverything(other)) {
            return true;
        }
        boolean sameCell =
                one.cell() == other.cell() || one.cell() == Access.ANY_CELL || other.cell() == Access.ANY_CELL;
        return one.object() == other.object()
                && sameCell
                && !(one.kind() == Access.Kind.READ && other.kind() == Access.Kind.READ)
                && !isOfHistory(one)
                && !isOfHistory(other);
    };

    /**
     * The same, and a call is dependent with every return. So the history of operations is kept too, up to the order of
     * neighbouring calls and of neighbouring returns, which no criterion for histories uses. A check of histories needs
     * this: with {@link #OF_STATES} a process that writes, returns, and sends to another one, which answers, can be
     * swapped with an unrelated call in between, and the one order in which a later call misses the write is lost.
     */
    Dependence OF_HISTORIES = (one, other) -> OF_STATES.dependent(one, other)
            || one.kind() == Access.Kind.CALL && other.kind() == Access.Kind.RETURN
            || one.kind() == Access.Kind.RETURN && other.kind() == Access.Kind.CALL;

    /** Whether any access of one step depends on any of another. */
    default boolean dependent(List<Access> step, List<Access> other) {
        for (int i = 0; i < step.size(); i++) {
            for (int j = 0; j < other.size(); j++) {
                if (dependent(step.get(i), other.get(j))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean touchesEverything(Access access) {
        return access.kind() == Access.Kind.UNKNOWN || access.kind() == Access.Kind.UNTRACKED;
    }

    private static boolean isOfHistory(Access access) {
        return access.kind() == Access.Kind.CALL || access.kind() == Access.Kind.RETURN;
    }
}
