package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.automatic.AutomaticEngine;
import dev.plumbline.check.late.LateSweepEngine;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A history is a pass only if some operation of it was answered, whatever engine searches. Random histories of pending
 * and answered operations of two models, one with a monitor and one without, with nothing wrong in them: the only
 * question is whether there was an answer.
 */
class UnansweredTest {
    private static final List<Engine> ENGINES =
            List.of(new AutomaticEngine(), new SweepEngine(), new LateSweepEngine());

    private static Spec model(String name) throws BadInput {
        return Models.named(name);
    }

    @Test
    void conformsOnlyIfAnOperationWasAnswered() throws BadInput {
        Random random = new Random(25);
        int vacuous = 0;
        for (int run = 0; run < 300; run++) {
            boolean map = random.nextBoolean();
            History.Builder history = new History.Builder("random", Order.Timeboxes.NANOSECONDS);
            int size = random.nextInt(5);
            int answers = 0;
            for (int process = 0; process < size; process++) {
                long call = random.nextInt(10);
                // All keys and values are different, so that all operations are possible in any order.
                Map<String, Value> arguments = map
                        ? Map.of("key", Value.of(process), "value", Value.of(1))
                        : Map.of("value", Value.of(process));
                String name = map ? "put" : "write";
                if (random.nextInt(4) == 0) {
                    answers++;
                    Map<String, Value> answered = map
                            ? Map.of("key", Value.of(process), "value", Value.of(1), "result", Value.ModelValue.NULL)
                            : arguments;
                    history.add(Operation.returned(process, name, answered, call, call + 1 + random.nextInt(10)));
                } else {
                    history.add(Operation.pending(process, name, arguments, call));
                }
            }
            vacuous += answers == 0 ? 1 : 0;
            History drawn = history.build();
            Spec spec = model(map ? "map" : "cas-register");
            for (Engine engine : ENGINES) {
                Verdict verdict = Check.of(drawn, spec).engine(engine).run().verdict();
                if (answers > 0) {
                    assertThat(verdict).as(drawn.toString()).isInstanceOf(Verdict.Conforms.class);
                } else {
                    assertThat(verdict).isInstanceOfSatisfying(Verdict.Inconclusive.class, said -> {
                        assertThat(said.reason()).isEqualTo(new StopReason.Unanswered(drawn.size(), false));
                        assertThat(said.reason().searchEnded()).isTrue();
                    });
                    assertThat(Check.of(drawn, spec)
                                    .engine(engine)
                                    .amongOthers()
                                    .run()
                                    .verdict())
                            .isInstanceOf(Verdict.Conforms.class);
                }
            }
        }
        assertThat(vacuous).isBetween(50, 250);
    }

    @Test
    void wordsSayHowManyOperationsThereWere() {
        assertThat(new StopReason.Unanswered(1, false).text())
                .isEqualTo("the only operation was not answered, so nothing was checked");
        assertThat(new StopReason.Unanswered(3, false).text())
                .isEqualTo("none of the 3 operations was answered, so nothing was checked");
    }
}
