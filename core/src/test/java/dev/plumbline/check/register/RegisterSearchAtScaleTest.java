package dev.plumbline.check.register;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long histories with many pending operations are decided in few steps, and agree with the sweep where it decides. */
class RegisterSearchAtScaleTest {
    private static final Spec REGISTER = Models.casRegister();
    private static final long STEPS_FOR_EACH_OPERATION = 30;

    @ParameterizedTest(name = "{0} operations, {1} per mille pending, {2} values, {3} spoiled, {4} processes")
    @CsvSource({
        "3000, 40, 5, 0, 6, true",
        "3000, 40, 5, 0, 12, true",
        "3000, 40, 0, 0, 6, true",
        "1000, 34, 5, 0, 6, true",
        "3000, 40, 5, 300, 6, false",
        "3000, 40, 0, 300, 6, false"
    })
    void decides(int operations, int pending, int values, int spoiled, int processes, boolean conforms)
            throws Exception {
        for (long seed = 0; seed < 3; seed++) {
            History history =
                    new RegisterHistories(operations, processes, pending, values, 0, spoiled, false, 12).next(seed);
            assertThat(history.operations().stream().filter(Operation::isPending))
                    .hasSizeGreaterThan(operations * pending / 1300);
            Budget few = Budget.UNLIMITED.withSteps(operations * STEPS_FOR_EACH_OPERATION);
            Verdict verdict = RegisterAgreement.verdict(history, REGISTER, few, Optional.empty())
                    .orElseThrow();
            assertThat(verdict)
                    .as("seed %d", seed)
                    .isInstanceOf(conforms ? Verdict.Conforms.class : Verdict.Violates.class);
        }
    }

    @ParameterizedTest(name = "{0} operations, {1} per mille pending, {2} values, {3} spoiled")
    @CsvSource({"40, 150, 4, 1", "50, 120, 0, 1", "30, 250, 3, 3"})
    void agreesWithTheSweep(int operations, int pending, int values, int spoiled) throws Exception {
        int decided = 0;
        for (long seed = 0; seed < 40; seed++) {
            History history = new RegisterHistories(operations, 4, pending, values, 0, spoiled, true, 12).next(seed);
            Verdict plain = RegisterAgreement.ofSweep(history, REGISTER, Budget.UNLIMITED.withSteps(20_000));
            if (!(plain instanceof Verdict.Inconclusive)) {
                decided++;
                RegisterAgreement.requireEqual(
                        "seed " + seed,
                        history,
                        RegisterAgreement.verdict(history, REGISTER).orElseThrow(),
                        plain);
            }
        }
        assertThat(decided).as("histories that the sweep decides").isGreaterThan(10);
    }
}
