package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.Subst;

/**
 * The meaning of declared constants and variables: for the root module from the configuration, for an instantiated
 * module from its INSTANCE. A definition of a module has a different meaning under each substitution, so each
 * substitution has its own translations.
 */
final class Substitution {
    private final Substitution outer;
    private final Map<OpDeclNode, Expr> meanings = new IdentityHashMap<>();
    private final boolean local;
    private final Subst[] substitutes;
    private final Origins origins;
    private final DefinitionGroup definitions = new DefinitionGroup();
    private final Map<List<Identity>, Substitution> inner = new HashMap<>();
    /** The variables that have been made variables again; empty in most substitutions. */
    private final Map<OpDeclNode, Variable> made = new LinkedHashMap<>();
    /** Null until it is needed. */
    private Substitution independent;

    /** Compares by identity: SANY's nodes may override equals. */
    private record Identity(Object object) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Identity identity && identity.object == object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }
    }

    private Substitution(Substitution outer, boolean local, Subst[] substitutes, Origins origins) {
        this.outer = outer;
        this.local = local;
        this.substitutes = substitutes;
        this.origins = origins;
    }

    /**
     * The substitution of the root module.
     *
     * @param origins records the texts of expressions; null if that is not needed
     */
    static Substitution root(Origins origins) {
        return new Substitution(null, false, new Subst[0], origins);
    }

    /** @param usesLocals whether a substituted expression uses a bound name or a definition of a LET around it */
    Substitution inner(boolean usesLocals, Subst[] with) {
        return new Substitution(this, usesLocals || local, with, origins);
    }

    /** Those of the instances, outermost first. */
    List<Subst[]> instances() {
        List<Subst[]> all = new ArrayList<>();
        for (Substitution each = this; each.outer != null; each = each.outer) {
            all.add(0, each.substitutes);
        }
        return all;
    }

    /** Null if they are not recorded. */
    Origins origins() {
        return origins;
    }

    /** Whether its definitions must be inside the LET, the quantifier or the definition around it. */
    boolean isLocal() {
        return local;
    }

    /** @param meaning an {@link Expr.OperatorRef} for a constant with arguments */
    void put(OpDeclNode declared, Expr meaning) {
        meanings.put(declared, meaning);
    }

    /** Null if there is none. */
    Expr meaning(OpDeclNode declared) {
        for (Substitution each = this; each != null; each = each.outer) {
            Expr meaning = each.meanings.get(declared);
            if (meaning != null) {
                return meaning;
            }
        }
        return null;
    }

    /**
     * The substitution inside an ENABLED, where variables of instantiated modules have next values of their own. This
     * substitution itself, if the variables are replaced by different variables: then ENABLED has the same meaning.
     *
     * @param firstFree index of a variable
     */
    Substitution independent(int firstFree) {
        if (independent != null) {
            return independent;
        }
        Map<OpDeclNode, Variable> variables = new LinkedHashMap<>();
        Set<Variable> different = new HashSet<>();
        boolean simple = true;
        for (Substitution each = this; each.outer != null; each = each.outer) {
            for (Map.Entry<OpDeclNode, Expr> entry : each.meanings.entrySet()) {
                OpDeclNode declared = entry.getKey();
                if (declared.getKind() == ASTConstants.VariableDeclKind && !variables.containsKey(declared)) {
                    variables.put(declared, new Variable(declared.getName().toString(), firstFree + variables.size()));
                    simple &= entry.getValue() instanceof Expr.VariableRef reference
                            && different.add(reference.variable());
                }
            }
        }
        if (simple) {
            independent = this;
            return this;
        }
        Substitution inside = new Substitution(this, local, new Subst[0], origins);
        inside.made.putAll(variables);
        variables.forEach(
                (declared, variable) -> inside.put(declared, new Expr.VariableRef(variable, Places.of(declared))));
        inside.independent = inside;
        if (!local) {
            independent = inside;
        }
        return inside;
    }

    /** Whether variables have been made variables again. */
    boolean isIndependent() {
        return !made.isEmpty();
    }

    /** The variables that this one has in place of expressions, with these expressions. */
    List<Expr.Independent> variables(Substitution outside) {
        return made.entrySet().stream()
                .map(entry -> new Expr.Independent(entry.getValue(), outside.meaning(entry.getKey())))
                .toList();
    }

    DefinitionGroup definitions() {
        return definitions;
    }

    /** The earlier translation of the same INSTANCE, so that its definitions are translated once; null if none. */
    Substitution known(Subst[] substitutes) {
        return inner.get(key(substitutes));
    }

    void remember(Subst[] substitutes, Substitution substitution) {
        inner.put(key(substitutes), substitution);
    }

    private static List<Identity> key(Subst[] substitutes) {
        List<Identity> key = new ArrayList<>();
        for (Subst each : substitutes) {
            key.add(new Identity(each));
        }
        return key;
    }

    /**
     * This substitution if it can change the meaning of definitions of the module, otherwise that of the root module. A
     * nested module may also mention declarations of the outer module, which it does not list.
     */
    Substitution relevantFor(ModuleNode module) {
        if (outer == null) {
            return this;
        }
        Substitution root = outer;
        while (root.outer != null) {
            root = root.outer;
        }
        boolean ownFile = module != null
                && module.getName().toString().equals(module.getLocation().source());
        return ownFile && !changes(module.getConstantDecls()) && !changes(module.getVariableDecls()) ? root : this;
    }

    private boolean changes(OpDeclNode[] declared) {
        for (OpDeclNode each : declared) {
            for (Substitution substitution = this; substitution.outer != null; substitution = substitution.outer) {
                if (substitution.meanings.containsKey(each)) {
                    return true;
                }
            }
        }
        return false;
    }
}
