package dev.plumbline.check.late;

import dev.plumbline.check.sweep.Meter;
import dev.plumbline.check.sweep.StateTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Drops configurations that others cover, after bringing all into one form.
 *
 * <p><b>One form.</b> What is said of operations that are done or cannot come any more tells configurations apart
 * without need. An end is moved to the next undone operation's call, or to the last call if there is none: the same
 * operations come after it. A performed operation in a shadow whose value no operation undone or yet to be called has
 * stands for all of its kind: facts depend on kinds and on equal values.
 *
 * <p><b>Covering.</b> One configuration covers another if, by performing operations of its own that the other has done,
 * it becomes one in the same state, with the same undone operations, ends that are no earlier and shadows that are no
 * larger: whatever the other can do from here, it can do too. Pending operations need not be done, so it may have more
 * of them undone.
 *
 * <p>Failing to notice that one covers another costs time later and is never wrong, so the looking is bounded.
 */
final class LateSubsumption {
    private static final int LONGEST_WAY = 4;
    private static final int MOST_PAIRS = 100_000;

    private final LateOperations operations;
    private final StateTable states;
    private final Meter meter;

    LateSubsumption(LateOperations operations, StateTable states, Meter meter) {
        this.operations = operations;
        this.states = states;
        this.meter = meter;
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
            distinct.add(inOneForm(each, called));
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

    private LateConfiguration inOneForm(LateConfiguration from, int called) {
        int[] ends = from.ends.clone();
        boolean changed = false;
        for (int i = 0; i < ends.length; i++) {
            if (ends[i] < called) {
                int at = Arrays.binarySearch(from.undone, ends[i]);
                int next = at >= 0 ? at : -1 - at;
                ends[i] = next < from.undone.length ? from.undone[next] : called;
                changed |= ends[i] != from.ends[i];
            }
        }
        boolean[] mentioned = null;
        Shadow[] shadows = from.shadows;
        Shadow last = Shadow.EMPTY;
        Shadow formed = Shadow.EMPTY;
        for (int i = 0; i < shadows.length; i++) {
            if (from.shadows[i].isEmpty()) {
                continue;
            }
            if (from.shadows[i] != last) {
                mentioned = mentioned == null ? mentioned(from) : mentioned;
                last = from.shadows[i];
                formed = inOneForm(last, mentioned, called);
            }
            if (!formed.equals(from.shadows[i])) {
                shadows = shadows == from.shadows ? shadows.clone() : shadows;
                shadows[i] = formed;
                changed = true;
            }
        }
        return changed ? new LateConfiguration(operations, from.state, from.undone, ends, shadows, from.log) : from;
    }

    private boolean[] mentioned(LateConfiguration from) {
        boolean[] mentioned = new boolean[operations.valueCount()];
        for (int operation : from.undone) {
            if (operations.value(operation) >= 0) {
                mentioned[operations.value(operation)] = true;
            }
        }
        return mentioned;
    }

    private Shadow inOneForm(Shadow shadow, boolean[] mentioned, int called) {
        int[] members = new int[shadow.size()];
        for (int i = 0; i < members.length; i++) {
            int member = shadow.member(i);
            int operation = Shadow.operation(member);
            members[i] = member;
            if (!Shadow.isAwaited(member) && operations.value(operation) >= 0) {
                int value = operations.value(operation);
                boolean alive = mentioned[value] || operations.lastMention(value) >= called;
                if (Shadow.isWithoutValue(member) || !alive) {
                    members[i] = Shadow.withoutValue(operations.firstOfKind(operation));
                }
            }
        }
        Shadow formed = Shadow.of(members);
        return formed.equals(shadow) ? shadow : formed;
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
        for (int at = 0; at < from.undone.length; at++) {
            int operation = from.undone[at];
            if (!to.isUndone(operation) && !isBlocked(from, at)) {
                for (StateTable.Node next : states.next(from.state, operations.steps[operation])) {
                    if (leads(inOneForm(from.performed(at, next), called), to, longest - 1, called)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean isBlocked(LateConfiguration from, int at) {
        for (int i = 0; i < from.undone.length; i++) {
            if (i != at
                    && from.comesBefore(i, from.undone[at])
                    && !operations.commute(from.undone[i], from.undone[at])) {
                return true;
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
