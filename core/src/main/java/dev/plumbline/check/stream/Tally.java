package dev.plumbline.check.stream;

import java.util.LinkedHashSet;
import java.util.Set;

/** What all groups of a history have together, counted when one of them changes. */
final class Tally {
    private long further;
    private int open;
    private int pending;
    private final Set<StreamGroup> withPending = new LinkedHashSet<>();

    /** The group has changed. */
    void update(StreamGroup group) {
        int interpretations = group.frontier();
        int itsOpen = group.engine().map(each -> each.open().size()).orElse(0);
        int itsPending = group.engine().map(StreamEngine::pending).orElse(0);
        further += interpretations - group.interpretations;
        open += itsOpen - group.open;
        pending += itsPending - group.pending;
        group.interpretations = interpretations;
        group.open = itsOpen;
        group.pending = itsPending;
        if (itsPending > 0) {
            withPending.add(group);
        } else {
            withPending.remove(group);
        }
    }

    /** The group is no more. */
    void remove(StreamGroup group) {
        further -= group.interpretations - 1;
        open -= group.open;
        pending -= group.pending;
        withPending.remove(group);
        group.interpretations = 1;
        group.open = 0;
        group.pending = 0;
    }

    /** How many interpretations there are: one, and those that a group has beyond its first. */
    int frontier() {
        return StreamResults.clamped(1 + further);
    }

    /** How many operations are open. */
    int open() {
        return open;
    }

    /** How many of these never return. */
    int pending() {
        return pending;
    }

    /** Groups with operations that never return. */
    Set<StreamGroup> withPending() {
        return withPending;
    }
}
