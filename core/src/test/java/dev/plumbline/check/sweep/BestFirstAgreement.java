package dev.plumbline.check.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.WitnessExamination;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares best-first search with a known verdict: by itself from every return of a history, and within sweeps that try
 * it early, often, and with little work allowed. Its results are verified step by step.
 */
public final class BestFirstAgreement {
    private static final long UNLIMITED = 1_000_000;

    /** From tries at every chance with no work at all to one with more than it can use. */
    private static final List<BestFirstTries.Limits> LIMITS = List.of(
            new BestFirstTries.Limits(0, 0, 0, 0),
            new BestFirstTries.Limits(0, 0, 1, 0),
            new BestFirstTries.Limits(0, 0, 3, 1),
            new BestFirstTries.Limits(2, 0, 8, 2),
            new BestFirstTries.Limits(1, 1, 5, 5),
            new BestFirstTries.Limits(7, 0, 12, 12),
            new BestFirstTries.Limits(0, 0, UNLIMITED, 0),
            BestFirstTries.Limits.STANDARD);

    private int possible;
    private int found;
    private int stopped;

    /** How often a witness of the rest existed. */
    public int possible() {
        return possible;
    }

    /** How often the unlimited search found it. */
    public int found() {
        return found;
    }

    /** How often a search with little work allowed found nothing where the unlimited one did. */
    public int stopped() {
        return stopped;
    }

    /** @param conforms the verdict, known from elsewhere */
    public void compare(String what, History history, Spec spec, boolean conforms) throws BadInput, Meter.Exhausted {
        fromEveryReturn(what, history, spec, conforms);
        Optional<Counterexample> expected = sweep(what, history, spec, BestFirstTries.Limits.NO_TRY, conforms);
        for (BestFirstTries.Limits limits : LIMITS) {
            Optional<Counterexample> counterexample = sweep(what + " with " + limits, history, spec, limits, conforms);
            assertThat(counterexample.map(BestFirstAgreement::evidence))
                    .as(what)
                    .isEqualTo(expected.map(BestFirstAgreement::evidence));
        }
    }

    private static List<Object> evidence(Counterexample counterexample) {
        return List.of(
                counterexample.failedAt(),
                counterexample.frontier(),
                counterexample.blocked(),
                counterexample.recent());
    }

    private static GroupSearch.Group group(History history, Spec spec, WitnessExamination witness) throws BadInput {
        TimeboxedHistory timed = TimeboxedHistory.of(history, "the test checks");
        List<Action> bound = new ArrayList<>();
        for (int number = 0; number < history.size(); number++) {
            bound.add(spec.action(history.operations().get(number)));
        }
        Action[] actions = spec.assumingOnly(bound).toArray(Action[]::new);
        return new GroupSearch.Group(
                timed, actions, Partition.allOf(timed), spec, Optional.of(witness), Optional.empty());
    }

    private Optional<Counterexample> sweep(
            String what, History history, Spec spec, BestFirstTries.Limits limits, boolean conforms)
            throws BadInput, Meter.Exhausted {
        WitnessExamination witness = new WitnessExamination();
        GroupSweep sweep = new GroupSweep(group(history, spec, witness), new Meter(Budget.UNLIMITED), limits);
        int[] settled = {0};
        Optional<Counterexample> counterexample = sweep.run(any -> settled[0]++);
        assertThat(counterexample.isEmpty()).as(what).isEqualTo(conforms);
        if (conforms) {
            witness.examine(history, spec);
            assertThat(settled[0])
                    .as("%s: every operation that returned is settled", what)
                    .isEqualTo(history.operations().stream()
                            .filter(operation -> !operation.isPending())
                            .count());
        }
        return counterexample;
    }

    private void fromEveryReturn(String what, History history, Spec spec, boolean conforms)
            throws BadInput, Meter.Exhausted {
        GroupSearch.Group group = group(history, spec, new WitnessExamination());
        Meter meter = new Meter(Budget.UNLIMITED);
        Sweep sweep = new Sweep(spec, group.history().isSequential(), meter);
        Events events = new Events(group.history(), group.numbers());
        if (sweep.frontier().isEmpty()) {
            return;
        }
        events.replay(new Events.Receiver<Meter.Exhausted>() {
            @Override
            public void call(int number) throws Meter.Exhausted {
                if (!group.isIrrelevant(number)) {
                    sweep.call(
                            number,
                            history.operations().get(number),
                            group.history().end(number),
                            group.actions()[number]);
                }
            }

            @Override
            public boolean returned(int number) throws Meter.Exhausted {
                boolean all = finds(number, UNLIMITED);
                possible += conforms ? 1 : 0;
                found += all ? 1 : 0;
                for (int work = 0; work < 12; work += 1 + work / 3) {
                    stopped += finds(number, work) || !all ? 0 : 1;
                }
                return sweep.returned(number);
            }

            private boolean finds(int number, long work) throws Meter.Exhausted {
                BestFirstTries.Limits limits = new BestFirstTries.Limits(0, 0, work, work % 3);
                BestFirst search = new BestFirst(group, events, sweep, meter, limits);
                Optional<SweepConfiguration> end = search.run();
                assertThat(search.passed()).isBetween(sweep.settled(), events.returns().length - 1);
                end.ifPresent(last -> {
                    assertThat(conforms)
                            .as("%s: a witness from return %d", what, number)
                            .isTrue();
                    examine(last.path);
                });
                return end.isPresent();
            }

            private void examine(Path path) {
                WitnessExamination examination = new WitnessExamination();
                Path start = path;
                while (start.previous() != null) {
                    start = start.previous();
                }
                examination.initial(start.last().state());
                path.steps(Integer.MAX_VALUE).forEach(examination::performed);
                try {
                    examination.examine(history, spec);
                } catch (BadInput e) {
                    throw new AssertionError(e);
                }
            }
        });
    }
}
