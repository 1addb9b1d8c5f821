package dev.plumbline.mpcal.internal.expand;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementSubstitution;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Replaces calls of macros by their bodies. A body may use names of the call site; names that it binds itself do not
 * capture names in its arguments. Every token keeps its place, so that a problem in a body is reported there, and one
 * in an argument at the call.
 */
public final class MacroExpansion {
    private final Map<String, Algorithm.Macro> macros = new HashMap<>();
    private final Consumer<Problem> problems;
    private final Deque<String> within = new ArrayDeque<>();

    public MacroExpansion(List<Algorithm.Macro> macros, Consumer<Problem> problems) {
        macros.forEach(macro -> this.macros.putIfAbsent(macro.name(), macro));
        this.problems = problems;
    }

    public List<Statement> all(List<Statement> statements) {
        List<Statement> expanded = new ArrayList<>();
        for (Statement statement : statements) {
            if (statement instanceof Statement.MacroCall call) {
                expanded.addAll(body(call));
            } else {
                expanded.add(Nested.with(statement, this::all));
            }
        }
        return expanded;
    }

    private List<Statement> body(Statement.MacroCall call) {
        Algorithm.Macro macro = macros.get(call.macro());
        if (macro == null) {
            problems.accept(new Problem(
                    Problem.Kind.UNKNOWN_NAME,
                    call.offset(),
                    "there is no macro " + call.macro() + Suggestion.didYouMean(call.macro(), macros.keySet())));
            return List.of();
        }
        if (macro.parameters().size() != call.arguments().size()) {
            problems.accept(new Problem(
                    Problem.Kind.ARGUMENT_COUNT,
                    call.offset(),
                    "macro " + macro.name() + " has " + macro.parameters().size() + " parameters, but "
                            + call.arguments().size() + " arguments are given"));
            return List.of();
        }
        if (within.contains(call.macro())) {
            // The rules report the recursion; expanding it would not end.
            return List.of(new Statement.Skip(call.offset()));
        }
        Map<String, Expr> replacements = new HashMap<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            replacements.put(
                    macro.parameters().get(i).name(), value(call.arguments().get(i)));
        }
        within.push(call.macro());
        List<Statement> expanded = all(new StatementSubstitution(replacements, problems).all(macro.body()));
        within.pop();
        return expanded;
    }

    private static Expr value(Statement.Argument argument) {
        return argument instanceof Statement.Argument.Value value
                ? value.expression()
                : new Expr.Id(argument.offset(), ((Statement.Argument.Reference) argument).name());
    }
}
