package dev.plumbline.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

public class ExplainTest {
    private static final History TWICE = Samples.history(
            List.of(Samples.operation(0, "buy", Map.of(), 0, 10, 1), Samples.operation(1, "buy", Map.of(), 20, 30, 2)));

    /** Sells one seat, once. */
    public static final class OneSeat implements SequentialModel<Boolean> {
        @Override
        public String name() {
            return "one-seat";
        }

        @Override
        public String description() {
            return "sells one seat, once";
        }

        @Override
        public List<Signature> operations() {
            return List.of(Signature.of("buy", "sells the seat"), Signature.of("refund", "takes it back"));
        }

        @Override
        public Boolean initial() {
            return false;
        }

        @Override
        public List<Answer<Boolean>> step(Boolean sold, Call call) {
            return sold == call.name().equals("buy")
                    ? List.of()
                    : Answer.done(!sold).only();
        }
    }

    @Test
    void aViolationIsToldWithoutOptionsOfTheCommandLine() throws BadInput {
        String text = Explain.text(Check.of(TWICE, Models.of(new OneSeat())).run());
        assertThat(text)
                .startsWith("VIOLATES  " + TWICE.name() + ": no behaviour of one-seat explains it\n")
                .contains("This operation fits no explanation", "#1 buy()", "is not possible", "never used: refund")
                .doesNotContain("--");
    }

    @Test
    void theOtherVerdictsAreToldToo() throws BadInput {
        History once = Samples.history(List.of(Samples.operation(0, "buy", Map.of(), 0, 10, 1)));
        Check check = Check.of(once, Models.of(new OneSeat()));
        assertThat(Explain.text(check.run())).startsWith("conforms  ").contains("1 operation, 1 process");
        assertThat(Explain.text(Check.of(TWICE, Models.of(new OneSeat()))
                        .budget(Budget.DEFAULT.withSteps(1))
                        .run()))
                .startsWith("INCONCLUSIVE  ")
                .contains("the budget of 1 steps ran out", "Explained so far: 1 of 2 operations");
        assertThat(Explain.bundle(check.run())).isEmpty();
    }

    @Test
    void aModelOfOnesOwnIsInABundleByTheNameOfItsClass() throws BadInput {
        Result result = Check.of(TWICE, Models.of(new OneSeat())).explainable().run();
        Bundle bundle = Explain.bundle(result).orElseThrow();
        Bundle read = Bundle.read("x.plumb", bundle.bytes());
        assertThat(read.violated()).isEqualTo(new SpecCopy("model-class", OneSeat.class.getName(), Map.of(), Map.of()));
        assertThat(read.failing().layers().nodes()).isNotEmpty();
        assertThat(Check.of(read.failing().history(), read.violated().load())
                        .run()
                        .verdict()
                        .word()
                        .text())
                .isEqualTo("violates");
        Bundle elsewhere = Bundle.read(
                "x.plumb",
                new Bundle(
                                new SpecCopy("model-class", "shop.Gone", Map.of(), Map.of()),
                                new FailingHistory(
                                        bundle.failing().history(),
                                        bundle.failing().numbers(),
                                        bundle.failing().counterexample(),
                                        bundle.failing().layers(),
                                        bundle.failing().stalled()),
                                bundle.source(),
                                Optional.empty(),
                                List.of(),
                                List.of())
                        .bytes());
        assertThatThrownBy(() -> elsewhere.violated().load())
                .isInstanceOf(BadInput.class)
                .hasMessage("model class shop.Gone is not on the class path; expected it there");
    }
}
