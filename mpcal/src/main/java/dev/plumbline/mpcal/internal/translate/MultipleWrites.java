package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.Substitution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * PlusCal assigns to a variable at most once on each path through a step. If another assignment may follow, this one
 * becomes a {@code with} over the rest of the path, whose name replaces the variable from there on; the last assignment
 * of a path is a real one, and a path without one assigns the name at its end.
 *
 * <p>Soundness: at every point of a path, the value of variable v is that of {@code current.get(v)} if there is one,
 * and otherwise that of v as PlusCal sees it there (unprimed before its assignment, primed after). An assignment keeps
 * that: it either binds a fresh name to the new value, or assigns and removes the name. The end of a path (a jump, or
 * the end of a branch without a rest) assigns every remaining name. The rest of a list is moved into the branches of a
 * statement exactly if a name must stay valid in the rest: that is, if names are in use, or if the branch assigns to a
 * variable to which the rest assigns too.
 */
final class MultipleWrites {
    private final FreshNames names;
    private final Function<Statement, Set<String>> jumpWrites;
    private final Consumer<Problem> problems;

    /**
     * {@code jumpWrites}: the variables that a call (the parameters and variables of the procedure called) or a return
     * (those of the procedure left) assigns to itself.
     */
    MultipleWrites(FreshNames names, Function<Statement, Set<String>> jumpWrites, Consumer<Problem> problems) {
        this.names = names;
        this.jumpWrites = jumpWrites;
        this.problems = problems;
    }

    List<Statement> step(List<Statement> statements) {
        return sequence(statements, Map.of());
    }

    private List<Statement> sequence(List<Statement> statements, Map<String, String> names0) {
        Map<String, String> current = new LinkedHashMap<>(names0);
        List<Statement> result = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            List<Statement> rest = statements.subList(i + 1, statements.size());
            if (s instanceof Statement.Assign assign) {
                Set<String> later = writes(rest);
                later.retainAll(writes(List.of(s)));
                if (!later.isEmpty()) {
                    result.addAll(bind(assign, later, rest, current));
                    return result;
                }
                result.add(assigned(assign, current));
            } else if (s instanceof Statement.Goto || s instanceof Statement.Return || s instanceof Statement.Call) {
                Statement now = expressions(s, current);
                for (String variable : jumpWrites.apply(s)) {
                    if (current.remove(variable) != null && s instanceof Statement.Call) {
                        // The call would save the value before the step, and the assignment would be lost.
                        problems.accept(new Problem(
                                Problem.Kind.LABEL_REQUIRED,
                                s.offset(),
                                "a label is required here: this step assigns to a variable of the procedure called"));
                    }
                }
                result.addAll(settle(current));
                current.clear();
                result.add(now);
            } else if (Nested.parts(s).isEmpty()) {
                result.add(expressions(s, current));
            } else if (current.isEmpty() && disjoint(writes(List.of(s)), writes(rest))) {
                result.add(Nested.with(s, inner -> sequence(inner, Map.of())));
            } else {
                // In the order of assignment: Map.copyOf has another order in each run.
                Map<String, String> here = new LinkedHashMap<>(current);
                Statement outer = expressions(s, current);
                result.add(Nested.with(outer, inner -> {
                    List<Statement> all = new ArrayList<>(inner);
                    all.addAll(rest);
                    return sequence(all, here);
                }));
                return result;
            }
        }
        result.addAll(settle(current));
        return result;
    }

    /** Binds names to the new values of variables that are assigned again, and continues inside. */
    private List<Statement> bind(
            Statement.Assign assign, Set<String> later, List<Statement> rest, Map<String, String> current) {
        Map<String, Expr> values = new LinkedHashMap<>();
        List<Statement.Assignment> real = new ArrayList<>();
        for (Statement.Assignment pair : assign.pairs()) {
            String variable = pair.target().name();
            if (later.contains(variable)) {
                Expr before = values.getOrDefault(variable, new Expr.Id(0, current.getOrDefault(variable, variable)));
                values.put(variable, changed(before, pair, current));
            } else {
                real.add(pair);
            }
        }
        Map<String, String> inner = new LinkedHashMap<>(current);
        List<Statement.Binding> bindings = new ArrayList<>();
        values.forEach((variable, value) -> {
            String name = names.fresh(variable);
            bindings.add(new Statement.Binding(assign.offset(), name, false, value));
            inner.put(variable, name);
        });
        List<Statement> body = new ArrayList<>();
        if (!real.isEmpty()) {
            Map<String, String> outer = new HashMap<>(current);
            body.add(assigned(new Statement.Assign(assign.offset(), real), outer));
            real.forEach(pair -> inner.remove(pair.target().name()));
        }
        body.addAll(sequence(rest, inner));
        List<Statement> nested = body;
        for (int i = bindings.size() - 1; i >= 0; i--) {
            nested = List.of(new Statement.With(assign.offset(), List.of(bindings.get(i)), nested));
        }
        return nested;
    }

    /** A real assignment, from the named value of its variable if there is one; the name is no longer needed. */
    private Statement assigned(Statement.Assign assign, Map<String, String> current) {
        List<Statement.Assignment> pairs = new ArrayList<>();
        Map<String, Expr> whole = new LinkedHashMap<>();
        for (Statement.Assignment pair : assign.pairs()) {
            String variable = pair.target().name();
            if (current.containsKey(variable)) {
                Expr before = whole.getOrDefault(variable, new Expr.Id(0, current.get(variable)));
                whole.put(variable, changed(before, pair, current));
            } else {
                Substitution now = substitution(current);
                Statement.Target target = pair.target();
                pairs.add(new Statement.Assignment(
                        new Statement.Target(target.offset(), variable, now.ofPath(target.path())),
                        now.of(pair.value())));
            }
        }
        whole.forEach((variable, value) ->
                pairs.add(new Statement.Assignment(new Statement.Target(assign.offset(), variable, List.of()), value)));
        whole.keySet().forEach(current::remove);
        return new Statement.Assign(assign.offset(), pairs);
    }

    /** The whole value of a variable after an assignment into it. */
    private static Expr changed(Expr before, Statement.Assignment pair, Map<String, String> current) {
        Substitution now = substitution(current);
        Expr value = now.of(pair.value());
        List<Expr.Step> path = now.ofPath(pair.target().path());
        return path.isEmpty()
                ? value
                : new Expr.Except(pair.target().offset(), before, List.of(new Expr.Change(path, value)));
    }

    private static List<Statement> settle(Map<String, String> current) {
        List<Statement> settled = new ArrayList<>();
        current.forEach((variable, name) -> settled.add(new Statement.Assign(
                0,
                List.of(new Statement.Assignment(
                        new Statement.Target(0, variable, List.of()), new Expr.Id(0, name))))));
        return settled;
    }

    private static Substitution substitution(Map<String, String> current) {
        Map<String, Expr> replacements = new HashMap<>();
        current.forEach((variable, name) -> replacements.put(variable, new Expr.Id(0, name)));
        return new Substitution(replacements);
    }

    /** The statement with names for variables in its own expressions, not in those of nested statements. */
    private static Statement expressions(Statement s, Map<String, String> current) {
        if (current.isEmpty()) {
            return s;
        }
        return Nested.withExpressions(s, substitution(current)::of);
    }

    private Set<String> writes(List<Statement> statements) {
        Set<String> written = new LinkedHashSet<>();
        for (Statement s : statements) {
            if (s instanceof Statement.Assign assign) {
                assign.pairs().forEach(pair -> written.add(pair.target().name()));
            }
            written.addAll(jumpWrites.apply(s));
            Nested.parts(s).forEach(part -> written.addAll(writes(part)));
        }
        return written;
    }

    private static boolean disjoint(Set<String> some, Set<String> others) {
        return some.stream().noneMatch(others::contains);
    }
}
