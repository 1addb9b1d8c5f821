package dev.plumbline.check.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Long histories, right and wrong at the very end. A million operations with -Dplumbline.random=1000000. */
@Tag("slow")
class MonitorsAtScaleTest {
    private static final int OPERATIONS = Math.max(50_000, Integer.getInteger("plumbline.random", 0));
    private static final List<String> MODELS =
            List.of("queue", "stack", "priority-queue", "set", "map", "register", "counter");

    @TestFactory
    Stream<DynamicTest> decidesLongHistories() {
        return MODELS.stream()
                .map(model -> DynamicTest.dynamicTest(model, () -> {
                    decideBoth(model, OPERATIONS, 16);
                    decideBoth(model, 50_000, 50_000);
                }));
    }

    @TestFactory
    Stream<DynamicTest> decidesLongHistoriesThatAreLookedAt() {
        return Stream.of("queue", "stack")
                .map(model -> DynamicTest.dynamicTest(model, () -> {
                    Monitor monitor = Monitors.of(Models.named(model)).orElseThrow();
                    History right = new LongHistories(OPERATIONS, 16).lookedAt(model);
                    assertThat(timed(model + " looked at", monitor, right)).isInstanceOf(Ruling.Conforms.class);
                }));
    }

    private static void decideBoth(String model, int operations, int processes) throws BadInput {
        Monitor monitor = Monitors.of(Models.named(model)).orElseThrow();
        History right = new LongHistories(operations, processes).conforming(model);
        assertThat(timed(model, monitor, right)).isInstanceOf(Ruling.Conforms.class);
        History wrong = new LongHistories(operations, processes).wrongAtTheEnd(model);
        Ruling answer = timed(model, monitor, wrong);
        assertThat(answer).isInstanceOf(Ruling.Violates.class);
        Ruling.Violates violates = (Ruling.Violates) answer;
        History alone = MonitorsAgainstDefinitionTest.restricted(wrong, violates.restriction());
        assertThat(monitor.decide(alone)).as(violates.rule()).isInstanceOf(Ruling.Violates.class);
    }

    private static Ruling timed(String model, Monitor monitor, History history) throws BadInput {
        long start = System.nanoTime();
        Ruling answer = monitor.decide(history);
        if (Boolean.getBoolean("plumbline.figures")) {
            String more = answer instanceof Ruling.Violates violates
                    ? violates.operations().size() + " of "
                            + violates.restriction().size() + " operations: " + violates.rule()
                    : "";
            System.out.printf(
                    "%s, %d operations of %d processes: %s %.2f s %s%n",
                    model,
                    history.size(),
                    history.processes().size(),
                    answer.getClass().getSimpleName(),
                    (System.nanoTime() - start) / 1e9,
                    more);
        }
        return answer;
    }
}
