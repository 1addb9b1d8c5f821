package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The locals of a site that have the value of an argument of the operation.
 *
 * <p>From the inside to the outside: a parameter has the argument of its name. If Next applies the action to a local,
 * that local has the same argument. Locals around it that have none yet get the argument of their name, if there is
 * one. An argument belongs to the innermost local of its name, and to no other.
 */
final class ArgumentLocals {
    private final Map<Local, String> names = new IdentityHashMap<>();
    private final List<Pair> equal = new ArrayList<>();

    /** Two arguments that one local has. */
    record Pair(String one, String other) {}

    /** @param given the names of the given arguments */
    ArgumentLocals(ActionSite site, Set<String> given) {
        Set<String> taken = new HashSet<>();
        for (int i = site.around().size() - 1; i >= 0; i--) {
            Surrounding around = site.around().get(i);
            if (around instanceof Surrounding.Ranged ranged) {
                name(ranged.bound().locals(), given, taken);
            } else if (around instanceof Surrounding.Entered entered) {
                List<Local> parameters = entered.definition().parameters();
                name(parameters, given, taken);
                for (int j = 0; j < parameters.size(); j++) {
                    String name = names.get(parameters.get(j));
                    if (name != null && entered.arguments().get(j) instanceof Expr.LocalRef reference) {
                        String other = names.putIfAbsent(reference.local(), name);
                        if (other != null && !other.equals(name)) {
                            equal.add(new Pair(other, name));
                        }
                    }
                }
            }
        }
    }

    private void name(List<Local> locals, Set<String> given, Set<String> taken) {
        for (Local local : locals) {
            if (given.contains(local.name()) && local.arity() == 0 && taken.add(local.name())) {
                names.putIfAbsent(local, local.name());
            }
        }
    }

    /** The name of the argument that a local has, or null. */
    String of(Local local) {
        return names.get(local);
    }

    /** Pairs of arguments that must be equal; otherwise no step of the site is possible. */
    List<Pair> equal() {
        return equal;
    }
}
