package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Remains;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Frontiers that a sweep kept on its way to a violation. A sweep can be resumed at each of them, so computing the
 * frontier at any return costs only a sweep from the checkpoint before it.
 *
 * <p>They are bounded: whenever there are more than {@value #MOST} every second one is dropped, and from then on they
 * are left twice as far apart. So the first operations of a long history and the last ones are a like distance from
 * one, and what is kept does not grow with the history.
 */
public final class Checkpoints implements Remains {
    static final int MOST = 256;
    /** A frontier larger than this is not kept: a picture that starts from it would be unreadable. */
    private static final int MOST_CONFIGURATIONS = 1000;

    private final OptionalInt interest;
    private final List<Checkpoint> kept = new ArrayList<>();
    private int spacing;
    private Swept group;
    private boolean violated;
    private OptionalInt failing = OptionalInt.empty();
    private List<Reached> last = List.of();
    /** Of a search that keeps no frontiers: how it came to where it failed. */
    private Optional<List<Way>> known = Optional.empty();

    /**
     * One interpretation of the history up to a return.
     *
     * @param done which of the operations open then it has performed
     */
    public record Reached(State state, SortedSet<Integer> done) {}

    /**
     * @param settled how many operations of the group had returned
     * @param configurations the frontier of the sweep right after the last of these returns
     */
    public record Checkpoint(int settled, List<Reached> configurations) {}

    /**
     * The last steps of an interpretation that leads to a configuration.
     *
     * @param start the state before the first of the steps
     * @param steps oldest first
     */
    public record Way(State start, List<Witness.Performed> steps, Reached end) {}

    /** The input of the sweep. */
    private record Swept(TimeboxedHistory history, Action[] actions, Spec spec, Events events) {
        boolean sequential() {
            return history.isSequential();
        }

        boolean isIrrelevant(int number) {
            return GroupSearch.Group.isIrrelevant(history, actions, number);
        }
    }

    /** To be given to a check. */
    public Checkpoints() {
        this(OptionalInt.empty());
    }

    private Checkpoints(OptionalInt interest) {
        this.interest = interest;
    }

    /**
     * Sweeps a history that is known to violate.
     *
     * @param found whose failing operation is of the group to be swept first; groups that conform are passed over
     * @param alternative may give a better search for a group of operations
     * @throws BadInput if the budget runs out before the violation is reached, or the history conforms
     */
    public static Checkpoints of(
            History history,
            Spec spec,
            Counterexample found,
            Budget budget,
            Progress progress,
            GroupSearch.Alternative alternative)
            throws BadInput {
        Checkpoints checkpoints = new Checkpoints(found.failing());
        Verdict verdict = SweepCheck.run(
                history, spec, new Meter(budget), progress, Optional.empty(), Optional.of(checkpoints), alternative);
        if (verdict instanceof Verdict.Inconclusive inconclusive) {
            throw new BadInput(history.name() + ": its interpretations are not known: "
                    + inconclusive.reason().text());
        } else if (verdict instanceof Verdict.Conforms) {
            throw new BadInput(history.name() + " conforms to " + spec.name()
                    + "; expected the history and the specification of a counterexample");
        }
        return checkpoints;
    }

    /** Moves the group with the operation of interest to the front. */
    void sortByInterest(List<int[]> groups) {
        groups.sort(Comparator.comparing(numbers -> Arrays.binarySearch(numbers, interest.orElse(-1)) < 0));
    }

    /** Whether the group of a certain operation is wanted. */
    boolean hasInterest() {
        return interest.isPresent();
    }

    /** Takes over the checkpoints of another group's search. */
    void adopt(Checkpoints other) {
        kept.clear();
        kept.addAll(other.kept);
        spacing = other.spacing;
        group = other.group;
        violated = other.violated;
        failing = other.failing;
        last = other.last;
        known = other.known;
    }

    void begin(GroupSearch.Group of, Sweep sweep) {
        group = new Swept(of.history(), of.actions(), of.spec(), new Events(of.history(), of.numbers()));
        kept.clear();
        spacing = 1;
        violated = false;
        failing = OptionalInt.empty();
        known = Optional.empty();
        settled(sweep);
    }

    /**
     * Records the failure of a search that keeps no frontiers.
     *
     * @param number of the operation that no interpretation is able to perform
     * @param ways the last steps of some interpretations that lead there
     */
    public void failed(GroupSearch.Group of, int number, List<Way> ways) {
        group = new Swept(of.history(), of.actions(), of.spec(), new Events(of.history(), of.numbers()));
        kept.clear();
        violated = true;
        failing = OptionalInt.of(number);
        last = ways.stream().map(Way::end).toList();
        known = Optional.of(List.copyOf(ways));
    }

    /** Whether no frontiers were kept, only the last steps of some interpretations that lead to the failure. */
    public boolean hasWaysOnly() {
        return known.isPresent();
    }

    void settled(Sweep sweep) {
        if (sweep.settled() % spacing == 0 && sweep.frontier().size() <= MOST_CONFIGURATIONS) {
            kept.add(checkpoint(sweep));
            if (kept.size() > MOST) {
                spacing *= 2;
                kept.removeIf(checkpoint -> checkpoint.settled % spacing != 0);
            }
        }
    }

    void failed(int number, Sweep sweep) {
        violated = true;
        failing = OptionalInt.of(number);
        last = configurations(sweep);
    }

    void withoutInitialState(Sweep sweep) {
        violated = true;
        last = configurations(sweep);
    }

    private static Checkpoint checkpoint(Sweep sweep) {
        return new Checkpoint(sweep.settled(), configurations(sweep));
    }

    private static List<Reached> configurations(Sweep sweep) {
        return sweep.frontier().stream()
                .limit(MOST_CONFIGURATIONS)
                .map(each -> configuration(each, sweep.open()))
                .toList();
    }

    static Reached configuration(SweepConfiguration of, OpenOperations open) {
        SortedSet<Integer> done = new TreeSet<>();
        of.done.forEach(number -> done.add(open.slot(number).operation));
        return new Reached(of.state.state, Collections.unmodifiableSortedSet(done));
    }

    /** Whether the sweep ended with a violation. The other methods may be called only then. */
    public boolean violated() {
        return violated;
    }

    /** The operation that no interpretation could perform before it returned; empty if there is no initial state. */
    public OptionalInt failing() {
        return failing;
    }

    /** The frontier that the failing operation could not be performed from, or the first of it where it is large. */
    public List<Reached> last() {
        return last;
    }

    /** The number of frontiers that are kept. */
    public int size() {
        return kept.size();
    }

    public TimeboxedHistory history() {
        return group.history;
    }

    public Spec spec() {
        return group.spec;
    }

    public Action action(int operation) {
        return group.actions[operation];
    }

    /** Whether operations of other groups may change these parts of the state before the failing one returns. */
    public boolean othersMayChange(Collection<ReadPart> parts) {
        return new GroupSearch.Group(
                        group.history, group.actions, calls(), group.spec, Optional.empty(), Optional.empty())
                .othersMayChange(failing.getAsInt(), parts);
    }

    /** Whether there are steps that perform no operation: silent ones, or those of operations of several steps. */
    public boolean mayStepBetween() {
        return !group.spec.silentSteps().isEmpty()
                || Arrays.stream(group.events.calls())
                        .anyMatch(number -> group.actions[number].repeated().isPresent());
    }

    public boolean processesAreSequential() {
        return group.sequential();
    }

    /** The operations of the group in the order of their calls, without pending ones that change nothing. */
    public int[] calls() {
        return Arrays.stream(group.events.calls())
                .filter(number -> !group.isIrrelevant(number))
                .toArray();
    }

    /** The operations of the group that returned, in the order of their returns. */
    public int[] returns() {
        return group.events.returns();
    }

    /** The frontiers after every return from {@code from} to {@code to} operations settled, but for those too large. */
    public List<Checkpoint> every(int from, int to, Meter meter) throws Meter.Exhausted {
        List<Checkpoint> found = new ArrayList<>();
        Sweep sweep = resumed(from, meter);
        if (sweep.settled() >= from && sweep.frontier().size() <= MOST_CONFIGURATIONS) {
            found.add(checkpoint(sweep));
        }
        sweep(sweep, to, () -> {
            if (sweep.settled() >= from && sweep.frontier().size() <= MOST_CONFIGURATIONS) {
                found.add(checkpoint(sweep));
            }
        });
        return found;
    }

    /**
     * One way to each configuration of the frontier at a return, of at most as many configurations.
     *
     * @param from where the ways may start, or earlier
     */
    public List<Way> ways(int from, int to, int most, Meter meter) throws Meter.Exhausted {
        if (known.isPresent()) {
            return known.get().stream().limit(most).toList();
        }
        Sweep sweep = resumed(from, meter);
        sweep(sweep, to, () -> {});
        return sweep.frontier().stream()
                .limit(most)
                .map(each -> way(each.path, configuration(each, sweep.open())))
                .toList();
    }

    private static Way way(Path path, Reached end) {
        Deque<Witness.Performed> steps = new ArrayDeque<>();
        Path at = path;
        while (at.previous() != null && steps.size() < Trail.WINDOW) {
            steps.addFirst(at.last());
            at = at.previous();
        }
        return new Way(at.last().state(), List.copyOf(steps), end);
    }

    private Sweep resumed(int settled, Meter meter) {
        Checkpoint nearest = null;
        for (Checkpoint checkpoint : kept) {
            nearest = checkpoint.settled <= settled ? checkpoint : nearest;
        }
        if (nearest == null || nearest.settled == 0) {
            return new Sweep(group.spec, group.sequential(), meter);
        }
        List<Integer> open = group.events.openAfter(nearest.settled).stream()
                .filter(number -> !group.isIrrelevant(number))
                .toList();
        return Sweep.resumed(group.spec, group.sequential(), meter, group.history, group.actions, open, nearest);
    }

    private void sweep(Sweep sweep, int to, Runnable afterReturn) throws Meter.Exhausted {
        if (sweep.settled() >= to) {
            return;
        }
        group.events.replay(sweep.settled(), new Events.Receiver<Meter.Exhausted>() {
            @Override
            public void call(int number) throws Meter.Exhausted {
                if (!group.isIrrelevant(number)) {
                    sweep.call(
                            number, group.history.operation(number), group.history.end(number), group.actions[number]);
                }
            }

            @Override
            public boolean returned(int number) throws Meter.Exhausted {
                if (!sweep.returned(number)) {
                    return false;
                }
                afterReturn.run();
                return sweep.settled() < to;
            }
        });
    }
}
