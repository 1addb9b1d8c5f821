package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementWalk;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Where labels are required, where they are forbidden, and which names they may have. */
final class LabelRules {
    private final Consumer<Problem> problems;

    LabelRules(Consumer<Problem> problems) {
        this.problems = problems;
    }

    void check(Algorithm algorithm, List<Bodies.Body> bodies) {
        algorithm.macros().forEach(m -> forbid(m.body(), "a macro"));
        for (Algorithm.MappingMacro m : algorithm.mappingMacros()) {
            forbid(m.read(), "a mapping macro");
            forbid(m.write(), "a mapping macro");
            afterJumps(m.read());
            afterJumps(m.write());
        }
        for (Bodies.Body body : bodies) {
            for (Statement statement : body.statements()) {
                if (!(statement instanceof Statement.Labeled)) {
                    required(statement, "at the beginning of a body");
                }
            }
            forbidInWith(body.statements());
            whileAfterLabel(body.statements());
            afterJumps(body.statements());
            jumps(body);
        }
    }

    private void required(Statement statement, String where) {
        problems.accept(new Problem(Problem.Kind.LABEL_REQUIRED, statement.offset(), "a label is required " + where));
    }

    private void forbid(List<Statement> statements, String where) {
        new StatementWalk() {
            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.Labeled labeled) {
                    problems.accept(new Problem(
                            Problem.Kind.LABEL_FORBIDDEN,
                            s.offset(),
                            "label " + labeled.label() + " in " + where + ", where no label may stand"));
                }
            }
        }.all(statements);
    }

    private void forbidInWith(List<Statement> statements) {
        new StatementWalk() {
            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.With with) {
                    forbid(with.body(), "with");
                }
            }
        }.all(statements);
    }

    /** A loop jumps back to its label, so it must be the first statement after a label. */
    private void whileAfterLabel(List<Statement> statements) {
        for (Statement s : statements) {
            if (s instanceof Statement.Labeled labeled
                    && !labeled.body().isEmpty()
                    && labeled.body().get(0) instanceof Statement.While loop) {
                whileAfterLabel(loop.body());
                whileAfterLabel(labeled.body().subList(1, labeled.body().size()));
            } else if (s instanceof Statement.While loop) {
                required(s, "directly before while");
                whileAfterLabel(loop.body());
            } else {
                Nested.parts(s).forEach(this::whileAfterLabel);
            }
        }
    }

    /** A statement after a jump, or after a branch that contains labels, begins another step. */
    private void afterJumps(List<Statement> statements) {
        for (int i = 0; i + 1 < statements.size(); i++) {
            Statement next = statements.get(i + 1);
            if (!(next instanceof Statement.Labeled) && endsStep(statements.get(i), next)) {
                required(next, "after a branch with labels, a call, a return or a goto");
            }
        }
        statements.forEach(s -> Nested.parts(s).forEach(this::afterJumps));
    }

    private static boolean endsStep(Statement s, Statement next) {
        if (s instanceof Statement.Goto || s instanceof Statement.Return) {
            return true;
        }
        if (s instanceof Statement.Call) {
            return !(next instanceof Statement.Goto || next instanceof Statement.Return);
        }
        if (s instanceof Statement.While) {
            // The loop ends in a jump to its own label; the statements after it belong to the step that leaves it.
            return false;
        }
        if ((s instanceof Statement.If || s instanceof Statement.Either) && Nested.hasLabels(s)) {
            return true;
        }
        for (List<Statement> part : Nested.parts(s)) {
            if (!part.isEmpty() && endsStep(part.get(part.size() - 1), next)) {
                return true;
            }
        }
        return false;
    }

    private void jumps(Bodies.Body body) {
        Set<String> labels = new HashSet<>();
        new StatementWalk() {
            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.Labeled labeled) {
                    label(labeled, labels);
                }
            }
        }.all(body.statements());
        new StatementWalk() {
            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.Goto jump
                        && !labels.contains(jump.label())
                        && !jump.label().equals("Done")
                        && !jump.label().equals("Error")) {
                    problems.accept(new Problem(
                            Problem.Kind.LABEL_UNKNOWN,
                            s.offset(),
                            "there is no label " + jump.label() + " in " + body.name()
                                    + Suggestion.didYouMean(jump.label(), labels)));
                }
            }
        }.all(body.statements());
    }

    private void label(Statement.Labeled labeled, Set<String> labels) {
        if (labeled.label().equals("Done") || labeled.label().equals("Error")) {
            problems.accept(new Problem(
                    Problem.Kind.LABEL_RESERVED,
                    labeled.offset(),
                    "label " + labeled.label() + " is reserved; a label cannot be called Done or Error"));
        }
        if (!labels.add(labeled.label())) {
            problems.accept(new Problem(
                    Problem.Kind.DUPLICATE_NAME,
                    labeled.offset(),
                    "label " + labeled.label() + " is already used in this body"));
        }
        if (labeled.body().isEmpty()) {
            problems.accept(new Problem(
                    Problem.Kind.SYNTAX, labeled.offset(), "label " + labeled.label() + " has no statement"));
        }
    }
}
