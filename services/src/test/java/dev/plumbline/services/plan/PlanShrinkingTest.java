package dev.plumbline.services.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PlanShrinkingTest {
    private static final int MANY = 10_000;

    private static FaultPlan drawn(long seed) throws BadInput {
        return PlanDraw.of(seed, 5, 60_000, EnumSet.allOf(FaultKind.class));
    }

    private static boolean isLong(Fault fault) {
        return fault.action() instanceof FaultAction.Split && fault.length() >= 1_500;
    }

    private static boolean hasLongPartition(FaultPlan plan) {
        return plan.faults().stream().anyMatch(PlanShrinkingTest::isLong);
    }

    private static boolean hasKillBeforePause(FaultPlan plan) {
        List<Fault> faults = plan.faults();
        for (int i = 0; i < faults.size(); i++) {
            boolean kill = faults.get(i).action() instanceof FaultAction.Kill;
            if (kill
                    && faults.subList(i, faults.size()).stream()
                            .anyMatch(later -> later.action() instanceof FaultAction.Pause)) {
                return true;
            }
        }
        return false;
    }

    private static List<FaultPlan> plans(Predicate<FaultPlan> violating) throws BadInput {
        List<FaultPlan> plans = new ArrayList<>();
        for (long seed = 0; seed < 200 && plans.size() < 20; seed++) {
            FaultPlan plan = drawn(seed);
            if (violating.test(plan)) {
                plans.add(plan);
            }
        }
        assertThat(plans).hasSize(20);
        return plans;
    }

    @Test
    void keepsTheOneFaultThatMatters() throws Exception {
        for (FaultPlan plan : plans(PlanShrinkingTest::hasLongPartition)) {
            FaultPlan smallest = new PlanShrinking(PlanShrinkingTest::hasLongPartition, 1, MANY).smallest(plan);
            assertThat(smallest.faults()).hasSize(1);
            Fault fault = smallest.faults().get(0);
            assertThat(fault).matches(PlanShrinkingTest::isLong);
            assertThat(fault.length()).isLessThan(3_000);
            assertThat(fault.at()).isLessThanOrEqualTo(1_000);
            assertThat(smallest.time()).isLessThanOrEqualTo(fault.end() + 1_000);
            assertThat(smallest.seed()).isEqualTo(plan.seed());
            assertThat(PlanText.parse(PlanText.of(smallest))).isEqualTo(smallest);
        }
    }

    @Test
    void keepsTwoFaultsThatMatterTogether() throws Exception {
        for (FaultPlan plan : plans(PlanShrinkingTest::hasKillBeforePause)) {
            FaultPlan smallest = new PlanShrinking(PlanShrinkingTest::hasKillBeforePause, 1, MANY).smallest(plan);
            assertThat(smallest.faults())
                    .extracting(fault -> fault.action().getClass().getSimpleName())
                    .containsExactly("Kill", "Pause");
        }
    }

    /** A run that happens to conform rejects a plan, and a plan that is accepted has violated. */
    @Test
    void neverAcceptsPlanThatWasNotSeenToViolate() throws Exception {
        Random random = new Random(1);
        for (FaultPlan plan : plans(PlanShrinkingTest::hasLongPartition)) {
            List<FaultPlan> seen = new ArrayList<>(List.of(plan));
            PlanShrinking shrinking = new PlanShrinking(
                    candidate -> {
                        boolean violates = hasLongPartition(candidate) && random.nextInt(3) == 0;
                        if (violates) {
                            seen.add(candidate);
                        }
                        return violates;
                    },
                    3,
                    40);
            FaultPlan smallest = shrinking.smallest(plan);
            assertThat(smallest).isEqualTo(seen.get(seen.size() - 1));
            assertThat(shrinking.runs()).isLessThanOrEqualTo(40);
        }
    }

    @Test
    void triesPlanWithoutFaults() throws Exception {
        FaultPlan plan = drawn(3);
        assertThat(new PlanShrinking(any -> true, 1, MANY).smallest(plan).faults())
                .isEmpty();
    }

    @Test
    void staysWithPlanThatNeverComesBack() throws Exception {
        FaultPlan plan = drawn(3);
        PlanShrinking shrinking = new PlanShrinking(any -> false, 2, MANY);
        assertThat(shrinking.smallest(plan)).isEqualTo(plan);
        assertThat(shrinking.runs())
                .isEqualTo(2 * PlanShrinking.candidates(plan).size());
    }
}
