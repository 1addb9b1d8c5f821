package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprRewriter;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Renames bound names of expressions that clash with a variable of the translation: an archetype may contain {@code \E
 * i \in S : p} although another body has a variable {@code i}, but TLA+ rejects that. This is the last step, when all
 * variables have their names.
 */
final class BoundNames {
    private final FreshNames names;
    private final Set<String> variables = new HashSet<>();

    private BoundNames(FreshNames names) {
        this.names = names;
    }

    static PlusCal renamed(PlusCal algorithm, FreshNames names) {
        BoundNames bound = new BoundNames(names);
        algorithm.variables().forEach(v -> bound.variables.add(v.name()));
        List<PlusCal.Procedure> procedures = new ArrayList<>();
        for (PlusCal.Procedure p : algorithm.procedures()) {
            bound.variables.addAll(p.parameters());
            p.variables().forEach(v -> bound.variables.add(v.name()));
        }
        algorithm.processes().forEach(p -> p.variables().forEach(v -> bound.variables.add(v.name())));
        for (PlusCal.Procedure p : algorithm.procedures()) {
            procedures.add(new PlusCal.Procedure(
                    p.name(), p.source(), p.parameters(), bound.variables(p.variables()), bound.blocks(p.blocks())));
        }
        List<PlusCal.Process> processes = new ArrayList<>();
        for (PlusCal.Process p : algorithm.processes()) {
            Algorithm.ProcessHead head = p.head();
            Algorithm.ProcessHead renamed = new Algorithm.ProcessHead(
                    head.offset(), head.fairness(), head.name(), head.member(), bound.expression(head.id()));
            processes.add(new PlusCal.Process(renamed, bound.variables(p.variables()), bound.blocks(p.blocks())));
        }
        return new PlusCal(
                algorithm.name(),
                bound.variables(algorithm.variables()),
                algorithm.definitionText(),
                procedures,
                processes,
                bound.blocks(algorithm.body()));
    }

    private List<Algorithm.Variable> variables(List<Algorithm.Variable> declared) {
        List<Algorithm.Variable> renamed = new ArrayList<>();
        for (Algorithm.Variable v : declared) {
            renamed.add(new Algorithm.Variable(
                    v.offset(), v.name(), v.member(), v.value().map(this::expression)));
        }
        return renamed;
    }

    private List<Block> blocks(List<Block> blocks) {
        List<Block> renamed = new ArrayList<>();
        blocks.forEach(block -> renamed.add(new Block(block.label(), block.suffix(), statements(block.body()))));
        return renamed;
    }

    private List<Statement> statements(List<Statement> statements) {
        List<Statement> renamed = new ArrayList<>();
        statements.forEach(
                s -> renamed.add(Nested.with(Nested.withExpressions(s, this::expression), this::statements)));
        return renamed;
    }

    private Expr expression(Expr e) {
        return new Renaming().rewrite(e);
    }

    private final class Renaming extends ExprRewriter {
        private final Deque<Map<String, String>> scopes = new ArrayDeque<>();

        @Override
        protected Expr id(Expr.Id id) {
            return new Expr.Id(id.offset(), now(id.name()));
        }

        @Override
        protected Expr call(Expr.Call call) {
            return new Expr.Call(call.offset(), now(call.name()), all(call.arguments()));
        }

        private String now(String name) {
            for (Map<String, String> scope : scopes) {
                if (scope.containsKey(name)) {
                    return scope.get(name);
                }
            }
            return name;
        }

        @Override
        protected List<String> under(List<String> bound) {
            Map<String, String> scope = new HashMap<>();
            List<String> renamed = new ArrayList<>();
            for (String name : bound) {
                renamed.add(variables.contains(name) ? scope.computeIfAbsent(name, names::fresh) : name);
                scope.putIfAbsent(name, name);
            }
            scopes.push(scope);
            return renamed;
        }

        @Override
        protected void leave() {
            scopes.pop();
        }
    }
}
