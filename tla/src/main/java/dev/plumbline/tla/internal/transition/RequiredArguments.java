package dev.plumbline.tla.internal.transition;

import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of quantifiers that must have the value of a given argument, so that their other elements need not be
 * tried.
 *
 * <p>An argument refers to the innermost local of its name. In {@code \E k \in Keys : Put(k)} with {@code Put(key)},
 * both k and key determine the k of the quantifier; in {@code \E k \in Keys : Put(k + 1)} with {@code Put(k)}, the
 * argument is the inner k, and no value of the outer one may be skipped. If leaves below one quantifier disagree,
 * nothing is required: every transition is compared with the arguments in the end. So this may require too little,
 * never too much.
 */
final class RequiredArguments {
    private final Map<Local, TlaValue> required = new IdentityHashMap<>();

    /**
     * The result for one argument below a part.
     *
     * @param isDeclared whether a local of its name is declared there
     * @param decidedBy the outer local that has its value at every leaf; otherwise null
     */
    private record Below(boolean isDeclared, Local decidedBy) {
        static final Below NOTHING = new Below(false, null);
        static final Below OPEN = new Below(true, null);
    }

    RequiredArguments(NextPart next, Map<String, TlaValue> arguments) {
        arguments.forEach((name, value) -> below(next, name, value));
    }

    boolean isEmpty() {
        return required.isEmpty();
    }

    /** The value that the local must have, or null. */
    TlaValue of(Local local) {
        return required.get(local);
    }

    /** The values that these must have, each of them or null. */
    TlaValue[] of(List<Local> locals) {
        TlaValue[] values = new TlaValue[locals.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = required.get(locals.get(i));
        }
        return values;
    }

    private Below below(NextPart part, String name, TlaValue value) {
        if (part instanceof NextPart.Leaf) {
            return Below.NOTHING;
        } else if (part instanceof NextPart.Any any) {
            Set<Below> all = new HashSet<>();
            any.among().forEach(each -> all.add(below(each, name, value)));
            return all.size() == 1 ? all.iterator().next() : Below.OPEN;
        }
        Below below = below(NextPart.body(part), name, value);
        if (part instanceof NextPart.Applied applied) {
            return outside(below, applied, name);
        } else if (part instanceof NextPart.Exists exists) {
            for (Local local : exists.locals()) {
                boolean isOwn = !below.isDeclared && local.name().equals(name);
                if (isOwn || below.decidedBy == local) {
                    required.put(local, value);
                    return Below.OPEN;
                }
            }
        }
        return below;
    }

    private static Below outside(Below below, NextPart.Applied applied, String name) {
        List<Local> parameters = applied.definition().parameters();
        for (int i = 0; i < parameters.size(); i++) {
            Local parameter = parameters.get(i);
            boolean isOwn = !below.isDeclared
                    && parameter.arity() == 0
                    && parameter.name().equals(name);
            if (isOwn || below.decidedBy == parameter) {
                return new Below(
                        true, applied.arguments().get(i) instanceof Expr.LocalRef reference ? reference.local() : null);
            }
        }
        return below;
    }
}
