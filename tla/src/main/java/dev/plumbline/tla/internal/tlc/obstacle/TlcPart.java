package dev.plumbline.tla.internal.tlc.obstacle;

import dev.plumbline.tla.internal.obstacle.FormulaPart;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.IdentityHashMap;
import java.util.Map;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tlc2.util.Context;

/** An expression of SANY's in a context of TLC's. */
public record TlcPart(SemanticNode node, Context context) implements FormulaPart {
    public static TlcPart of(SemanticNode node) {
        return new TlcPart(node, Context.Empty);
    }

    @Override
    public String text(Map<FormulaPart, String> replacements) {
        Map<SemanticNode, String> nodes = new IdentityHashMap<>();
        replacements.forEach((part, text) -> nodes.put(((TlcPart) part).node, text));
        return SourceText.with(node, nodes);
    }

    @Override
    public SourcePlace place() {
        Location at = node.getLocation();
        return at == null || at.source() == null
                ? SourcePlace.NONE
                : new SourcePlace(at.source(), at.beginLine(), at.beginColumn(), at.endLine(), at.endColumn());
    }
}
