package dev.plumbline.graph.internal.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.temporal.TemporalFormula;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sizes, budgets and the form of counterexamples; verdicts are those of {@link RandomLivenessTest}. */
class LivenessCheckTest {
    private static final int LONG = 100_000;
    private static final TemporalFormula LAST = new TemporalFormula.OfState(0);
    private static final TemporalFormula MOVES = new TemporalFormula.OfStep(0);

    /** A path: the atom of states is true in the last one, that of steps is true of all but stuttering steps. */
    private static LivenessCheck path(int length, boolean circle, List<TemporalFormula> fairness) {
        StepGraph graph = new StepGraph(1);
        for (int i = 0; i < length; i++) {
            graph.add(i + 1 < length ? new int[] {i + 1} : circle ? new int[] {0} : new int[0]);
        }
        return new LivenessCheck(
                graph,
                new AtomTruth() {
                    @Override
                    public boolean ofState(int atom, int state) {
                        return state == length - 1;
                    }

                    @Override
                    public boolean ofStep(int atom, int from, int to) {
                        return from != to;
                    }
                },
                fairness);
    }

    private static Meter meter() {
        return new Meter(Budget.UNLIMITED);
    }

    /** Fairness of all steps: enabled everywhere but in the last state. */
    private static TemporalFormula progress() {
        return TemporalFormula.weaklyFair(new TemporalFormula.Not(LAST), MOVES);
    }

    @Test
    void longPathsNeedNoDeepStack() throws Exception {
        TemporalFormula ends = new TemporalFormula.Eventually(LAST);
        assertThat(path(LONG, false, List.of(progress())).broken(ends, meter())).isEmpty();
        assertThat(path(LONG, false, List.of()).broken(ends, meter())).contains(new Lasso(List.of(0), 0));
        TemporalFormula often =
                new TemporalFormula.Always(new TemporalFormula.Eventually(new TemporalFormula.Not(LAST)));
        Optional<Lasso> lasso = path(LONG, false, List.of(progress())).broken(often, meter());
        assertThat(lasso.orElseThrow().states()).hasSize(LONG);
        assertThat(lasso.orElseThrow().loop()).isEqualTo(LONG - 1);
    }

    @Test
    void aLoopMayGoThroughAllStates() throws Exception {
        TemporalFormula fair = new TemporalFormula.Always(new TemporalFormula.Eventually(MOVES));
        TemporalFormula stays = new TemporalFormula.Eventually(new TemporalFormula.Always(LAST));
        Lasso lasso = path(1_000, true, List.of(fair)).broken(stays, meter()).orElseThrow();
        assertThat(lasso.states()).hasSizeBetween(999, 1_001);
        assertThat(lasso.loop()).isZero();
    }

    /** Twenty strong conditions are pairs; as clauses of a disjunction they would be a million. */
    @Test
    void manyStrongConditionsAreNoProduct() throws Exception {
        List<TemporalFormula> fairness = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            fairness.add(TemporalFormula.stronglyFair(new TemporalFormula.Not(LAST), MOVES));
        }
        assertThat(path(50, false, fairness).broken(new TemporalFormula.Eventually(LAST), meter()))
                .isEmpty();
    }

    @Test
    void theBudgetIsHonoured() {
        Meter none = new Meter(Budget.UNLIMITED.withTime(Duration.ZERO));
        assertThatThrownBy(() -> path(10, true, List.of()).broken(new TemporalFormula.Always(LAST), none))
                .isInstanceOf(Meter.Exhausted.class);
    }
}
