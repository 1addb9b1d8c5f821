package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.Subst;

/**
 * The meaning of declared constants and variables: for the root module from the configuration, for an instantiated
 * module from its INSTANCE. A definition of a module means something else below each substitution, so each substitution
 * has translations of its own.
 */
final class Substitution {
    private final Substitution outer;
    private final Map<OpDeclNode, Expr> meanings = new IdentityHashMap<>();
    private final boolean local;
    private final DefinitionGroup definitions = new DefinitionGroup();
    private final Map<List<Identity>, Substitution> inner = new HashMap<>();

    /** SANY's nodes do not say whether they have an equals of their own. */
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

    private Substitution(Substitution outer, boolean local) {
        this.outer = outer;
        this.local = local;
    }

    /** That of the root module. */
    static Substitution root() {
        return new Substitution(null, false);
    }

    /** @param usesLocals whether a substituted expression uses a bound name or a definition of a LET around it */
    Substitution inner(boolean usesLocals) {
        return new Substitution(this, usesLocals || local);
    }

    /** Whether the definitions below it have to be inside the LET, the quantifier or the definition around it. */
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
     * module inside another one may also mention what the outer module declares, and does not list it.
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
