package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Formulas of properties on our own evaluator.
 *
 * @param repeatable the value of {@link ExplorableSpec#isRepeatable}
 */
record CompiledEvaluation(Evaluator evaluator, boolean repeatable) implements PropertyEvaluation {
    private static TlaValue[] valuesOf(State state) {
        return state == null ? null : ((CompiledState) state).values();
    }

    @Override
    public Prepared prepare(Expr formula, String purpose) {
        Code code = evaluator.compile(formula);
        return (state, next) -> {
            TlaValue[] now = valuesOf(state);
            TlaValue[] after = valuesOf(next);
            return atLevelOf(state, () -> CompiledSpec.evaluated(() -> evaluator.holds(code, now, after)));
        };
    }

    @Override
    public Optional<TlaValue[]> values(State state) {
        return repeatable ? Optional.of(((CompiledState) state).values()) : Optional.empty();
    }

    @Override
    public boolean asksQueue() {
        return !repeatable;
    }

    @Override
    public <T> T asked(State state, int queue, Supplier<T> question) {
        return repeatable ? question.get() : evaluator.library().registers().whileWaiting(queue, question);
    }

    private <T> T atLevelOf(State state, Supplier<T> question) {
        return repeatable || state == null
                ? question.get()
                : evaluator.library().atLevel(((CompiledState) state).level(), question);
    }

    @Override
    public void end(ExplorableSpec.Figures figures) {
        evaluator.library().registers().end(figures);
    }
}
