package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementWalk;
import java.util.List;
import java.util.function.Consumer;

/**
 * The statements that a mapping macro may contain: straight code with branches. A path without {@code yield} is
 * allowed: it blocks. A path with two is not, since it would continue twice.
 */
final class MappingMacroRules {
    private final Consumer<Problem> problems;

    MappingMacroRules(Consumer<Problem> problems) {
        this.problems = problems;
    }

    void check(Algorithm algorithm, List<Bodies.Body> bodies) {
        for (Algorithm.MappingMacro m : algorithm.mappingMacros()) {
            straight(m.read());
            straight(m.write());
            yieldsLast(m.read());
            yieldsLast(m.write());
        }
        for (Bodies.Body body : bodies) {
            new StatementWalk() {
                @Override
                protected void statement(Statement s) {
                    if (s instanceof Statement.Yield) {
                        problem(s, "yield has a meaning in a mapping macro only");
                    }
                }
            }.all(body.statements());
        }
    }

    private void straight(List<Statement> statements) {
        new StatementWalk() {
            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.While
                        || s instanceof Statement.Goto
                        || s instanceof Statement.Call
                        || s instanceof Statement.Return) {
                    problem(s, "a mapping macro cannot contain while, goto, call or return");
                }
            }
        }.all(statements);
    }

    private void yieldsLast(List<Statement> statements) {
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            Nested.parts(s).forEach(this::yieldsLast);
            if (i + 1 < statements.size()
                    && mayYield(s)
                    && statements.subList(i + 1, statements.size()).stream().anyMatch(MappingMacroRules::mayYield)) {
                problem(statements.get(i + 1), "a path can yield once; an earlier statement yields as well");
            }
        }
    }

    private static boolean mayYield(Statement s) {
        return s instanceof Statement.Yield
                || Nested.parts(s).stream().flatMap(List::stream).anyMatch(MappingMacroRules::mayYield);
    }

    private void problem(Statement s, String message) {
        problems.accept(new Problem(Problem.Kind.YIELD, s.offset(), message));
    }
}
