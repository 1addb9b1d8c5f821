package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.TakenStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The steps of an execution and the happens-before order on them: the smallest order in which steps of the same
 * transition number, and dependent steps, are ordered as they were taken.
 *
 * <p>Each step has the set of all steps before it. This is a vector clock with an entry for every step instead of one
 * for every process: the steps of an actor need not be ordered among each other, so a number for each process would not
 * suffice.
 */
final class HappenedBefore {
    /**
     * One step.
     *
     * @param node the choice that it was taken at; -1 if no other transition was enabled
     * @param past the steps before it
     * @param after the steps after it, so far
     * @param newestObject the highest number of an object mentioned up to here
     * @param footprint of its accesses
     */
    record Event(
            int transition,
            List<Access> accesses,
            int node,
            BitSet past,
            BitSet after,
            long newestObject,
            long footprint) {}

    /** A step, or a possible next step, compared with the earlier ones. */
    static final class Comparison {
        /** The previous step of the same number and all steps before it: an order that its accesses do not cause. */
        final BitSet ownPast;
        /** Steps that it depends on directly, and that it could have preceded according to the kinds of access. */
        final BitSet conflicts;
        /** All steps before it. */
        final BitSet past;

        private final long footprint;

        Comparison(BitSet ownPast, BitSet conflicts, BitSet past, long footprint) {
            this.ownPast = ownPast;
            this.conflicts = conflicts;
            this.past = past;
            this.footprint = footprint;
        }
    }

    private final Dependence dependence;
    private final List<Event> events = new ArrayList<>();

    HappenedBefore(Dependence dependence) {
        this.dependence = dependence;
    }

    int size() {
        return events.size();
    }

    Event get(int index) {
        return events.get(index);
    }

    void keep(int first) {
        int size = events.size();
        events.subList(first, size).clear();
        for (Event event : events) {
            event.after.clear(first, size);
        }
    }

    long newestObject() {
        return events.isEmpty() ? -1 : events.get(events.size() - 1).newestObject;
    }

    /** The comparison of a step as if it came next. */
    Comparison compare(int transition, List<Access> accesses) {
        BitSet conflicts = new BitSet();
        BitSet past = new BitSet();
        BitSet ownPast = new BitSet();
        long footprint = Footprint.of(accesses);
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            boolean own = event.transition == transition;
            if (own && ownPast.isEmpty()) {
                ownPast.or(event.past);
                ownPast.set(i);
            }
            boolean apart = (event.footprint & footprint) == 0;
            boolean conflicting = !apart && conflicting(event.accesses, accesses);
            if (conflicting) {
                conflicts.set(i);
            }
            if (!past.get(i) && (own || conflicting || !apart && dependence.dependent(event.accesses, accesses))) {
                past.or(event.past);
                past.set(i);
            }
        }
        return new Comparison(ownPast, conflicts, past, footprint);
    }

    private boolean conflicting(List<Access> earlier, List<Access> later) {
        for (int i = 0; i < earlier.size(); i++) {
            for (int j = 0; j < later.size(); j++) {
                if (!isOneWay(earlier.get(i), later.get(j)) && dependence.dependent(earlier.get(i), later.get(j))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The later access takes what the earlier one gave, and no other access could have given it. */
    private static boolean isOneWay(Access earlier, Access later) {
        return earlier.kind() == Access.Kind.UNLOCK && later.kind() == Access.Kind.LOCK
                || earlier.kind() == Access.Kind.SEND && later.kind() == Access.Kind.RECEIVE;
    }

    void add(TakenStep step, int node, Comparison comparison) {
        long newest = newestObject();
        for (Access access : step.accesses()) {
            newest = Math.max(newest, access.object());
        }
        int index = events.size();
        BitSet past = comparison.past;
        for (int i = past.nextSetBit(0); i >= 0; i = past.nextSetBit(i + 1)) {
            events.get(i).after.set(index);
        }
        events.add(
                new Event(step.transition(), step.accesses(), node, past, new BitSet(), newest, comparison.footprint));
    }

    /** The steps after the given one that did not have to wait for it. */
    BitSet notAfter(int index) {
        BitSet result = new BitSet();
        result.set(index + 1, events.size());
        result.andNot(events.get(index).after);
        return result;
    }
}
