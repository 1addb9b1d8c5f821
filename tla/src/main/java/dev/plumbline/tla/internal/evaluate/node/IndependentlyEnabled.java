package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Arrays;
import java.util.function.Function;

/**
 * {@code ENABLED A} in a module that is instantiated with expressions in place of its variables. The next values of
 * these variables are bound by ENABLED, so the expressions say nothing about them: with {@code y <- x + 1}, an action
 * {@code x' = 0 /\ y' = 5} is possible. The state is extended by a place for each such variable. Its current value is
 * that of the expression; a variable whose expression has no value has none either, which matters only if it is read.
 */
public final class IndependentlyEnabled extends Logic.Truth {
    private final Code action;
    private final int[] indexes;
    private final Node[] values;
    private final int size;

    public IndependentlyEnabled(Expr.Enabled enabled, Function<Expr, Node> nodes, Code action) {
        super(enabled.place());
        this.action = action;
        this.indexes = enabled.independent().stream()
                .mapToInt(each -> each.variable().index())
                .toArray();
        this.values = enabled.independent().stream()
                .map(each -> nodes.apply(each.value()))
                .toArray(Node[]::new);
        this.size = Arrays.stream(indexes).max().orElse(-1) + 1;
    }

    @Override
    public boolean test(Run run, Environment environment) {
        run.reads++;
        if (run.initial || run.primed) {
            // The state may still be under construction.
            run.unsettledReads++;
        }
        TlaValue[] state = run.primed ? run.next : run.now;
        TlaValue[] extended = Arrays.copyOf(state, Math.max(size, state.length));
        for (int i = 0; i < values.length; i++) {
            try {
                extended[indexes[i]] = values[i].eval(run, environment);
            } catch (EvaluationError | ValueError e) {
                extended[indexes[i]] = null;
            }
        }
        TlaValue[] now = run.now;
        if (run.initial && !run.primed) {
            run.now = extended;
            Run inner = run.forAction();
            run.now = now;
            return action.stepper(false).run(inner, environment, reached -> true);
        }
        TlaValue[] next = run.next;
        boolean primed = run.primed;
        boolean known = run.nextKnown;
        int epoch = run.epoch;
        int assigned = run.assigned;
        int[] trail = run.trail;
        run.now = extended;
        run.next = new TlaValue[extended.length];
        run.primed = false;
        run.nextKnown = false;
        run.epoch = run.newEpoch();
        run.assigned = 0;
        run.trail = new int[extended.length];
        try {
            return action.stepper(false).run(run, environment, reached -> true);
        } finally {
            run.now = now;
            run.next = next;
            run.primed = primed;
            run.nextKnown = known;
            run.epoch = epoch;
            run.assigned = assigned;
            run.trail = trail;
        }
    }
}
