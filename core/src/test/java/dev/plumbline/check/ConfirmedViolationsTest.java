package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A violation is reported only if the other evaluator of the specification finds it too. */
class ConfirmedViolationsTest {
    @FunctionalInterface
    private interface Other {
        Spec get() throws BadInput;
    }

    /** A specification with another evaluator. */
    private record Evaluated(Spec whole, Other other) implements DelegatingSpec {
        @Override
        public Optional<Spec> reference() throws BadInput {
            return Optional.of(other.get());
        }

        @Override
        public List<State> initialStates() {
            return whole.initialStates();
        }
    }

    private static Spec register(int initial) {
        try {
            return Models.named("register", Value.of(initial));
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    private static Check checking(Other other) throws BadInput {
        History history = new History.Builder("one read", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "read", Map.of("result", Value.of(1)), 0, 1))
                .build();
        return Check.of(history, new Evaluated(register(0), other));
    }

    private static Result check(Other other) throws BadInput {
        return checking(other).run();
    }

    @Test
    void otherEvaluatorIsNotAskedIfTheViolationNeedsNoConfirmation() throws BadInput {
        Result result = checking(() -> {
                    throw new AssertionError("asked");
                })
                .withoutConfirmation()
                .run();
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void violationOfBothEvaluatorsIsReportedByTheOneThatFoundIt() throws BadInput {
        Spec other = register(0);
        Result result = check(() -> other);
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(result.spec()).hasValueSatisfying(spec -> assertThat(spec).isInstanceOf(Evaluated.class));
    }

    @Test
    void violationOfOneEvaluatorIsInconclusive() throws BadInput {
        assertThat(check(() -> register(1)).verdict()).isInstanceOfSatisfying(Verdict.Inconclusive.class, unknown -> {
            assertThat(unknown.reason().text()).contains("do not agree");
            assertThat(unknown.reason().isBudget()).isFalse();
        });
    }

    @Test
    void violationThatCannotBeConfirmedIsReportedAsSuch() throws BadInput {
        Result result = check(() -> {
            throw new BadInput("more than 32 bits");
        });
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(result.remark())
                .hasValueSatisfying(remark ->
                        assertThat(remark).contains("no second evaluator confirmed the violation: more than 32 bits"));
    }
}
