package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.execution.MessagePoint;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Leaves steps out of an execution with a violation, as long as the rest has a violation of the same kind. A search
 * through states finds the shortest path to a violation; this is for systems with too many states for that.
 *
 * <p>Of a long execution, stretches of steps are left out first: those that lead from a state back to it, and then any,
 * from half of the steps to two. Then steps are left out one at
 * a time from the last to the first, until none can be. The execution is then run without
 * them: a later step is identified by its kind and the content of its message, since numbers of messages depend on
 * earlier sends, and is left out as well if it is no longer possible. Each result is an execution of the system that
 * was run and checked like any other.
 */
public final class ShorterRun {
    private static final int MOST_RUNS = 2_000;
    private static final int MOST_RUNS_FOR_LOOPS = 500;
    /** A longer execution is first shortened by stretches. */
    private static final int LONG = 64;

    private final Harness harness;
    private final Shown shown;
    private final Similar similar = new Similar();
    private final Recording recording = new Recording(similar);
    private final Executions executions;
    private int runs;

    /** Whether the last execution shows what is to be shown. */
    @FunctionalInterface
    public interface Shown {
        boolean by(Executions last) throws BadInput;
    }

    private ShorterRun(Harness harness, Shown shown) {
        this.harness = harness;
        this.shown = shown;
        this.executions = Executions.of(harness, recording, false);
    }

    /** An execution whose history violates; the given one if nothing can be left out. */
    public static FoundRun thatViolates(Harness harness, FoundRun run) throws BadInput {
        Judge judge = new Judge(harness, Budget.DEFAULT);
        return new ShorterRun(harness, last -> judge.word(last.last().calls()) == Verdict.Word.VIOLATES).shorten(run);
    }

    /** An execution at whose end an actor throws an exception; the given one if nothing can be left out. */
    public static FoundRun thatFails(Harness harness, FoundRun run) throws BadInput {
        return new ShorterRun(harness, last -> last.end() == Execution.End.FAILURE).shorten(run);
    }

    /** An execution that violates the property; the given one if nothing can be left out. */
    public static FoundRun thatViolates(Harness harness, Property property, FoundRun run) throws BadInput {
        return new ShorterRun(
                        harness,
                        last -> ReplayedProperties.of(
                                        harness,
                                        last.last(),
                                        last.steps(),
                                        last.end().isWhole())
                                .violated()
                                .containsKey(property))
                .shorten(run);
    }

    /** An execution that shows the same as the given one; that one if nothing can be left out. */
    public static FoundRun that(Harness harness, Shown shown, FoundRun run) throws BadInput {
        return new ShorterRun(harness, shown).shorten(run);
    }

    /**
     * The steps of an execution that its violation needs: they alone show it, and without any one of them the others do
     * not. Other sets of steps may do the same.
     *
     * @param positions of these steps, ascending
     * @param run the execution of these steps alone
     */
    public record Needed(List<Integer> positions, FoundRun run) {
        public Needed {
            positions = List.copyOf(positions);
        }
    }

    /**
     * The needed steps of an execution. A step that is not possible without one that was left out is left out with it.
     *
     * @return empty if the steps do not show it when they are taken again, or if too many executions would be needed
     */
    public static Optional<Needed> needed(Harness harness, Shown shown, List<Step> steps) throws BadInput {
        ShorterRun shorter = new ShorterRun(harness, shown);
        try (shorter.executions) {
            return shorter.needed(steps);
        }
    }

    private Optional<Needed> needed(List<Step> steps) throws BadInput {
        List<Integer> kept =
                new ArrayList<>(IntStream.range(0, steps.size()).boxed().toList());
        Optional<FoundRun> shortest = run(steps);
        boolean isSmaller = shortest.isPresent();
        while (isSmaller) {
            isSmaller = false;
            for (int i = kept.size() - 1; i >= 0; i--) {
                if (i >= kept.size()) {
                    continue;
                }
                if (runs >= MOST_RUNS) {
                    return Optional.empty();
                }
                List<Integer> fewer = new ArrayList<>(kept);
                fewer.remove(i);
                Optional<FoundRun> found = run(fewer.stream().map(steps::get).toList());
                if (found.isPresent()) {
                    kept = similar.taken.stream().map(fewer::get).toList();
                    shortest = found;
                    isSmaller = true;
                }
            }
        }
        List<Integer> positions = kept;
        return shortest.map(run -> new Needed(positions, run));
    }

    private FoundRun shorten(FoundRun run) throws BadInput {
        FoundRun shortest;
        try (executions) {
            shortest = without(run);
        }
        return Repetition.difference(harness, shortest).isEmpty() ? shortest : run;
    }

    private FoundRun without(FoundRun run) throws BadInput {
        FoundRun shortest = run.steps().size() > LONG ? withoutStretches(withoutLoops(run)) : run;
        boolean isShort = shortest.steps().size() <= LONG;
        for (int length = 1; isShort && length < shortest.steps().size() && runs < MOST_RUNS; length++) {
            shortest = run(shortest.steps().subList(0, length)).orElse(shortest);
        }
        boolean shorter = true;
        while (shorter) {
            shorter = false;
            for (int i = shortest.steps().size() - 1; i >= 0 && runs < MOST_RUNS; i--) {
                if (i >= shortest.steps().size()) {
                    continue;
                }
                Optional<FoundRun> found = run(without(i, i + 1, shortest.steps()));
                shorter |= found.isPresent();
                shortest = found.orElse(shortest);
            }
        }
        return shortest;
    }

    private FoundRun withoutLoops(FoundRun run) throws BadInput {
        FoundRun shortest = run(run.steps()).orElse(run);
        List<Snapshot> states = passed();
        for (int from = 0; from < shortest.steps().size(); from++) {
            int until = states.size() - 1;
            while (until > from && runs < MOST_RUNS_FOR_LOOPS) {
                if (!isSame(states.get(from), states.get(until))) {
                    until--;
                    continue;
                }
                Optional<FoundRun> found = run(without(from, until, shortest.steps()));
                shortest = found.orElse(shortest);
                states = found.isPresent() ? passed() : states;
                until = found.isPresent() ? states.size() - 1 : until - 1;
            }
        }
        return shortest;
    }

    /** The states of the last execution; empty if the engine does not keep them. */
    private List<Snapshot> passed() {
        return executions instanceof Execution own ? List.copyOf(own.passed()) : List.of();
    }

    private static boolean isSame(Snapshot one, Snapshot other) {
        return one.calls().events().size() == other.calls().events().size() && one.sameSystem(other);
    }

    private static List<Step> without(int from, int until, List<Step> steps) {
        List<Step> fewer = new ArrayList<>(steps.subList(0, from));
        fewer.addAll(steps.subList(until, steps.size()));
        return fewer;
    }

    private FoundRun withoutStretches(FoundRun run) throws BadInput {
        FoundRun shortest = run;
        for (int length = run.steps().size() / 2; length > 1; length /= 2) {
            for (int from = shortest.steps().size() - length; from >= 0 && runs < MOST_RUNS; from -= length) {
                int size = shortest.steps().size();
                if (from + length <= size) {
                    shortest =
                            run(without(from, from + length, shortest.steps())).orElse(shortest);
                }
            }
        }
        return shortest;
    }

    private Optional<FoundRun> run(List<Step> steps) throws BadInput {
        runs++;
        similar.take(steps);
        executions.next();
        if (executions.last().lostControl().isPresent()) {
            runs = MOST_RUNS;
            return Optional.empty();
        }
        return shown.by(executions) && executions.steps().size() <= steps.size()
                ? Optional.of(FoundRun.of(0, recording.schedule(), executions))
                : Optional.empty();
    }

    /** Takes the steps that are possible, in their order. */
    private static final class Similar implements Scheduler {
        private List<Step> steps = List.of();
        private int position;
        /** The positions of the steps that were possible. */
        private final List<Integer> taken = new ArrayList<>();

        private List<Integer> choices = List.of();
        private int chosen;

        void take(List<Step> those) {
            steps = List.copyOf(those);
            position = 0;
            taken.clear();
            choices = List.of();
            chosen = 0;
        }

        @Override
        public boolean begin() {
            return position == 0;
        }

        @Override
        public int next(ChoicePoint point) {
            while (position < steps.size()) {
                Step step = steps.get(position++);
                int transition = similar(step, (MessagePoint) point);
                if (transition != NO_TRANSITION) {
                    taken.add(position - 1);
                    choices = step.choices();
                    chosen = 0;
                    return transition;
                }
            }
            return NO_TRANSITION;
        }

        /** The same step, or the receipt of the same message in another request of the client. */
        private static int similar(Step step, MessagePoint point) {
            int next = NO_TRANSITION;
            for (int rank = point.alternatives() - 1; rank >= 0; rank--) {
                int transition = point.enabled(rank);
                if (Transitions.kind(transition) != step.kind()) {
                    continue;
                }
                if (step.envelope().isEmpty()) {
                    next = transition == step.transition() ? transition : next;
                    continue;
                }
                Envelope taken = step.envelope().get();
                Envelope possible = point.envelope(Transitions.subject(transition));
                if (taken.sameContent(possible)) {
                    return transition;
                }
                if (isSameRequest(taken, possible)) {
                    next = transition;
                }
            }
            return next;
        }

        private static boolean isSameRequest(Envelope one, Envelope other) {
            return one.request() >= 0
                    && other.request() >= 0
                    && one.from().equals(other.from())
                    && one.to().equals(other.to())
                    && one.message().equals(other.message());
        }

        @Override
        public boolean continuesAfterRepetition() {
            return position < steps.size();
        }

        @Override
        public int choose(int alternatives) {
            int choice = chosen < choices.size() ? choices.get(chosen++) : 0;
            return Math.min(choice, alternatives - 1);
        }
    }
}
