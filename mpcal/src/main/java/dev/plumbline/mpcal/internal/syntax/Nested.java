package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** How statements contain each other. */
public final class Nested {
    private Nested() {}

    /** The lists of statements inside a statement. */
    public static List<List<Statement>> parts(Statement s) {
        if (s instanceof Statement.Labeled labeled) {
            return List.of(labeled.body());
        } else if (s instanceof Statement.If conditional) {
            return List.of(conditional.yes(), conditional.no());
        } else if (s instanceof Statement.While loop) {
            return List.of(loop.body());
        } else if (s instanceof Statement.Either either) {
            return either.branches();
        } else if (s instanceof Statement.With with) {
            return List.of(with.body());
        }
        return List.of();
    }

    /** A statement with other lists of statements inside it. */
    public static Statement with(Statement s, UnaryOperator<List<Statement>> change) {
        if (s instanceof Statement.Labeled labeled) {
            return new Statement.Labeled(s.offset(), labeled.label(), labeled.suffix(), change.apply(labeled.body()));
        } else if (s instanceof Statement.If conditional) {
            List<Statement> yes = change.apply(conditional.yes());
            return new Statement.If(s.offset(), conditional.condition(), yes, change.apply(conditional.no()));
        } else if (s instanceof Statement.While loop) {
            return new Statement.While(s.offset(), loop.condition(), change.apply(loop.body()));
        } else if (s instanceof Statement.Either either) {
            return new Statement.Either(
                    s.offset(), either.branches().stream().map(change).toList());
        } else if (s instanceof Statement.With with) {
            return new Statement.With(s.offset(), with.bindings(), change.apply(with.body()));
        }
        return s;
    }

    /** A statement with other expressions of its own, in the order of the text; those of statements inside it stay. */
    public static Statement withExpressions(Statement s, UnaryOperator<Expr> change) {
        if (s instanceof Statement.Assign assign) {
            List<Statement.Assignment> pairs = new ArrayList<>();
            for (Statement.Assignment pair : assign.pairs()) {
                Statement.Target target = pair.target();
                List<Expr.Step> path = new ArrayList<>();
                for (Expr.Step step : target.path()) {
                    path.add(
                            step instanceof Expr.Step.Index index
                                    ? new Expr.Step.Index(index.arguments().stream()
                                            .map(change)
                                            .toList())
                                    : step);
                }
                pairs.add(new Statement.Assignment(
                        new Statement.Target(target.offset(), target.name(), path), change.apply(pair.value())));
            }
            return new Statement.Assign(s.offset(), pairs);
        } else if (s instanceof Statement.Await await) {
            return new Statement.Await(s.offset(), change.apply(await.condition()));
        } else if (s instanceof Statement.Assert check) {
            return new Statement.Assert(s.offset(), change.apply(check.condition()));
        } else if (s instanceof Statement.Print print) {
            return new Statement.Print(s.offset(), change.apply(print.value()));
        } else if (s instanceof Statement.Yield yielded) {
            return new Statement.Yield(s.offset(), change.apply(yielded.value()));
        } else if (s instanceof Statement.If conditional) {
            return new Statement.If(
                    s.offset(), change.apply(conditional.condition()), conditional.yes(), conditional.no());
        } else if (s instanceof Statement.While loop) {
            return new Statement.While(s.offset(), change.apply(loop.condition()), loop.body());
        } else if (s instanceof Statement.With with) {
            List<Statement.Binding> bindings = new ArrayList<>();
            for (Statement.Binding binding : with.bindings()) {
                bindings.add(new Statement.Binding(
                        binding.offset(), binding.name(), binding.member(), change.apply(binding.value())));
            }
            return new Statement.With(s.offset(), bindings, with.body());
        } else if (s instanceof Statement.Call call) {
            return new Statement.Call(
                    s.offset(), call.nameOffset(), call.procedure(), arguments(call.arguments(), change));
        } else if (s instanceof Statement.MacroCall call) {
            return new Statement.MacroCall(s.offset(), call.macro(), arguments(call.arguments(), change));
        }
        return s;
    }

    private static List<Statement.Argument> arguments(List<Statement.Argument> arguments, UnaryOperator<Expr> change) {
        List<Statement.Argument> changed = new ArrayList<>();
        for (Statement.Argument argument : arguments) {
            changed.add(
                    argument instanceof Statement.Argument.Value value
                            ? new Statement.Argument.Value(value.offset(), change.apply(value.expression()))
                            : argument);
        }
        return changed;
    }

    public static boolean hasLabels(Statement s) {
        return parts(s).stream()
                .flatMap(List::stream)
                .anyMatch(inner -> inner instanceof Statement.Labeled || hasLabels(inner));
    }
}
