package dev.plumbline.mpcal.internal.syntax;

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

    public static boolean hasLabels(Statement s) {
        return parts(s).stream()
                .flatMap(List::stream)
                .anyMatch(inner -> inner instanceof Statement.Labeled || hasLabels(inner));
    }
}
