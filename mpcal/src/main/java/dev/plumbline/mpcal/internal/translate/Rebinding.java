package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementSubstitution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gives a unique name to every binding of {@code with}. */
final class Rebinding {
    private final FreshNames names;

    Rebinding(FreshNames names) {
        this.names = names;
    }

    List<Statement> all(List<Statement> statements) {
        List<Statement> rebound = new ArrayList<>();
        for (Statement s : statements) {
            rebound.add(s instanceof Statement.With with ? with(with) : Nested.with(s, this::all));
        }
        return rebound;
    }

    /** One binding at a time: each is visible in the following ones. */
    private Statement with(Statement.With with) {
        Statement.Binding first = with.bindings().get(0);
        String name = names.fresh(first.name());
        List<Statement> body = with.bindings().size() == 1
                ? with.body()
                : List.of(new Statement.With(
                        with.offset(),
                        with.bindings().subList(1, with.bindings().size()),
                        with.body()));
        if (!name.equals(first.name())) {
            Map<String, Expr> renamed = Map.of(first.name(), new Expr.Id(first.offset(), name));
            body = new StatementSubstitution(renamed, problem -> {
                        throw new IllegalStateException(problem.message());
                    })
                    .all(body);
        }
        Statement.Binding binding = new Statement.Binding(first.offset(), name, first.member(), first.value());
        return new Statement.With(with.offset(), List.of(binding), all(body));
    }
}
