package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.history.Value;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.tlc.cells.Content;
import dev.plumbline.tla.internal.tlc.cells.Outcome;
import dev.plumbline.tla.internal.tlc.cells.TouchedCells;
import dev.plumbline.tla.internal.tlc.cells.TouchedCells.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tlc2.tool.TLCState;

/**
 * Finds actions that change nothing in any state that a history can reach, where their text does not say so. With
 * {@code result = IF key \in DOMAIN dict THEN dict[key] ELSE 0}, an erase that returned 0 found no value, unless somebody
 * stored a 0; whether somebody did, the history tells.
 *
 * <p>For each cell we collect a set of contents that it may have: those of the initial states, and whatever a step of
 * the history, or a silent one, makes of contents that the cells it touches may have, in every combination, until no
 * more are added. By induction over the steps from an initial state, every reachable state holds in every cell a
 * content of its set: a step leaves alone the cells that it does not write, and what it writes depends on the contents
 * of the cells that it touches, which are in their sets. The sets are too large at worst: combinations may never occur
 * together, and steps are taken without asking invariants, constraints or the order of the history. A step that for all
 * combinations is disabled or changes nothing hence changes nothing in any reachable state.
 *
 * <p>A cell about which there is no telling may hold anything, and then so may every cell that a step writes which
 * touches it: more contents than a limit, a variable that steps write as a whole and by keys, contents that fail to
 * evaluate. The work is bounded by the number of steps; beyond it nothing is found, which is always right.
 */
final class PossibleContents {
    private static final int MOST_OF_A_CELL = 256;
    private static final int MOST_COMBINATIONS = 1024;
    private static final int QUESTIONS_PER_STEP = 64;
    private static final int QUESTIONS = 400_000;

    private final TLCState elsewhere;
    private final List<TLCState> initial = new ArrayList<>();
    private final Map<Cell, Possible> cells = new HashMap<>();
    private final Set<String> writtenWhole = new HashSet<>();
    private final Set<String> writtenByKey = new HashSet<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private long questions;
    private boolean grown;

    /** What a cell may hold. */
    private static final class Possible {
        private final List<Object> contents = new ArrayList<>(2);
        private final Set<Object> keys = new HashSet<>();
        private boolean anything;
    }

    /** A step that may change something, as far as its text tells. */
    private static final class Candidate {
        private final TlcStep step;
        private final TouchedCells touched;
        private final Possible[] possible;
        /** How many contents of each cell have been combined with all of the others. */
        private final int[] combined;

        private boolean changes;

        Candidate(TlcStep step, Possible[] possible) {
            this.step = step;
            this.touched = step.cells();
            this.possible = possible;
            this.combined = new int[possible.length];
        }
    }

    private PossibleContents(List<State> initial, int steps) {
        initial.forEach(state -> this.initial.add(((TlcState) state).tlc()));
        this.elsewhere = this.initial.get(0);
        this.questions = QUESTIONS + (long) QUESTIONS_PER_STEP * steps;
    }

    /** The actions, one for one, those that change nothing among them known to. */
    static List<Action> close(TlcSpec spec, List<Action> actions) {
        Set<Step> steps = new LinkedHashSet<>(spec.silentSteps());
        for (Action action : actions) {
            steps.add(action.completing());
            action.repeated().ifPresent(steps::add);
        }
        List<TlcStep> writers = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof TlcStep bound && !bound.analysis().observer()) {
                if (bound.analysis().ofActions().isEverything()) {
                    return actions;
                }
                writers.add(bound);
            }
        }
        List<State> initial = writers.isEmpty() ? List.of() : spec.initialStates();
        Set<TlcStep> found = initial.isEmpty() ? Set.of() : new PossibleContents(initial, writers.size()).find(writers);
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
        for (TlcStep step : writers) {
            step.analysis()
                    .ofActions()
                    .written()
                    .forEach((variable, keys) -> (keys.isEmpty() ? writtenWhole : writtenByKey).add(variable));
        }
        for (TlcStep step : writers) {
            if (step.cells() == null) {
                mayWriteAnything(step.analysis().ofActions());
            } else {
                Possible[] possible =
                        step.cells().cells().stream().map(this::possible).toArray(Possible[]::new);
                candidates.add(new Candidate(step, possible));
            }
        }
        do {
            grown = false;
            for (Candidate candidate : candidates) {
                if (questions < 0) {
                    return Set.of();
                }
                combine(candidate);
            }
        } while (grown);
        Set<TlcStep> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Candidate candidate : candidates) {
            if (!candidate.changes) {
                found.add(candidate.step);
            }
        }
        return found;
    }

    /** Of a step with so many cells that it is not tried. */
    private void mayWriteAnything(Footprint footprint) {
        footprint.written().forEach((variable, keys) -> {
            if (keys.isEmpty()) {
                anything(possible(new Cell(variable, null)));
            }
            for (Value key : keys) {
                anything(possible(new Cell(variable, key)));
            }
        });
    }

    private Possible possible(Cell cell) {
        Possible known = cells.get(cell);
        if (known == null) {
            known = new Possible();
            cells.put(cell, known);
            Set<String> otherwiseWritten = cell.key() == null ? writtenByKey : writtenWhole;
            if (otherwiseWritten.contains(cell.variable())) {
                anything(known);
            } else {
                for (TLCState state : initial) {
                    add(known, TouchedCells.content(state, cell));
                }
            }
        }
        return known;
    }

    private void anything(Possible possible) {
        if (!possible.anything) {
            possible.anything = true;
            grown = true;
        }
    }

    /** @param content null where it is none */
    private void add(Possible possible, Object content) {
        if (content == null || possible.contents.size() >= MOST_OF_A_CELL) {
            anything(possible);
        } else if (possible.keys.add(Content.key(content))) {
            possible.contents.add(content);
            grown = true;
        }
    }

    /** Tries the step on every combination that it was not tried on. */
    private void combine(Candidate candidate) {
        long combinations = 1;
        boolean anything = false;
        for (Possible each : candidate.possible) {
            combinations = Math.min(combinations * each.contents.size(), Integer.MAX_VALUE);
            anything |= each.anything;
        }
        if (anything || combinations > MOST_COMBINATIONS) {
            mayWriteAnything(candidate);
            return;
        }
        int[] sizes = new int[candidate.possible.length];
        boolean fresh = sizes.length == 0;
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = candidate.possible[i].contents.size();
            fresh |= sizes[i] > candidate.combined[i];
        }
        if (fresh && !tryAll(candidate, sizes, new int[sizes.length], 0)) {
            mayWriteAnything(candidate);
        }
        System.arraycopy(sizes, 0, candidate.combined, 0, sizes.length);
    }

    /** False if there is no telling for one of the combinations. */
    private boolean tryAll(Candidate candidate, int[] sizes, int[] chosen, int position) {
        if (position < sizes.length) {
            boolean told = true;
            for (int i = 0; told && i < sizes[position]; i++) {
                chosen[position] = i;
                told = tryAll(candidate, sizes, chosen, position + 1);
            }
            return told;
        }
        boolean fresh = sizes.length == 0;
        Object[] contents = new Object[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            fresh |= chosen[i] >= candidate.combined[i];
            contents[i] = candidate.possible[i].contents.get(chosen[i]);
        }
        if (!fresh) {
            return true;
        }
        if (--questions < 0) {
            return false;
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
        candidate.changes |= !outcome.changesNothing();
        for (Object[] change : outcome.changes()) {
            for (int i = 0; i < change.length; i++) {
                if (change[i] != null) {
                    add(candidate.possible[i], change[i]);
                }
            }
        }
        return true;
    }

    private void mayWriteAnything(Candidate candidate) {
        candidate.changes = true;
        for (int i = 0; i < candidate.possible.length; i++) {
            if (candidate.touched.isWritten(i)) {
                anything(candidate.possible[i]);
            }
        }
    }
}
