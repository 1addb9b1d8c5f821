package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementWalk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A macro must not use itself, directly or through others: its expansion would not end. */
final class RecursionRule {
    private final Map<String, Set<String>> calls = new HashMap<>();
    private final Consumer<Problem> problems;

    RecursionRule(Consumer<Problem> problems) {
        this.problems = problems;
    }

    void check(Algorithm algorithm) {
        for (Algorithm.Macro macro : algorithm.macros()) {
            Set<String> called = calls.computeIfAbsent(macro.name(), name -> new HashSet<>());
            each(macro.body(), call -> called.add(call.macro()));
        }
        algorithm.macros().forEach(macro -> each(macro.body(), this::check));
        algorithm.procedures().forEach(p -> each(p.body(), this::check));
        algorithm.archetypes().forEach(a -> each(a.body(), this::check));
        algorithm.processes().forEach(p -> each(p.body(), this::check));
        algorithm.body().ifPresent(b -> each(b.statements(), this::check));
    }

    private void check(Statement.MacroCall call) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(calls.getOrDefault(call.macro(), Set.of()));
        while (!open.isEmpty()) {
            String macro = open.pop();
            if (reached.add(macro)) {
                open.addAll(calls.getOrDefault(macro, Set.of()));
            }
        }
        if (reached.contains(call.macro())) {
            problems.accept(new Problem(
                    Problem.Kind.MACRO_RECURSION, call.offset(), "macro " + call.macro() + " leads back to itself"));
        }
    }

    private static void each(List<Statement> statements, Consumer<Statement.MacroCall> action) {
        new StatementWalk() {
            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.MacroCall call) {
                    action.accept(call);
                }
            }
        }.all(statements);
    }
}
