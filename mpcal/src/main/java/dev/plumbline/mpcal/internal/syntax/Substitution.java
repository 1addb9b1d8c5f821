package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replaces names by expressions. A name that the expression itself binds is not replaced; a bound name that a
 * replacement also uses is renamed, to avoid capture: {@code y} for {@code x} in {@code \E y \in S : y = x} gives
 * {@code \E y_ \in S : y_ = y}.
 */
public final class Substitution extends ExprRewriter {
    private final Map<String, Expr> replacements;
    private final Set<String> captured = new HashSet<>();
    private final Deque<Map<String, String>> scopes = new ArrayDeque<>();

    public Substitution(Map<String, Expr> replacements) {
        this.replacements = Map.copyOf(replacements);
        for (Expr replacement : replacements.values()) {
            captured.addAll(FreeNames.of(replacement));
        }
    }

    public Expr of(Expr expression) {
        return replacements.isEmpty() ? expression : rewrite(expression);
    }

    public List<Expr.Step> ofPath(List<Expr.Step> steps) {
        return path(steps);
    }

    @Override
    protected Expr id(Expr.Id id) {
        for (Map<String, String> scope : scopes) {
            if (scope.containsKey(id.name())) {
                return new Expr.Id(id.offset(), scope.get(id.name()));
            }
        }
        return replacements.getOrDefault(id.name(), id);
    }

    @Override
    protected Expr call(Expr.Call call) {
        for (Map<String, String> scope : scopes) {
            if (scope.containsKey(call.name())) {
                return new Expr.Call(call.offset(), scope.get(call.name()), all(call.arguments()));
            }
        }
        String name = call.name();
        if (replacements.get(name) instanceof Expr.Id operator) {
            name = operator.name();
        }
        return new Expr.Call(call.offset(), name, all(call.arguments()));
    }

    @Override
    protected List<String> under(List<String> names) {
        Map<String, String> scope = new HashMap<>();
        List<String> now = new ArrayList<>();
        for (String name : names) {
            String fresh = name;
            while (captured.contains(fresh) || !fresh.equals(name) && names.contains(fresh)) {
                fresh += "_";
            }
            scope.put(name, fresh);
            now.add(fresh);
        }
        scopes.push(scope);
        return now;
    }

    @Override
    protected void leave() {
        scopes.pop();
    }
}
