package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The sweep and the definition never disagree. A million histories with -Dplumbline.random=1000000. */
@Tag("slow")
class SweepAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000);

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        return Toys.tests(HISTORIES, SweepAgainstBruteForceTest::compare);
    }

    private static void compare(Toy toy, int count) throws Exception {
        int conforming = 0;
        for (int seed = 0; seed < count; seed++) {
            History history = new RandomHistories(toy, seed).next(7);
            boolean expected = BruteForce.conforms(history, toy);
            WitnessExamination witness = new WitnessExamination();
            Verdict verdict = Check.of(history, toy)
                    .budget(Budget.UNLIMITED)
                    .witness(witness)
                    .amongOthers()
                    .run()
                    .verdict();
            assertThat(verdict.word().text())
                    .as("seed %d of %s: %s", seed, toy.name(), history.operations())
                    .isEqualTo(expected ? "conforms" : "violates");
            if (expected) {
                conforming++;
                witness.examine(history, toy);
            }
        }
        assertThat(conforming).as("a mixture of both verdicts").isBetween(count / 10, count * 49 / 50);
    }
}
