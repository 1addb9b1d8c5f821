package dev.plumbline.tla.internal.tlc.explore;

import dev.plumbline.tla.internal.tlc.action.SiteArguments;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SymbolNode;
import tlc2.value.impl.Value;

/**
 * The variables of quantifiers that must have the value of a given argument, so that other values need not be tried.
 *
 * <p>An argument refers to the innermost symbol of its name. In {@code \E k \in Keys : Put(k)} with {@code Put(key)},
 * both k and key determine the variable k; in {@code \E k \in Keys : Put(k + 1)} with {@code Put(k)}, the argument is
 * the inner k, and no value of the outer one may be skipped. If leaves below one quantifier disagree, nothing is
 * required: every transition is compared with the arguments in the end. So this may require too little, never too much.
 */
final class Given {
    private final Map<SymbolNode, Value> required = new IdentityHashMap<>();

    /**
     * The result for one argument below a choice.
     *
     * @param declared whether a symbol of its name is declared there
     * @param decidedBy the outer variable that has its value at every leaf; otherwise null
     */
    private record Below(boolean declared, SymbolNode decidedBy) {
        static final Below NOTHING = new Below(false, null);
        static final Below OPEN = new Below(true, null);
    }

    Given(Choice choice, Map<String, Value> arguments) {
        arguments.forEach((name, value) -> below(choice, name, value));
    }

    /** The value that the variable must have, or null. */
    Value required(SymbolNode variable) {
        return required.get(variable);
    }

    private Below below(Choice choice, String name, Value value) {
        if (choice instanceof Choice.Leaf leaf) {
            return leaf.operator() == null
                    ? Below.NOTHING
                    : outside(Below.NOTHING, leaf.operator(), leaf.arguments(), name);
        } else if (choice instanceof Choice.Any any) {
            Set<Below> all = new HashSet<>();
            any.among().forEach(each -> all.add(below(each, name, value)));
            return all.size() == 1 ? all.iterator().next() : Below.OPEN;
        }
        Below below = below(Choice.body(choice), name, value);
        if (choice instanceof Choice.Applied applied) {
            return outside(below, applied.operator(), applied.arguments(), name);
        } else if (choice instanceof Choice.Exists exists) {
            for (FormalParamNode variable : exists.variables()) {
                boolean own = !below.declared && variable.getName().toString().equals(name);
                if (own || below.decidedBy == variable) {
                    required.put(variable, value);
                    return Below.OPEN;
                }
            }
        }
        return below;
    }

    private static Below outside(Below below, OpDefNode operator, List<ExprOrOpArgNode> arguments, String name) {
        FormalParamNode[] formals = operator.getParams();
        for (int i = 0; i < formals.length && i < arguments.size(); i++) {
            boolean own = !below.declared
                    && formals[i].getArity() == 0
                    && formals[i].getName().toString().equals(name);
            if (own || below.decidedBy != null && below.decidedBy == formals[i]) {
                return new Below(true, SiteArguments.variable(arguments.get(i)));
            }
        }
        return below;
    }
}
