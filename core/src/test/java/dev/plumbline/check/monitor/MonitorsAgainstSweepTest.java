package dev.plumbline.check.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Monitors and the sweep agree on histories of 30 to 200 operations, where the sweep comes to an end. Times differ:
 * equal ones are compared by {@link MonitorsAgainstDefinitionTest}.
 */
@Tag("slow")
class MonitorsAgainstSweepTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000) / 200;

    private record Subject(String model, String... rare) {}

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        return Stream.of(
                        new Subject("queue", "peek", "size", "take"),
                        new Subject("stack", "peek", "size"),
                        new Subject("priority-queue", "peekMin", "size"),
                        new Subject("set", "size", "isEmpty"),
                        new Subject("register"),
                        new Subject("map", "size", "count", "containsKey"),
                        new Subject("counter", "decrement", "add"))
                .map(subject -> DynamicTest.dynamicTest(
                        subject.model,
                        () -> compare(
                                subject,
                                Models.builtIn(Models.named(subject.model)).orElseThrow())));
    }

    private static <S> void compare(Subject subject, SequentialModel<S> model) throws Exception {
        Monitor monitor = Monitors.of(Models.named(subject.model)).orElseThrow();
        Spec spec = Models.of(model);
        // Many pending operations take time without taking steps.
        Budget budget = Budget.UNLIMITED.withSteps(20_000).withTime(Duration.ofMillis(500));
        int compared = 0;
        int violations = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            Random random = new Random(seed);
            int size = 30 + random.nextInt(171);
            History history = new ModelHistories<>(model, List.of(subject.rare), seed)
                    .medium(size, 2 + random.nextInt(3), random.nextInt(3) == 0);
            Ruling answer = monitor.decide(history);
            if (answer instanceof Ruling.NotApplicable) {
                continue;
            }
            Verdict verdict = Check.of(history, spec)
                    .engine(new SweepEngine())
                    .budget(budget)
                    .amongOthers()
                    .run()
                    .verdict();
            if (verdict instanceof Verdict.Inconclusive) {
                continue;
            }
            compared++;
            if (verdict instanceof Verdict.Conforms != answer instanceof Ruling.Conforms) {
                fail(
                        "%s, seed %d: %s, but %s%n%s",
                        subject, seed, answer, verdict.word().text(), MonitorsAgainstDefinitionTest.lines(history));
            }
            if (answer instanceof Ruling.Violates violates) {
                violations++;
                History alone = MonitorsAgainstDefinitionTest.restricted(history, violates.restriction());
                Verdict ofFew = Check.of(alone, spec)
                        .engine(new SweepEngine())
                        .budget(budget)
                        .amongOthers()
                        .run()
                        .verdict();
                assertThat(ofFew.word().text())
                        .as("%s, seed %d: %s", subject, seed, answer)
                        .isNotEqualTo("conforms");
            }
        }
        String figures = compared + " of " + HISTORIES + " compared, " + violations + " violations";
        if (Boolean.getBoolean("plumbline.figures")) {
            System.out.println(subject.model + ": " + figures);
        }
        assertThat(compared).as(figures).isGreaterThan(HISTORIES / 20);
        assertThat(violations).as(figures).isGreaterThan(HISTORIES / 100);
    }
}
