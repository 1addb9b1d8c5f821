package dev.plumbline.check.cuts;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Follows one order of a history that is read while it is followed: {@link OnePath} for histories that are longer than
 * the memory. It has the next operation of each process, the states, and the last operations for a report.
 *
 * <p><b>The same verdict at the same operation.</b> The whole check chooses an operation by the seed from those that the
 * clocks allow next, tries those, and performs the chosen one from the states before. All three depend only on the cut,
 * on the next operation of each process and on the states. So it is enough to read the next operation of a process when
 * the one before it was performed, and an operation that was performed is settled: no later choice, and no later state,
 * depends on it except through the states. What is kept does not grow, whatever a process logs and however rarely: a
 * process that is ahead of the others is not read further.
 */
public final class StreamedPath {
    private final List<Value> processes;
    private final Operations source;
    private final Meter meter;
    private final Progress progress;
    private final Operation[] nexts;
    private final Action[] actions;
    private final Attempts attempts;
    /** For each process, the processes of the components of the clock of its next operation. */
    private final int[][] columns;

    private final int[] cut;
    private final Deque<Performed> recent = new ArrayDeque<>();
    private Set<State> states = Set.of();
    private int done;
    private int largest;
    private int mostKept;

    /** The operations of each process, one after the other. */
    public interface Operations {
        /** The next operation of a process, by its number; null at the end. */
        Next next(int process) throws BadInput;
    }

    /** @param action that performs the operation */
    public record Next(Operation operation, Action action) {}

    private record Performed(Operation operation, State state) {}

    /**
     * @param failed the process whose next operation is not possible; empty if there is none
     * @param stopped why the check ended before the end of the history
     * @param beginning the number of operations of each process that were performed, and the next one if the clocks allow
     *     it: a beginning of the history, in which the same seed chooses the same order
     * @param frontier the number of states
     */
    public record Outcome(
            OptionalInt failed, Optional<StopReason> stopped, List<Integer> beginning, int frontier, Statistics cost) {}

    /** @param processes in the order of the whole history, which decides what a seed chooses */
    public StreamedPath(List<Value> processes, Operations source, Budget budget, Progress progress) {
        this.processes = List.copyOf(processes);
        this.source = source;
        this.meter = new Meter(budget);
        this.progress = progress;
        int width = processes.size();
        this.nexts = new Operation[width];
        this.actions = new Action[width];
        this.attempts = new Attempts(actions, meter);
        this.columns = new int[width][];
        this.cut = new int[width];
    }

    /**
     * Follows the order of a seed. Only once.
     *
     * @param isSidestep whether everything that the clocks allow next must be possible, and not only what is chosen
     * @param all the number of operations, for the progress
     */
    public Outcome follow(Collection<State> initial, long seed, boolean isSidestep, int all) throws BadInput {
        states = new LinkedHashSet<>(initial);
        for (int process = 0; process < cut.length; process++) {
            read(process);
        }
        ChainChoice choice = new ChainChoice(cut.length, seed, this::waitsFor);
        try {
            while (true) {
                if (isSidestep) {
                    for (int process : choice.allowed()) {
                        if (attempts.next(states, process).isEmpty()) {
                            return outcome(OptionalInt.of(process), Optional.empty());
                        }
                    }
                }
                int chosen = choice.next();
                if (chosen == ChainChoice.NONE) {
                    return outcome(OptionalInt.empty(), Optional.empty());
                }
                Set<State> next = attempts.next(states, chosen);
                if (next.isEmpty()) {
                    return outcome(OptionalInt.of(chosen), Optional.empty());
                }
                states = next;
                perform(chosen);
                progress.report(done, all, states.size(), meter.steps());
            }
        } catch (Meter.Exhausted e) {
            return outcome(OptionalInt.empty(), Optional.of(e.reason()));
        }
    }

    private void perform(int process) throws BadInput {
        recent.addLast(new Performed(nexts[process], states.iterator().next()));
        if (recent.size() > Following.RECENT) {
            recent.removeFirst();
        }
        cut[process]++;
        done++;
        largest = Math.max(largest, states.size());
        mostKept = Math.max(mostKept, nexts.length + 2 * recent.size() + states.size());
        read(process);
    }

    private void read(int process) throws BadInput {
        Operation before = nexts[process];
        Next next = source.next(process);
        nexts[process] = next == null ? null : next.operation();
        actions[process] = next == null ? null : next.action();
        if (next == null) {
            return;
        }
        VectorClock clock = (VectorClock) next.operation().place();
        if (before == null || !clock.sharesProcessesWith((VectorClock) before.place())) {
            columns[process] = new int[clock.size()];
            for (int i = 0; i < clock.size(); i++) {
                columns[process][i] = number(clock.processAt(i));
            }
        }
    }

    /** The number of a process; -1 if no operation of it is read. */
    private int number(String name) {
        for (int process = 0; process < cut.length; process++) {
            if (VectorClock.nameOf(processes.get(process)).equals(name)) {
                return process;
            }
        }
        return -1;
    }

    /** For {@link ChainChoice}. */
    private int waitsFor(int own) {
        if (nexts[own] == null) {
            return ChainChoice.ENDED;
        }
        VectorClock clock = (VectorClock) nexts[own].place();
        for (int i = 0; i < clock.size(); i++) {
            int process = columns[own][i];
            if (process < 0) {
                // It has seen an operation that is never performed.
                return ChainChoice.ENDED;
            }
            if (clock.countAt(i) > cut[process] && process != own) {
                return process;
            }
        }
        return ChainChoice.NONE;
    }

    private Outcome outcome(OptionalInt failed, Optional<StopReason> stopped) {
        Statistics cost =
                new Statistics(done, cut.length, meter.steps(), largest, meter.elapsed(), meter.peakMemoryBytes());
        List<Integer> beginning = IntStream.range(0, cut.length)
                .mapToObj(process -> cut[process] + (waitsFor(process) == ChainChoice.NONE ? 1 : 0))
                .toList();
        return new Outcome(failed, stopped, beginning, states.size(), cost);
    }

    /** The outcome up to now, of a check that ends for another reason. */
    public Outcome stopped(StopReason reason) {
        return outcome(OptionalInt.empty(), Optional.of(reason));
    }

    /** The largest number of operations and states that were kept at once. */
    public int mostKept() {
        return mostKept;
    }

    /**
     * What is known about a violation without the operations that were forgotten.
     *
     * @param history gets the last operations, and the next ones
     * @param failed the process whose next operation is not possible
     * @param judged the number of all operations of each process
     */
    public Counterexample counterexample(
            History.Builder history, StuckCut.Question question, int failed, List<Integer> judged) throws BadInput {
        List<Witness.Performed> steps = new ArrayList<>();
        for (Performed each : recent) {
            steps.add(new Witness.Performed(steps.size(), each.operation.name(), true, each.state));
            history.add(each.operation);
        }
        int[] numbers = new int[cut.length];
        int size = steps.size();
        for (int process = 0; process < cut.length; process++) {
            if (nexts[process] != null && cut[process] < judged.get(process)) {
                numbers[process] = size++;
                history.add(nexts[process]);
            }
        }
        List<StuckCut.Progressed> progressed = new ArrayList<>();
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        for (int process = 0; process < cut.length; process++) {
            boolean isThere = nexts[process] != null && cut[process] < judged.get(process);
            progressed.add(new StuckCut.Progressed(
                    processes.get(process),
                    cut[process],
                    judged.get(process),
                    isThere ? OptionalInt.of(numbers[process]) : OptionalInt.empty()));
            if (waitsFor(process) == ChainChoice.NONE && !attempts.isPossible(states, process)) {
                blocked.add(
                        process == failed ? 0 : blocked.size(),
                        new Counterexample.Blocked(numbers[process], reasons(process)));
            }
        }
        List<Integer> order = IntStream.range(0, steps.size()).boxed().toList();
        StuckCut stuck = new StuckCut(question, StuckCut.OtherOrders.NOT_KNOWN, progressed, order);
        List<Counterexample.Configuration> frontier = states.stream()
                .map(state -> new Counterexample.Configuration(state, Set.of()))
                .toList();
        return new Counterexample(history.build(), numbers[failed], frontier, blocked, steps, 0, Optional.of(stuck));
    }

    private List<Counterexample.Reason> reasons(int process) {
        List<Counterexample.Reason> why = new ArrayList<>();
        for (State state : states) {
            List<Obstacle> obstacles = attempts.obstacles(state, process);
            if (!obstacles.isEmpty()) {
                why.add(new Counterexample.Reason(state, obstacles));
            }
        }
        return why;
    }
}
