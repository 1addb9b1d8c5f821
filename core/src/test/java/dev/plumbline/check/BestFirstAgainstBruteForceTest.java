package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.sweep.BestFirstAgreement;
import dev.plumbline.history.History;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Best-first search and the definition never disagree, whatever the limits. The toys have observers, silent steps,
 * operations of several steps and aborts; the histories have equal times and pending operations.
 */
@Tag("slow")
class BestFirstAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000);

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        return Toys.tests(HISTORIES, BestFirstAgainstBruteForceTest::compare);
    }

    private static void compare(Toy toy, int count) throws Exception {
        BestFirstAgreement agreement = new BestFirstAgreement();
        for (int seed = 0; seed < count; seed++) {
            History history = new RandomHistories(toy, seed).next(7);
            agreement.compare(
                    "seed " + seed + " of " + toy.name() + ": " + history.operations(),
                    history,
                    toy,
                    BruteForce.conforms(history, toy));
        }
        assertThat(agreement.possible()).isGreaterThan(count / 10);
        assertThat(agreement.found())
                .as("of %d witnesses", agreement.possible())
                .isGreaterThan(agreement.possible() * 99 / 100);
        assertThat(agreement.stopped())
                .as("searches with too little work allowed")
                .isGreaterThan(count / 10);
    }
}
