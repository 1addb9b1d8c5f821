package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Walks statements in the order of the text, and tracks the names that {@code with} binds. */
public abstract class StatementWalk {
    private final List<String> bound = new ArrayList<>();

    public final void all(List<Statement> statements) {
        statements.forEach(this::one);
    }

    /** Whether a {@code with} around the current place binds this name. */
    protected final boolean isBound(String name) {
        return bound.contains(name);
    }

    /** The names bound by every {@code with} around the current place. */
    protected final List<String> bound() {
        return Collections.unmodifiableList(bound);
    }

    /** Called for each statement, before its nested statements. */
    protected void statement(Statement statement) {}

    /** Called for each expression of a statement, including indices and arguments. */
    protected void expression(Expr expression) {}

    /** Called for the target of an assignment; its indices follow as expressions. */
    protected void target(Statement.Target target) {}

    private void one(Statement s) {
        statement(s);
        if (s instanceof Statement.Labeled labeled) {
            all(labeled.body());
        } else if (s instanceof Statement.Assign assign) {
            assign.pairs().forEach(this::assignment);
        } else if (s instanceof Statement.Await await) {
            expression(await.condition());
        } else if (s instanceof Statement.Assert check) {
            expression(check.condition());
        } else if (s instanceof Statement.Print print) {
            expression(print.value());
        } else if (s instanceof Statement.Yield yielded) {
            expression(yielded.value());
        } else if (s instanceof Statement.If conditional) {
            expression(conditional.condition());
            all(conditional.yes());
            all(conditional.no());
        } else if (s instanceof Statement.While loop) {
            expression(loop.condition());
            all(loop.body());
        } else if (s instanceof Statement.Either either) {
            either.branches().forEach(this::all);
        } else if (s instanceof Statement.With with) {
            int before = bound.size();
            for (Statement.Binding binding : with.bindings()) {
                expression(binding.value());
                bound.add(binding.name());
            }
            all(with.body());
            bound.subList(before, bound.size()).clear();
        } else if (s instanceof Statement.Call call) {
            arguments(call.arguments());
        } else if (s instanceof Statement.MacroCall call) {
            arguments(call.arguments());
        }
    }

    private void assignment(Statement.Assignment pair) {
        target(pair.target());
        for (Expr.Step step : pair.target().path()) {
            if (step instanceof Expr.Step.Index index) {
                index.arguments().forEach(this::expression);
            }
        }
        expression(pair.value());
    }

    private void arguments(List<Statement.Argument> arguments) {
        for (Statement.Argument argument : arguments) {
            if (argument instanceof Statement.Argument.Value value) {
                expression(value.expression());
            }
        }
    }
}
