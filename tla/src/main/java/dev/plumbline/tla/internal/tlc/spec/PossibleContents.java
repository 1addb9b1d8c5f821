package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Action;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.tlc.cells.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tlc2.tool.TLCState;

/**
 * Finds actions that change nothing in any state that a history can reach, even if their text does not show it. With
 * {@code result = IF key \in DOMAIN dict THEN dict[key] ELSE 0}, an erase that returned 0 found no value, unless a 0
 * was stored; the history shows whether one was.
 *
 * <p>Cells that one step writes together are one {@linkplain Clusters cluster}: a set of the keys that are present, and
 * a function with their values. For each cluster we collect contents that its cells may have together: those of the
 * initial states, and all results of steps of the history and silent steps, applied to every combination of contents
 * that the clusters they touch may have, until no more are added. By induction over the steps from an initial state,
 * every reachable state has in every cluster contents that were collected for it: a step writes cells of one cluster
 * only, leaves the others unchanged, and the values it writes depend on the contents of the cells that it touches. More
 * contents may be collected than can occur: contents of different clusters may never occur together, and steps are
 * taken regardless of invariants, constraints and the order of the history. So a step that is disabled or changes
 * nothing for all combinations changes nothing in any reachable state.
 *
 * <p>A cluster may have unknown contents: there are more than a limit, steps write a variable both as a whole and by
 * keys, or an evaluation fails. Then it may have any contents, and so may every cluster that is written by a step which
 * touches it. The work is bounded by the number of steps; beyond that bound nothing is found, which is always sound.
 */
final class PossibleContents {
    private static final int MOST_COMBINATIONS = 1024;
    private static final int QUESTIONS_PER_STEP = 64;
    private static final int QUESTIONS = 20_000;

    private final TLCState elsewhere;
    private final Clusters clusters;
    private long questions;

    /** A step that may change something according to its text. */
    private static final class Candidate {
        private final TlcStep step;
        private final List<Clusters.Cluster> touched;
        /** For each cell of the step the cluster, among those touched, and the place in it. */
        private final int[] cluster;

        private final int[] place;
        /** How many contents of each cluster have been combined with all of the others. */
        private final int[] combined;

        private boolean changes;

        Candidate(TlcStep step, Clusters clusters) {
            this.step = step;
            List<Clusters.Cluster> all =
                    step.cells().cells().stream().map(clusters::of).toList();
            this.touched = List.copyOf(new LinkedHashSet<>(all));
            this.cluster = all.stream().mapToInt(touched::indexOf).toArray();
            this.place = step.cells().cells().stream()
                    .mapToInt(cell -> clusters.of(cell).place(cell))
                    .toArray();
            this.combined = new int[touched.size()];
        }
    }

    private PossibleContents(List<State> initial, List<TlcStep> writers) {
        List<TLCState> states = new ArrayList<>();
        initial.forEach(state -> states.add(((TlcState) state).tlc()));
        this.elsewhere = states.get(0);
        this.clusters = new Clusters(states, writers);
        this.questions = QUESTIONS + (long) QUESTIONS_PER_STEP * writers.size();
    }

    /** The same actions in the same order; those that change nothing are marked so. */
    static List<Action> close(TlcSpec spec, List<Action> actions) {
        Set<Step> steps = new LinkedHashSet<>(spec.silentSteps());
        for (Action action : actions) {
            steps.add(action.completing());
            action.repeated().ifPresent(steps::add);
        }
        List<TlcStep> writers = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof TlcStep bound && !bound.analysis().observer()) {
                if (bound.cells() == null) {
                    return actions;
                }
                writers.add(bound);
            }
        }
        List<State> initial = writers.isEmpty() ? List.of() : spec.initialStates();
        Set<TlcStep> found = initial.isEmpty() ? Set.of() : new PossibleContents(initial, writers).find(writers);
        if (found.isEmpty()) {
            return actions;
        }
        Map<Action, Action> known = new IdentityHashMap<>();
        List<Action> closed = new ArrayList<>(actions.size());
        for (Action action : actions) {
            closed.add(known.computeIfAbsent(
                    action,
                    any -> any instanceof TlcAction bound && found.contains(bound.completing())
                            ? bound.changingNothing()
                            : any));
        }
        return closed;
    }

    private Set<TlcStep> find(List<TlcStep> writers) {
        List<Candidate> candidates =
                writers.stream().map(step -> new Candidate(step, clusters)).toList();
        do {
            clusters.startRound();
            for (Candidate candidate : candidates) {
                combine(candidate);
                if (questions < 0) {
                    return Set.of();
                }
            }
        } while (clusters.haveGrown());
        Set<TlcStep> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Candidate candidate : candidates) {
            if (!candidate.changes) {
                found.add(candidate.step);
            }
        }
        return found;
    }

    /** Tries the step on every combination on which it was not tried yet. */
    private void combine(Candidate candidate) {
        int[] sizes = new int[candidate.touched.size()];
        long combinations = 1;
        boolean anything = false;
        boolean fresh = sizes.length == 0;
        for (int i = 0; i < sizes.length; i++) {
            Clusters.Cluster cluster = candidate.touched.get(i);
            sizes[i] = cluster.contents().size();
            combinations = Math.min(combinations * sizes[i], Integer.MAX_VALUE);
            anything |= cluster.mayHoldAnything();
            fresh |= sizes[i] > candidate.combined[i];
        }
        if (anything
                || combinations > MOST_COMBINATIONS
                || fresh && !tryAll(candidate, sizes, new int[sizes.length], 0)) {
            candidate.changes = true;
            clusters.writeAnything(candidate.step.cells());
        }
        System.arraycopy(sizes, 0, candidate.combined, 0, sizes.length);
    }

    /** False if the outcome of one of the combinations is not known. */
    private boolean tryAll(Candidate candidate, int[] sizes, int[] chosen, int position) {
        if (position == sizes.length) {
            return tryOne(candidate, chosen);
        }
        for (int i = 0; i < sizes[position]; i++) {
            chosen[position] = i;
            if (!tryAll(candidate, sizes, chosen, position + 1)) {
                return false;
            }
        }
        return true;
    }

    private boolean tryOne(Candidate candidate, int[] chosen) {
        boolean fresh = chosen.length == 0;
        for (int i = 0; i < chosen.length; i++) {
            fresh |= chosen[i] >= candidate.combined[i];
        }
        if (!fresh) {
            return true;
        }
        if (--questions < 0) {
            return false;
        }
        Object[] contents = new Object[candidate.place.length];
        for (int i = 0; i < contents.length; i++) {
            int cluster = candidate.cluster[i];
            contents[i] = candidate.touched.get(cluster).contents().get(chosen[cluster])[candidate.place[i]];
        }
        Outcome outcome;
        try {
            outcome = candidate.step.outcome(contents, elsewhere);
        } catch (SpecException e) {
            return false;
        }
        if (outcome == null) {
            return false;
        }
        for (Object[] change : outcome.changes()) {
            if (!Outcome.isNone(change)) {
                candidate.changes = true;
                addAll(candidate, chosen, change);
            }
        }
        return true;
    }

    /** Adds the contents of the clusters after a change. */
    private static void addAll(Candidate candidate, int[] chosen, Object[] change) {
        for (int cluster = 0; cluster < chosen.length; cluster++) {
            Object[] after = candidate
                    .touched
                    .get(cluster)
                    .contents()
                    .get(chosen[cluster])
                    .clone();
            boolean written = false;
            for (int i = 0; i < change.length; i++) {
                if (change[i] != null && candidate.cluster[i] == cluster) {
                    after[candidate.place[i]] = change[i];
                    written = true;
                }
            }
            if (written) {
                candidate.touched.get(cluster).add(after);
            }
        }
    }
}
