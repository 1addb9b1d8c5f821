package dev.plumbline.check.stream;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Makes one group of several.
 *
 * <p>The interpretations of the whole are all combinations of interpretations of the groups, with the states
 * composed: {@link StreamGroups} has the argument. One thing is new: an operation may have to wait for another one of its
 * process, which was in another group. Only observers can have been performed meanwhile; they are taken back, and the sweep
 * performs them again if they need not wait.
 */
final class GroupMerger {
    private final CellStates cells;
    private final Meter meter;
    private final StreamedCheck.Settings settings;
    private final boolean processesAreSequential;

    GroupMerger(CellStates cells, Meter meter, StreamedCheck.Settings settings, boolean processesAreSequential) {
        this.cells = cells;
        this.meter = meter;
        this.settings = settings;
        this.processesAreSequential = processesAreSequential;
    }

    /** A group with what is needed to go on. */
    record Part(Collection<SingleCell> cells, GroupState state) {}

    /** One combination: a state of each part, and what was performed. */
    private record Combination(List<State> states, SortedSet<Integer> done) {}

    /** @param joining the operation that joins the parts */
    GroupState merged(List<Part> parts, OpenOperation joining) throws Meter.Exhausted {
        List<OpenOperation> open = new ArrayList<>();
        Forgotten forgotten = new Forgotten();
        long operations = 0;
        for (Part each : parts) {
            open.addAll(each.state().open());
            forgotten.addAll(each.state().forgotten());
            operations = Math.max(operations, each.state().operations());
        }
        open.sort(Comparator.comparingLong(each -> each.position));
        List<Combination> all = List.of(new Combination(List.of(), new TreeSet<>()));
        for (Part part : parts) {
            requireParts(part);
            all = combined(all, part.state(), open);
            if (all.size() > settings.mostFrontier()) {
                all = all.subList(0, settings.mostFrontier());
                forgotten.addInterpretations(joining.operation);
            }
        }
        Set<Checkpoints.Reached> frontier = new LinkedHashSet<>();
        for (Combination each : all) {
            frontier.add(new Checkpoints.Reached(composed(parts, each.states()), inOrder(each.done(), open)));
        }
        return new GroupState(open, List.copyOf(frontier), recent(parts), forgotten, operations);
    }

    private void requireParts(Part part) throws Meter.Exhausted {
        for (Checkpoints.Reached each : part.state().frontier()) {
            meter.tick();
            if (!cells.isPart(each.state(), part.cells())) {
                throw cells.impossible();
            }
        }
    }

    private List<Combination> combined(List<Combination> before, GroupState next, List<OpenOperation> open)
            throws Meter.Exhausted {
        List<Combination> all = new ArrayList<>();
        for (Checkpoints.Reached each : next.frontier()) {
            List<Integer> done = each.done().stream()
                    .map(number -> open.indexOf(next.open().get(number)))
                    .toList();
            for (Combination other : before) {
                meter.tick();
                List<State> states = new ArrayList<>(other.states());
                states.add(each.state());
                SortedSet<Integer> both = new TreeSet<>(other.done());
                both.addAll(done);
                all.add(new Combination(states, both));
            }
        }
        return all;
    }

    private State composed(List<Part> parts, List<State> states) throws Meter.Exhausted {
        CellStates.Composition whole = cells.new Composition();
        for (int i = 0; i < parts.size(); i++) {
            whole.put(parts.get(i).cells(), states.get(i).value());
        }
        return whole.state();
    }

    /** Without observers that must come after operations of their processes which are not performed. */
    private SortedSet<Integer> inOrder(SortedSet<Integer> done, List<OpenOperation> open) {
        SortedSet<Integer> kept = new TreeSet<>();
        for (int number : done) {
            boolean mustWait = false;
            for (int before = 0; before < number && processesAreSequential; before++) {
                mustWait |= isSameProcess(open.get(before), open.get(number))
                        && !open.get(before).operation.isPending()
                        && !kept.contains(before);
            }
            if (!mustWait) {
                kept.add(number);
            } else if (!open.get(number).action.observer()) {
                throw new IllegalStateException("performed before its turn: " + open.get(number).operation);
            }
        }
        return kept;
    }

    private static boolean isSameProcess(OpenOperation one, OpenOperation other) {
        return one.operation.process().equals(other.operation.process());
    }

    private static List<List<State>> pairs(List<List<State>> before, List<State> next) {
        List<List<State>> pairs = new ArrayList<>();
        for (List<State> each : before) {
            for (State state : next) {
                List<State> longer = new ArrayList<>(each);
                longer.add(state);
                pairs.add(longer);
            }
        }
        return pairs;
    }

    /**
     * The recent operations of all parts. Those of a part and the states in which they begin have the same interpretations as
     * all operations of the part.
     */
    private RecentOperations recent(List<Part> parts) throws Meter.Exhausted {
        List<OpenOperation> operations = new ArrayList<>();
        List<List<State>> states = List.of(List.of());
        long begun = Long.MAX_VALUE;
        boolean isBeginning = true;
        for (Part part : parts) {
            Optional<RecentOperations.Stretch> stretch = part.state().recent().all();
            if (stretch.isEmpty()) {
                return new RecentOperations(settings.window(), Optional.empty());
            }
            List<State> own = stretch.get().states().orElse(List.of(cells.initial()));
            if ((long) states.size() * own.size() > GroupState.MOST_STATES) {
                return new RecentOperations(settings.window(), Optional.empty());
            }
            states = pairs(states, own);
            isBeginning &= stretch.get().states().isEmpty();
            begun = Math.min(begun, stretch.get().begun());
            operations.addAll(stretch.get().operations());
        }
        operations.sort(Comparator.comparingLong(each -> each.position));
        long first = begun;
        long underWay =
                operations.stream().filter(each -> each.position <= first).count();
        Set<State> composed = new LinkedHashSet<>();
        for (List<State> each : states) {
            composed.add(composed(parts, each));
        }
        Optional<List<State>> beginning = isBeginning ? Optional.empty() : Optional.of(List.copyOf(composed));
        return new RecentOperations(
                settings.window(),
                Optional.of(new RecentOperations.Stretch(beginning, begun - underWay, begun, 0, operations)));
    }
}
