package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.monitor.ModelHistories;
import dev.plumbline.check.stream.StreamAgreement;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A history that is checked while it is read gets the verdict of the whole one, at the same operation. A million
 * histories with -Dplumbline.random=1000000.
 */
class StreamedAgainstWholeTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 12_000);

    /** With silent steps, operations of several steps, pending and aborted ones; the definition is compared too. */
    @TestFactory
    Stream<DynamicTest> agreesOnToys() {
        int each = HISTORIES / 2 / Toys.all().size() + 1;
        return Toys.all().stream()
                .map(toy -> DynamicTest.dynamicTest(
                        toy.name(), () -> compare(each, toy, true, seed -> new RandomHistories(toy, seed).next(9))));
    }

    @TestFactory
    Stream<DynamicTest> agreesOnModels() {
        int each = HISTORIES / 2 / Models.all().size() + 1;
        return Models.all().stream()
                .map(model -> DynamicTest.dynamicTest(model.name(), () -> {
                    Spec spec = Models.of(model);
                    StreamAgreement agreement = model.name().equals("kv")
                            ? compare(each, spec, false, seed -> ofStrings(spec, seed))
                            : compare(each, spec, false, seed -> history(model, seed));
                    assertThat(agreement.begun()).as("windows in the middle").isPositive();
                }));
    }

    private static <S> History history(SequentialModel<S> model, long seed) {
        return new ModelHistories<>(model, List.of(), seed).small(16);
    }

    private static History ofStrings(Spec spec, long seed) throws BadInput {
        List<Value> keys = List.of(Value.of(0), Value.of(1));
        List<Value> texts = List.of(Value.of("a"), Value.of("b"), Value.of("ab"), Value.of(""));
        return new SpecHistories(
                        spec,
                        List.of(
                                new SpecHistories.Template(
                                        "get", Map.of("key", keys, "result", texts), List.of("result")),
                                new SpecHistories.Template("put", Map.of("key", keys, "value", texts), List.of()),
                                new SpecHistories.Template("append", Map.of("key", keys, "value", texts), List.of())),
                        seed)
                .next(16);
    }

    /** Draws a history. */
    private interface Drawing {
        History draw(long seed) throws BadInput;
    }

    private static StreamAgreement compare(int count, Spec spec, boolean isSmall, Drawing drawing) throws Exception {
        StreamAgreement agreement = new StreamAgreement(count);
        for (int seed = 0; seed < count; seed++) {
            String what = "seed " + seed + " of " + spec.name();
            int before = agreement.violations();
            History history = agreement.compare(what, drawing.draw(seed), spec, isSmall);
            if (isSmall) {
                assertThat(agreement.violations() == before).as(what).isEqualTo(BruteForce.conforms(history, spec));
            }
        }
        assertThat(agreement.violations()).as("a mixture of both verdicts").isBetween(count / 50, count * 49 / 50);
        assertThat(agreement.windows()).isEqualTo(agreement.violations());
        // Few histories may have none.
        assertThat(agreement.undecided()).isBetween(isSmall || count < 100 ? 0 : 1, count / 2);
        assertThat(agreement.continued()).isGreaterThan(count / 10);
        // Few histories may have none.
        assertThat(agreement.further()).isGreaterThanOrEqualTo(count < 400 ? 0 : 1);
        return agreement;
    }
}
