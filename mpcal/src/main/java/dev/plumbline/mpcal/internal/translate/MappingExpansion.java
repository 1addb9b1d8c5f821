package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementSubstitution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Expands a mapping macro at one access. A read continues where the macro yields: the statements that need the result
 * are placed there, with a name for it. A path of a read without {@code yield} has no result, so no step can be taken
 * on it. In a write, {@code yield e} assigns, and execution continues after the macro, with or without a yield.
 */
final class MappingExpansion {
    private final FreshNames names;

    MappingExpansion(FreshNames names) {
        this.names = names;
    }

    /** A read, with the statements that need its result. */
    List<Statement> read(MappedReads.Read read, List<Statement> user) {
        List<Statement> body =
                instantiate(read.meaning().macro().read(), Map.of("$variable", access(read.meaning(), read.indices())));
        return untilYield(body, read.name(), user);
    }

    /** A write of a value. */
    List<Statement> write(Meaning.Mapped meaning, List<Expr> indices, Expr value) {
        String name = names.fresh("value");
        Expr access = access(meaning, indices);
        Expr.Id named = new Expr.Id(value.offset(), name);
        List<Statement> body = instantiate(meaning.macro().write(), Map.of("$variable", access, "$value", named));
        Statement.Target target = new Statement.Target(value.offset(), meaning.variable(), path(indices));
        Statement.Binding binding = new Statement.Binding(value.offset(), name, false, value);
        return List.of(new Statement.With(value.offset(), List.of(binding), assigning(body, target)));
    }

    private static Expr access(Meaning.Mapped meaning, List<Expr> indices) {
        Expr access = new Expr.Id(0, meaning.variable());
        for (Expr index : indices) {
            access = new Expr.Apply(0, access, List.of(index));
        }
        return access;
    }

    private static List<Expr.Step> path(List<Expr> indices) {
        List<Expr.Step> path = new ArrayList<>();
        indices.forEach(index -> path.add(new Expr.Step.Index(List.of(index))));
        return path;
    }

    /** The macro's statements, with fresh names for their bindings. */
    private List<Statement> instantiate(List<Statement> statements, Map<String, Expr> replacements) {
        List<Statement> replaced = new StatementSubstitution(replacements, problem -> {
                    throw new IllegalStateException(problem.message());
                })
                .all(statements);
        return new Rebinding(names).all(replaced);
    }

    private static List<Statement> untilYield(List<Statement> statements, String name, List<Statement> user) {
        List<Statement> expanded = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            List<Statement> rest = statements.subList(i + 1, statements.size());
            if (s instanceof Statement.Yield yielded) {
                List<Statement> after = new ArrayList<>(rest);
                after.addAll(user);
                Statement.Binding result = new Statement.Binding(s.offset(), name, false, yielded.value());
                expanded.add(new Statement.With(s.offset(), List.of(result), after));
                return expanded;
            }
            if (yields(s)) {
                expanded.add(Nested.with(s, part -> untilYield(joined(part, rest), name, user)));
                return expanded;
            }
            expanded.add(s);
        }
        int offset = expanded.isEmpty() ? 0 : expanded.get(expanded.size() - 1).offset();
        expanded.add(new Statement.Await(offset, new Expr.Id(offset, "FALSE")));
        return expanded;
    }

    private static List<Statement> joined(List<Statement> first, List<Statement> second) {
        List<Statement> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    private static boolean yields(Statement s) {
        return s instanceof Statement.Yield
                || Nested.parts(s).stream().flatMap(List::stream).anyMatch(MappingExpansion::yields);
    }

    private static List<Statement> assigning(List<Statement> statements, Statement.Target target) {
        List<Statement> assigned = new ArrayList<>();
        for (Statement s : statements) {
            if (s instanceof Statement.Yield yielded) {
                assigned.add(
                        new Statement.Assign(s.offset(), List.of(new Statement.Assignment(target, yielded.value()))));
            } else {
                assigned.add(Nested.with(s, inner -> assigning(inner, target)));
            }
        }
        return assigned;
    }
}
