package dev.plumbline.tla.internal.checked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.footprint.StepAnalyst;
import dev.plumbline.tla.internal.footprint.StepInsight;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.tlc.RandomActions;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares insights that were found for other arguments of an action with an analysis for each list of arguments. */
class StepInsightsRandomTest {
    private static final int ACTIONS = Math.max(60, Integer.getInteger("plumbline.random", 20_000) / 300);
    /** Three keys, three keys, three numbers, and a boolean. */
    private static final int BINDINGS = 54;

    private static final StepAnalyst.Looks NOTHING = new StepAnalyst.Looks() {
        @Override
        public void looked(TlaValue argument) {}

        @Override
        public void asked(SitePlan plan, Code question) {}
    };

    @TempDir
    private Path folder;

    @Test
    void insightsForOtherArgumentsAreThoseOfAnAnalysis() throws Exception {
        RandomActions actions = new RandomActions(new Random(20261119));
        StringBuilder module = new StringBuilder(RandomActions.HEADER);
        for (int i = 0; i < ACTIONS; i++) {
            module.append("A" + i + "(k, j, r, b) == ").append(actions.action()).append('\n');
        }
        module.append("AnyOf == \\E k, j \\in 1..3, r \\in 0..2, b \\in BOOLEAN:\n");
        for (int i = 0; i < ACTIONS; i++) {
            module.append("  \\/ A" + i + "(k, j, r, b)\n");
        }
        Path file = Files.writeString(folder.resolve("RandomActions.tla"), module.append("====\n"));
        Files.writeString(folder.resolve("RandomActions.cfg"), "INIT Init\nNEXT AnyOf\n");
        CheckedSpec spec =
                (CheckedSpec) TlaSource.of(file).load(new History.Builder("none", Order.Timeboxes.NANOSECONDS).build());
        int shared = 0;
        int all = 0;
        for (int i = 0; i < ACTIONS; i++) {
            Set<StepInsight> different = new HashSet<>();
            for (int number = 0; number < BINDINGS; number++) {
                different.add(compared(spec, step(spec, "A" + i, number)));
            }
            all += BINDINGS;
            shared += BINDINGS - different.size();
        }
        assertThat(shared)
                .as("insights of %s steps that were not computed again", all)
                .isGreaterThan(all / 2);
    }

    private static CheckedStep step(CheckedSpec spec, String action, int number) throws BadInput {
        Map<String, Value> arguments = Map.of(
                "k", Value.of(1 + number % 3),
                "j", Value.of(1 + number / 3 % 3),
                "r", Value.of(number / 9 % 3),
                "b", Value.of(number / 27 == 1));
        return ((CheckedAction) spec.action(Operation.returned(0, action, arguments, 0, 1))).completing();
    }

    private static StepInsight compared(CheckedSpec spec, CheckedStep step) {
        StepInsight known = step.insight();
        StepInsight computed = spec.analysis().of(step.form().plans(), step.arguments(), NOTHING);
        assertThat(known.observer()).as(step.tried()).isEqualTo(computed.observer());
        assertThat(known.footprint()).as(step.tried()).isEqualTo(computed.footprint());
        assertThat(known.ofActions()).as(step.tried()).isEqualTo(computed.ofActions());
        return known;
    }
}
