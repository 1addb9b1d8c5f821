package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The needed steps of random violating executions, against all executions with one step less. */
@Tag("slow")
class NeededStepsTest {
    private static final int SYSTEMS = Math.max(150, Integer.getInteger("plumbline.random", 10_000) / 50);
    private static final int MOST_STEPS = 30;

    /** Takes those of the given steps that are possible, one after the other, each by what it does. */
    private static Snapshot taken(Harness harness, List<Step> steps) {
        Snapshot at = Snapshot.initial(harness);
        for (Step step : steps) {
            Snapshot from = at;
            List<Integer> equal = reversed(from.enabled()).stream()
                    .filter(each -> isSame(step, each, from))
                    .toList();
            // Without an earlier request of its client, an equal message belongs to another request.
            Optional<Integer> transition = equal.stream()
                    .findFirst()
                    .or(() -> IntStream.of(from.enabled())
                            .boxed()
                            .filter(each -> isSameRequest(step, each, from))
                            .findFirst());
            if (transition.isPresent()) {
                Iterator<Integer> choices = step.choices().iterator();
                Snapshot.Taken next = from.take(
                        transition.get(),
                        alternatives -> choices.hasNext() ? Math.min(choices.next(), alternatives - 1) : 0);
                at = next.after();
                if (next.step().failure().isPresent()) {
                    return at;
                }
            }
        }
        return at;
    }

    private static boolean isSameRequest(Step step, int transition, Snapshot at) {
        if (Transitions.kind(transition) != step.kind() || step.envelope().isEmpty()) {
            return false;
        }
        Envelope one = step.envelope().get();
        Envelope other = at.message(Transitions.subject(transition));
        return one.request() >= 0
                && other.request() >= 0
                && one.from().equals(other.from())
                && one.to().equals(other.to())
                && one.message().equals(other.message());
    }

    private static List<Integer> reversed(int... all) {
        return IntStream.range(0, all.length)
                .mapToObj(i -> all[all.length - 1 - i])
                .toList();
    }

    private static boolean isSame(Step step, int transition, Snapshot at) {
        if (Transitions.kind(transition) != step.kind()) {
            return false;
        }
        return step.envelope()
                .map(envelope -> at.message(Transitions.subject(transition)).sameContent(envelope))
                .orElse(transition == step.transition());
    }

    private static List<Step> at(List<Integer> positions, List<Step> steps) {
        return positions.stream().map(steps::get).toList();
    }

    @Test
    void neededStepsShowTheViolationAndNoneOfThemCanBeLeftOut() throws BadInput {
        int shortened = 0;
        int whole = 0;
        int faults = 0;
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = seed % 2 == 0 ? RandomSystem.of(seed) : RandomSystem.withFaults(seed);
            Judge judge = new Judge(harness, Budget.UNLIMITED);
            Execution execution = new Execution(harness, new RandomWalk(seed), false);
            for (int run = 0; run < 10; run++) {
                execution.next();
                List<Step> steps = List.copyOf(execution.steps());
                boolean isClear = steps.size() <= MOST_STEPS
                        && execution.end() != Execution.End.FAILURE
                        && judge.word(execution.last().calls()) == Verdict.Word.VIOLATES;
                if (!isClear) {
                    continue;
                }
                String which = "seed " + seed + ", run " + run;
                Optional<ShorterRun.Needed> needed = ShorterRun.needed(
                        harness, last -> judge.word(last.last().calls()) == Verdict.Word.VIOLATES, steps);
                assertThat(needed).as(which).isPresent();
                List<Integer> positions = needed.get().positions();
                assertThat(positions).as(which).isSorted().doesNotHaveDuplicates();
                Snapshot alone = taken(harness, at(positions, steps));
                assertThat(judge.word(alone.calls())).as(which).isEqualTo(Verdict.Word.VIOLATES);
                assertThat(alone.steps()).as(which).isEqualTo(positions.size());
                assertThat(needed.get().run().steps()).as(which).hasSameSizeAs(positions);
                for (int left = 0; left < positions.size(); left++) {
                    List<Integer> fewer = new ArrayList<>(positions);
                    fewer.remove(left);
                    assertThat(judge.word(taken(harness, at(fewer, steps)).calls()))
                            .as(which + " without step " + left + " of " + positions)
                            .isNotEqualTo(Verdict.Word.VIOLATES);
                }
                shortened += positions.size() < steps.size() ? 1 : 0;
                whole += positions.size() == steps.size() ? 1 : 0;
                faults += at(positions, steps).stream().anyMatch(each -> each.kind() != Step.Kind.RECEIVE) ? 1 : 0;
            }
        }
        assertThat(shortened).isGreaterThan(20);
        assertThat(whole + faults).isPositive();
    }

    @Test
    void stepsThatShowNothingHaveNoNeededOnes() throws BadInput {
        Harness harness = RandomSystem.of(1);
        Execution execution = new Execution(harness, new RandomWalk(1), false);
        execution.next();
        assertThat(ShorterRun.needed(harness, last -> false, List.copyOf(execution.steps())))
                .isEmpty();
    }
}
