package dev.plumbline.tla.internal.tlc.cells;

import java.util.List;

/**
 * The effect of a step on the contents of the cells that it touches.
 *
 * @param changes for each next state the new contents, null for a cell that keeps its own; empty if the step is
 *     disabled
 */
public record Outcome(List<Object[]> changes) {
    private static final Object[] NO_CHANGE = {};
    private static final Outcome DISABLED = new Outcome(List.of());
    private static final Outcome SAME = new Outcome(List.<Object[]>of(NO_CHANGE));

    public Outcome {
        changes = List.copyOf(changes);
    }

    public static Outcome of(List<Object[]> changes) {
        if (changes.isEmpty()) {
            return DISABLED;
        }
        return changes.size() == 1 && isNone(changes.get(0)) ? SAME : new Outcome(changes);
    }

    /**
     * The change from some contents to others.
     *
     * @return null for a cell whose content stays
     */
    public static Object[] change(Object[] before, Object[] after) {
        Object[] change = new Object[before.length];
        boolean any = false;
        for (int i = 0; i < before.length; i++) {
            if (before[i] != after[i] && !Content.key(before[i]).equals(Content.key(after[i]))) {
                change[i] = after[i];
                any = true;
            }
        }
        return any ? change : NO_CHANGE;
    }

    public static boolean isNone(Object[] change) {
        return change.length == 0;
    }

    /** Whether the step is disabled or leaves everything unchanged. */
    public boolean changesNothing() {
        return changes.stream().allMatch(Outcome::isNone);
    }
}
