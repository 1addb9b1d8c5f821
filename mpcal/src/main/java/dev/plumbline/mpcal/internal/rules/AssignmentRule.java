package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The rule of PlusCal, on request: no path through a step assigns twice to one variable. */
final class AssignmentRule {
    private final Consumer<Problem> problems;

    AssignmentRule(Consumer<Problem> problems) {
        this.problems = problems;
    }

    void check(List<Bodies.Body> bodies) {
        bodies.forEach(body -> after(Set.of(), body.statements()));
    }

    /** The variables that may have been assigned after these statements, given those before them. */
    private Set<String> after(Set<String> before, List<Statement> statements) {
        Set<String> assigned = new HashSet<>(before);
        for (Statement s : statements) {
            if (s instanceof Statement.Assign assign) {
                Set<String> now = new HashSet<>();
                for (Statement.Assignment pair : assign.pairs()) {
                    String name = pair.target().name();
                    if (assigned.contains(name) || !now.add(name)) {
                        problems.accept(new Problem(
                                Problem.Kind.ASSIGNED_TWICE,
                                pair.target().offset(),
                                "second assignment to " + name + " in one step; expected a label between them"));
                    }
                }
                assigned.addAll(now);
            } else if (s instanceof Statement.Labeled labeled) {
                assigned = after(Set.of(), labeled.body());
            } else if (!Nested.parts(s).isEmpty()) {
                Set<String> before2 = Set.copyOf(assigned);
                for (List<Statement> part : Nested.parts(s)) {
                    assigned.addAll(after(before2, part));
                }
            }
        }
        return assigned;
    }
}
