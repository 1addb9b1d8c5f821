package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.execution.MessagePoint;
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

/**
 * Leaves steps out of an execution with a violation, as long as the rest has a violation of the same kind. A search
 * through states finds the shortest path to a violation; this is for systems with too many states for that.
 *
 * <p>Steps are left out one at a time from the last to the first, until none can be. The execution is then run without
 * them: a later step is identified by its kind and the content of its message, since numbers of messages depend on
 * earlier sends, and is left out as well if it is no longer possible. Each result is an execution of the system that
 * was run and checked like any other.
 */
public final class ShorterRun {
    private static final int MOST_RUNS = 2_000;

    private final Harness harness;
    private final Shown shown;
    private final Similar similar = new Similar();
    private final Recording recording = new Recording(similar);
    private final Executions executions;
    private int runs;

    /** Whether the last execution shows what is to be shown. */
    @FunctionalInterface
    private interface Shown {
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
                                        harness, last.steps(), last.end().isWhole())
                                .violated()
                                .containsKey(property))
                .shorten(run);
    }

    private FoundRun shorten(FoundRun run) throws BadInput {
        FoundRun shortest;
        try (executions) {
            shortest = without(run);
        }
        return Repetition.difference(harness, shortest).isEmpty() ? shortest : run;
    }

    private FoundRun without(FoundRun run) throws BadInput {
        FoundRun shortest = run;
        for (int length = 1; length < shortest.steps().size() && runs < MOST_RUNS; length++) {
            shortest = run(shortest.steps().subList(0, length)).orElse(shortest);
        }
        boolean shorter = true;
        while (shorter) {
            shorter = false;
            for (int i = shortest.steps().size() - 1; i >= 0 && runs < MOST_RUNS; i--) {
                if (i >= shortest.steps().size()) {
                    continue;
                }
                List<Step> fewer = new ArrayList<>(shortest.steps());
                fewer.remove(i);
                Optional<FoundRun> found = run(fewer);
                shorter |= found.isPresent();
                shortest = found.orElse(shortest);
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
        private List<Integer> choices = List.of();
        private int chosen;

        void take(List<Step> those) {
            steps = List.copyOf(those);
            position = 0;
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
                for (int rank = 0; rank < point.alternatives(); rank++) {
                    int transition = point.enabled(rank);
                    if (isSimilar(step, (MessagePoint) point, transition)) {
                        choices = step.choices();
                        chosen = 0;
                        return transition;
                    }
                }
            }
            return NO_TRANSITION;
        }

        private static boolean isSimilar(Step step, MessagePoint point, int transition) {
            if (Transitions.kind(transition) != step.kind()) {
                return false;
            }
            return step.envelope().isEmpty()
                    ? transition == step.transition()
                    : step.envelope().get().sameContent(point.envelope(Transitions.subject(transition)));
        }

        @Override
        public int choose(int alternatives) {
            int choice = chosen < choices.size() ? choices.get(chosen++) : 0;
            return Math.min(choice, alternatives - 1);
        }
    }
}
