package dev.plumbline.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.explain.Explain;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** No sentence is longer than its limit, whatever the values are. */
class StoryLengthTest {
    private static final int HISTORIES = 250;

    private static final List<Value> VALUES = List.of(
            Value.of(0),
            Value.of(1),
            Value.of(2),
            Value.of("a"),
            Value.of(true),
            Value.of(false),
            Value.of("to be or not to be, that is the question: whether 'tis nobler in the mind to suffer"),
            Value.of("  \n\t "),
            Value.tuple(List.of(Value.of("r"), Value.of(1), Value.of(2))),
            Value.tuple(List.of(
                    Value.tuple(List.of(Value.of("r"), Value.of(1), Value.of(2))),
                    Value.tuple(List.of(Value.of("w"), Value.of("a longer key than most"), Value.of(1))))),
            Value.record(Map.of("name", Value.of("of a record with several words"), "one", Value.of(1))));

    static void assertShort(Story story) {
        for (Sentence sentence : story.lead()) {
            assertShort(sentence);
        }
        story.details().forEach(StoryLengthTest::assertShort);
    }

    private static void assertShort(Sentence sentence) {
        assertThat(sentence.text().strip().split("\\s+")).as(sentence.text()).hasSizeLessThanOrEqualTo(25);
        assertThat(sentence.text()).as("a whole sentence").endsWith(".");
    }

    @Test
    void noSentenceOfABuiltInModelHasMoreThanTwentyFiveWords() throws BadInput {
        int told = 0;
        for (SequentialModel<?> model : Models.all()) {
            Random random = new Random(7);
            for (int i = 0; i < HISTORIES; i++) {
                boolean wide = i % 2 == 0;
                History history =
                        SmallHistories.history(random, (draw, box, process) -> call(model, draw, box, process, wide));
                Result result =
                        Check.of(history, Models.of(model)).explainable().run();
                if (result.verdict().counterexampleIfAny().isPresent()) {
                    assertShort(Cause.of(Explain.bundle(result).orElseThrow())
                            .orElseThrow()
                            .story());
                    assertShort(Cause.of(result.verdict().counterexampleIfAny().get())
                            .orElseThrow()
                            .story());
                    told++;
                }
            }
        }
        assertThat(told).isGreaterThan(1_000);
    }

    private static Operation call(SequentialModel<?> model, Random random, Timebox box, int process, boolean wide) {
        while (true) {
            Signature signature =
                    model.operations().get(random.nextInt(model.operations().size()));
            Map<String, Value> arguments = new TreeMap<>();
            for (Signature.Argument argument : signature.arguments()) {
                if (argument.required() || argument.presence() == Signature.Presence.RESULT && !box.isOpen()) {
                    arguments.put(argument.name(), VALUES.get(random.nextInt(wide ? VALUES.size() : 6)));
                }
            }
            Operation operation = SmallHistories.operation(
                    process, signature.name(), arguments, box, box.isOpen() ? Outcome.PENDING : Outcome.RETURNED);
            try {
                model.check(operation);
                return operation;
            } catch (BadInput e) {
                // Another value may fit.
            }
        }
    }
}
