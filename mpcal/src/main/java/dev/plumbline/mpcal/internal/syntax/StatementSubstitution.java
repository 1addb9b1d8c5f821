package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Replaces names in statements by expressions. Names bound by {@code with} are not replaced; they are renamed if a
 * replacement uses the same name. A name that is assigned to or passed by reference must be replaced by a variable,
 * with or without a path into its value; anything else is reported.
 */
public final class StatementSubstitution {
    private final Map<String, Expr> replacements;
    private final Consumer<Problem> problems;
    private final Substitution substitution;

    public StatementSubstitution(Map<String, Expr> replacements, Consumer<Problem> problems) {
        this.replacements = Map.copyOf(replacements);
        this.problems = problems;
        this.substitution = new Substitution(replacements);
    }

    public List<Statement> all(List<Statement> statements) {
        List<Statement> replaced = new ArrayList<>(statements.size());
        for (Statement statement : statements) {
            replaced.add(one(statement));
        }
        return replaced;
    }

    private Statement one(Statement s) {
        if (s instanceof Statement.Assign assign) {
            List<Statement.Assignment> pairs = new ArrayList<>();
            for (Statement.Assignment pair : assign.pairs()) {
                pairs.add(new Statement.Assignment(target(pair.target()), substitution.of(pair.value())));
            }
            return new Statement.Assign(assign.offset(), pairs);
        } else if (s instanceof Statement.With with) {
            return with(with);
        } else if (s instanceof Statement.Call call) {
            return new Statement.Call(call.offset(), call.nameOffset(), call.procedure(), arguments(call.arguments()));
        } else if (s instanceof Statement.MacroCall call) {
            return new Statement.MacroCall(call.offset(), call.macro(), arguments(call.arguments()));
        }
        return Nested.with(Nested.withExpressions(s, substitution::of), this::all);
    }

    private Statement with(Statement.With with) {
        List<Statement.Binding> bindings = new ArrayList<>();
        StatementSubstitution inner = this;
        for (Statement.Binding binding : with.bindings()) {
            Expr value = inner.substitution.of(binding.value());
            Map<String, Expr> left = new HashMap<>(inner.replacements);
            left.remove(binding.name());
            Set<String> used = new TreeSet<>();
            left.values().forEach(e -> used.addAll(FreeNames.of(e)));
            String name = binding.name();
            while (used.contains(name)) {
                name += "_";
            }
            if (!name.equals(binding.name())) {
                left.put(binding.name(), new Expr.Id(binding.offset(), name));
            }
            bindings.add(new Statement.Binding(binding.offset(), name, binding.member(), value));
            inner = new StatementSubstitution(left, problems);
        }
        return new Statement.With(with.offset(), bindings, inner.all(with.body()));
    }

    private Statement.Target target(Statement.Target target) {
        List<Expr.Step> path = new ArrayList<>();
        String name = target.name();
        int offset = target.offset();
        if (replacements.containsKey(name)) {
            Expr replacement = replacements.get(name);
            offset = replacement.offset();
            name = variable(replacement, path, target.offset());
        }
        path.addAll(substitution.ofPath(target.path()));
        return new Statement.Target(offset, name, path);
    }

    /** The variable that an expression names, with the path into its value. */
    private String variable(Expr e, List<Expr.Step> path, int used) {
        if (e instanceof Expr.Id id) {
            return id.name();
        } else if (e instanceof Expr.Apply apply) {
            String name = variable(apply.function(), path, used);
            path.add(new Expr.Step.Index(apply.arguments()));
            return name;
        } else if (e instanceof Expr.Field field) {
            String name = variable(field.record(), path, used);
            path.add(new Expr.Step.Name(field.name()));
            return name;
        }
        problems.accept(new Problem(
                Problem.Kind.NOT_ASSIGNABLE,
                e.offset(),
                "this is assigned to in the macro, so a variable was expected"));
        return "";
    }

    private List<Statement.Argument> arguments(List<Statement.Argument> arguments) {
        List<Statement.Argument> replaced = new ArrayList<>();
        for (Statement.Argument argument : arguments) {
            if (argument instanceof Statement.Argument.Value value) {
                replaced.add(new Statement.Argument.Value(value.offset(), substitution.of(value.expression())));
            } else {
                Statement.Argument.Reference reference = (Statement.Argument.Reference) argument;
                String name = reference.name();
                if (replacements.get(name) instanceof Expr.Id id) {
                    name = id.name();
                } else if (replacements.containsKey(name)) {
                    problems.accept(new Problem(
                            Problem.Kind.REFERENCE_MISMATCH,
                            replacements.get(name).offset(),
                            "this is passed on with ref, so a variable was expected"));
                }
                replaced.add(new Statement.Argument.Reference(
                        reference.offset(), reference.nameOffset(), name, reference.dimensions()));
            }
        }
        return replaced;
    }
}
