package dev.plumbline.check.late;

import dev.plumbline.check.late.internal.CanonicalConfiguration;
import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.StateTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Drops configurations that others cover, after bringing all into {@linkplain CanonicalConfiguration one form}. One configuration
 * covers another if, by performing operations of its own that the other has done, it becomes one in the same state,
 * with the same undone operations, ends that are no earlier and shadows that are no larger: every continuation of the
 * other is one of it. Pending operations need not be done, so it may have more of them undone.
 *
 * <p>A covered configuration that is not found costs time later but cannot change the verdict, so the search is bounded.
 */
final class LateSubsumption {
    private static final int LONGEST_WAY = 4;
    private static final int MOST_PAIRS = 100_000;

    private final LateOperations operations;
    private final StateTable states;
    private final Meter meter;
    private final CanonicalConfiguration form;

    LateSubsumption(LateOperations operations, StateTable states, Meter meter) {
        this.operations = operations;
        this.states = states;
        this.meter = meter;
        this.form = new CanonicalConfiguration(operations);
    }

    /**
     * The configurations that no other one covers, those that have done least first.
     *
     * @param called how many operations have been called
     */
    List<LateConfiguration> minimal(Collection<LateConfiguration> configurations, int called) throws Meter.Exhausted {
        Set<LateConfiguration> distinct = new LinkedHashSet<>();
        for (LateConfiguration each : configurations) {
            meter.tick();
            distinct.add(form.of(each, called));
        }
        List<LateConfiguration> candidates = new ArrayList<>(distinct);
        candidates.sort(Comparator.comparingInt(each -> -each.undone.length));
        List<LateConfiguration> kept = new ArrayList<>();
        int pairs = 0;
        for (LateConfiguration candidate : candidates) {
            boolean covered = false;
            for (int i = 0; i < kept.size() && !covered && pairs < MOST_PAIRS; i++, pairs++) {
                covered = covers(kept.get(i), candidate, called);
            }
            if (!covered) {
                kept.add(candidate);
            }
        }
        return kept;
    }

    private boolean covers(LateConfiguration one, LateConfiguration other, int called) throws Meter.Exhausted {
        meter.tick();
        if (one.undone.length < other.undone.length) {
            return false;
        }
        int missing = 0;
        int at = 0;
        for (int operation : one.undone) {
            if (at < other.undone.length && other.undone[at] == operation) {
                at++;
            } else if (!operations.pending[operation] && ++missing > LONGEST_WAY) {
                return false;
            }
        }
        return at == other.undone.length && leads(one, other, LONGEST_WAY, called);
    }

    private boolean leads(LateConfiguration from, LateConfiguration to, int longest, int called)
            throws Meter.Exhausted {
        if (from.state == to.state && isFreer(from, to)) {
            return true;
        }
        if (longest == 0) {
            return false;
        }
        boolean[] none = new boolean[from.undone.length];
        for (int at = 0; at < from.undone.length; at++) {
            int operation = from.undone[at];
            if (!to.isUndone(operation) && from.blocker(at, none) < 0) {
                for (StateTable.Node next : states.next(from.state, operations.steps[operation])) {
                    if (leads(form.of(from.performed(at, next), called), to, longest - 1, called)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether the first, in the same state, has at most pending operations more undone and demands no more. */
    private boolean isFreer(LateConfiguration one, LateConfiguration other) {
        int at = 0;
        for (int i = 0; i < one.undone.length; i++) {
            if (at < other.undone.length && other.undone[at] == one.undone[i]) {
                if (one.ends[i] < other.ends[at] || !one.shadows[i].isWithin(other.shadows[at])) {
                    return false;
                }
                at++;
            } else if (!operations.pending[one.undone[i]]) {
                return false;
            }
        }
        return at == other.undone.length;
    }
}
