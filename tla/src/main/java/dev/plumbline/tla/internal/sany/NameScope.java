package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Local;
import java.util.Set;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;

/**
 * The names around a text: parameters, bound names, {@code @} of EXCEPT, definitions of LETs. Immutable. SANY shares
 * the nodes of parameters and bound names between a definition and its instances, so a node means a {@link Local} only
 * within one scope.
 *
 * @param innermost null if there are no names
 */
record NameScope(Substitution substitution, Entry innermost) {
    /**
     * One name, or all definitions of one LET.
     *
     * @param symbol the parameter or bound name, or the {@code $Pair} that an {@code @} refers to
     * @param local null for a LET
     * @param lets null for a name
     * @param depth the number of entries around this one, and 1
     */
    record Entry(SemanticNode symbol, Local local, LetDefinitions lets, int depth, Entry next) {}

    /** The definitions of a LET, and their translations so far. */
    static final class LetDefinitions {
        private final Set<OpDefNode> nodes;
        private final DefinitionGroup group = new DefinitionGroup();
        private NameScope inside;

        private LetDefinitions(Set<OpDefNode> nodes) {
            this.nodes = nodes;
        }

        DefinitionGroup group() {
            return group;
        }

        /** The scope of their bodies. */
        NameScope inside() {
            return inside;
        }
    }

    static NameScope of(Substitution substitution) {
        return new NameScope(substitution, null);
    }

    int depth() {
        return innermost == null ? 0 : innermost.depth;
    }

    NameScope with(SemanticNode symbol, Local local) {
        if (substitution.origins() != null) {
            substitution.origins().put(local, symbol);
        }
        return new NameScope(substitution, new Entry(symbol, local, null, depth() + 1, innermost));
    }

    NameScope with(Substitution other) {
        return new NameScope(other, innermost);
    }

    /** @param nodes a set by identity */
    NameScope withLet(Set<OpDefNode> nodes) {
        LetDefinitions lets = new LetDefinitions(nodes);
        lets.inside = new NameScope(substitution, new Entry(null, null, lets, depth() + 1, innermost));
        return lets.inside;
    }

    /** Null if the symbol is not in this scope. */
    Entry name(SemanticNode symbol) {
        Entry entry = innermost;
        while (entry != null && (entry.local == null || entry.symbol != symbol)) {
            entry = entry.next;
        }
        return entry;
    }

    /** Null if the definition does not belong to a LET around. */
    Entry let(OpDefNode definition) {
        Entry entry = innermost;
        while (entry != null && (entry.lets == null || !entry.lets.nodes.contains(definition))) {
            entry = entry.next;
        }
        return entry;
    }
}
