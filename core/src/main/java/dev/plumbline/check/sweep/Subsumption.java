package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Late is enough: drops configurations that others cover.
 *
 * <p>(s, D) covers (s', D') when from s, by performing operations of D' \ D, the state s' is reached. Argument: an open
 * operation can still be performed, so whatever (s', D') can do from here on, (s, D) can do after performing D' \ D
 * first. More exactly, the operations to be performed on the way are
 * <ul>
 *   <li>all of D' \ D that will return. They must end up done;
 *   <li>any of D' \ D that are pending: they need never be done, so not having done them is only better;
 *   <li>steps that need no operation to be done: silent ones, and those of multi-step operations not yet done.
 * </ul>
 * Observers are apart: they change nothing, so having done more of them is only better. Those done in D' and not in D
 * must be enabled somewhere on the way.
 *
 * <p>Failing to notice that one configuration covers another costs time later and is never wrong, so the looking is
 * bounded.
 */
final class Subsumption {
    private static final int LONGEST_WAY = 3;
    private static final int MOST_PAIRS = 20_000;

    private final OpenOperations open;
    private final StateTable states;
    private final Meter meter;

    Subsumption(OpenOperations open, StateTable states, Meter meter) {
        this.open = open;
        this.states = states;
        this.meter = meter;
    }

    /** The configurations that no other one covers, those that have done least first. */
    List<SweepConfiguration> minimal(Collection<SweepConfiguration> configurations) throws Meter.Exhausted {
        if (configurations.size() == 1) {
            return List.copyOf(configurations);
        }
        List<SweepConfiguration> candidates = new ArrayList<>(configurations);
        candidates = bestInObservers(candidates);
        candidates.sort(
                Comparator.comparingInt(c -> c.done.minus(open.observers()).size()));
        List<SweepConfiguration> kept = new ArrayList<>();
        int pairs = 0;
        for (SweepConfiguration candidate : candidates) {
            boolean covered = false;
            for (int i = 0; i < kept.size() && !covered && pairs < MOST_PAIRS; i++, pairs++) {
                covered = covers(kept.get(i), candidate);
            }
            if (!covered) {
                kept.add(candidate);
            }
        }
        return kept;
    }

    /** Of those that differ in the observers done alone, the ones that no other surpasses. */
    private List<SweepConfiguration> bestInObservers(List<SweepConfiguration> candidates) throws Meter.Exhausted {
        Map<SweepConfiguration, List<SweepConfiguration>> alike = new LinkedHashMap<>();
        for (SweepConfiguration candidate : candidates) {
            meter.tick();
            SweepConfiguration withoutObservers =
                    new SweepConfiguration(candidate.state, candidate.done.minus(open.observers()), candidate.path);
            List<SweepConfiguration> best = alike.computeIfAbsent(withoutObservers, key -> new ArrayList<>(1));
            if (best.stream().noneMatch(other -> candidate.done.isSubsetOf(other.done))) {
                best.removeIf(other -> other.done.isSubsetOf(candidate.done));
                best.add(candidate);
            }
        }
        List<SweepConfiguration> all = new ArrayList<>();
        alike.values().forEach(all::addAll);
        return all;
    }

    private boolean covers(SweepConfiguration one, SweepConfiguration other) throws Meter.Exhausted {
        meter.tick();
        Bits ahead = one.done.minus(other.done).minus(open.observers());
        if (!ahead.isEmpty()) {
            return false;
        }
        Bits missing = other.done.minus(one.done);
        Bits observers = missing.and(open.observers());
        Bits mutators = missing.minus(observers);
        if (mutators.minus(open.pending()).size() > LONGEST_WAY) {
            return false;
        }
        return leads(one.state, one.done, mutators, observers, other.state, LONGEST_WAY);
    }

    private boolean leads(
            StateTable.Node from, Bits done, Bits mutators, Bits observers, StateTable.Node to, int longest)
            throws Meter.Exhausted {
        for (int number = observers.next(0); number >= 0; number = observers.next(number + 1)) {
            Slot slot = open.slot(number);
            if (slot.isAllowedAfter(done) && states.enabled(from, slot.completing)) {
                observers = observers.without(number);
                done = done.with(number);
            }
        }
        if (from == to && observers.isEmpty() && mutators.isSubsetOf(open.pending())) {
            return true;
        }
        if (longest == 0) {
            return false;
        }
        for (int number = mutators.next(0); number >= 0; number = mutators.next(number + 1)) {
            Slot slot = open.slot(number);
            if (slot.isAllowedAfter(done)) {
                for (StateTable.Node next : states.next(from, slot.completing)) {
                    if (leads(next, done.with(number), mutators.without(number), observers, to, longest - 1)) {
                        return true;
                    }
                }
            }
        }
        Bits repeatable = open.repeatable().minus(done);
        for (int number = repeatable.next(0); number >= 0; number = repeatable.next(number + 1)) {
            Slot slot = open.slot(number);
            if (slot.isAllowedAfter(done)) {
                for (StateTable.Node next : states.next(from, slot.repeated)) {
                    if (next != from && leads(next, done, mutators, observers, to, longest - 1)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
