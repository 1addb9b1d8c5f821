package dev.plumbline.tla.internal.tlc.action;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SymbolNode;

/**
 * The symbols of a site that have the value of an argument of an operation.
 *
 * <p>From the inside to the outside: a parameter has the argument of its name. If Next applies the action to a variable
 * of a quantifier, that variable has the same argument. Variables around it that have none yet get the argument of
 * their name, if there is one. An argument belongs to the innermost symbol of its name, and to no other.
 */
public final class SiteArguments {
    private final Map<SymbolNode, String> names = new IdentityHashMap<>();
    private final List<Equal> equal = new ArrayList<>();

    /** Two arguments that one variable has. */
    public record Equal(String one, String other) {}

    /** @param given the names of the given arguments */
    public SiteArguments(Site site, Set<String> given) {
        Set<String> taken = new HashSet<>();
        for (int i = site.frames().size() - 1; i >= 0; i--) {
            Frame frame = site.frames().get(i);
            if (frame instanceof Frame.Quantified quantified) {
                name(quantified.variables(), given, taken);
            } else if (frame instanceof Frame.Applied applied) {
                List<FormalParamNode> formals = List.of(applied.operator().getParams());
                name(formals, given, taken);
                for (int j = 0; j < formals.size(); j++) {
                    String name = names.get(formals.get(j));
                    SymbolNode variable = variable(applied.arguments().get(j));
                    if (name != null && variable != null) {
                        String other = names.putIfAbsent(variable, name);
                        if (other != null && !other.equals(name)) {
                            equal.add(new Equal(other, name));
                        }
                    }
                }
            }
        }
    }

    private void name(List<FormalParamNode> symbols, Set<String> given, Set<String> taken) {
        for (FormalParamNode symbol : symbols) {
            String name = symbol.getName().toString();
            if (given.contains(name) && symbol.getArity() == 0 && taken.add(name)) {
                names.putIfAbsent(symbol, name);
            }
        }
    }

    /** The argument of each symbol that has one. */
    public Map<SymbolNode, String> names() {
        return names;
    }

    /** Pairs of arguments that must be equal; otherwise no step of the site is possible. */
    public List<Equal> equal() {
        return equal;
    }

    /** The variable that the expression consists of, or null. */
    public static SymbolNode variable(ExprOrOpArgNode expression) {
        return expression instanceof OpApplNode application
                        && application.getArgs().length == 0
                        && application.getOperator() instanceof FormalParamNode variable
                ? variable
                : null;
    }
}
