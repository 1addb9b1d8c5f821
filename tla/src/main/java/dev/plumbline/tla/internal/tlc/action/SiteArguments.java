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
 * Which symbols of a site stand for which argument of an operation.
 *
 * <p>Inside out: a parameter stands for the argument of its name; where Next applies the action to a mere variable of a
 * quantifier, that variable stands for the same one; variables around that are still open take the argument of their
 * name, if there is one. An argument belongs to the innermost symbol of its name, and to no other.
 */
public final class SiteArguments {
    private final Map<SymbolNode, String> names = new IdentityHashMap<>();
    private final List<Equal> equal = new ArrayList<>();

    /** Two arguments that one variable stands for. */
    public record Equal(String one, String other) {}

    /** @param given the names of the arguments that there are */
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

    /** The argument that each symbol stands for, of those that stand for one. */
    public Map<SymbolNode, String> names() {
        return names;
    }

    /** No step of the site has the arguments unless these are equal. */
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
