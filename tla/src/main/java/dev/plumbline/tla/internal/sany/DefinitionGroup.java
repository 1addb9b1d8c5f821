package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Definition;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import tla2sany.semantic.SymbolNode;

/**
 * Definitions that were translated for one place: a LET, an instance, or the whole specification. A definition is
 * translated when it is first mentioned, because most definitions of an instantiated or extended module are never used.
 */
final class DefinitionGroup {
    private final Map<SymbolNode, Definition> made = new IdentityHashMap<>();
    private final List<Definition> completed = new ArrayList<>();

    /** The translation of a definition, even while its body is still being translated; null if there is none. */
    Definition get(SymbolNode node) {
        return made.get(node);
    }

    void start(SymbolNode node, Definition definition) {
        made.put(node, definition);
    }

    void complete(Definition definition) {
        completed.add(definition);
    }

    /** In the order in which their bodies were completed: a definition follows those that it mentions. */
    List<Definition> completed() {
        return List.copyOf(completed);
    }
}
