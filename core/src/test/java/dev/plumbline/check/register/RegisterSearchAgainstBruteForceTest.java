package dev.plumbline.check.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The search of registers never disagrees with the definition, blames the operation that the sweep blames, and all its
 * witnesses are some. The histories have equal times, repeated values, chains of cas, and pending operations anywhere.
 * A million histories with -Dplumbline.random=1000000.
 */
@Tag("slow")
class RegisterSearchAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000);

    private record Subject(String model, RegisterHistories histories) {}

    private static List<Subject> subjects() {
        return List.of(
                new Subject("cas-register", new RegisterHistories(8, 3, 400, 2, 0, 0, false, 4)),
                new Subject("cas-register", new RegisterHistories(9, 4, 400, 3, 0, 1, true, 3)),
                new Subject("cas-register", new RegisterHistories(10, 3, 500, 4, 0, 2, false, 6)),
                new Subject("cas-register", new RegisterHistories(9, 3, 300, 0, 0, 1, true, 6)),
                new Subject("cas-register", new RegisterHistories(10, 2, 600, 3, 0, 3, false, 40)),
                new Subject("multi-register", new RegisterHistories(10, 4, 400, 2, 2, 1, true, 5)));
    }

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        int each = HISTORIES / subjects().size() + 1;
        return subjects().stream()
                .map(subject -> DynamicTest.dynamicTest(
                        each + " of " + subject, () -> compare(Models.named(subject.model), subject.histories, each)));
    }

    private static void compare(Spec spec, RegisterHistories histories, int count) throws Exception {
        int searched = 0;
        int conforming = 0;
        for (int seed = 0; seed < count; seed++) {
            History history = histories.next(seed);
            Optional<Verdict> verdict = RegisterAgreement.verdict(history, spec);
            if (verdict.isEmpty()) {
                continue;
            }
            searched++;
            boolean conforms = BruteForce.conforms(history, spec);
            conforming += conforms ? 1 : 0;
            if (conforms != verdict.get() instanceof Verdict.Conforms) {
                fail(
                        "seed %d: %s, although it %s%n%s",
                        seed,
                        verdict.get().word(),
                        conforms ? "conforms" : "does not conform",
                        RegisterAgreement.lines(history));
            }
            RegisterAgreement.requireEqual(
                    "seed " + seed, history, verdict.get(), RegisterAgreement.ofSweep(history, spec, Budget.UNLIMITED));
        }
        assertThat(searched).as("histories searched as registers").isGreaterThan(count / 3);
        if (histories.spoiled() > 0) {
            assertThat(conforming).as("a mixture of both verdicts").isBetween(searched / 20, searched * 19 / 20);
        }
    }
}
