package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.SourcePlace;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;

/** Places in the source, from SANY's. */
public final class Places {
    private Places() {}

    public static SourcePlace of(SemanticNode node) {
        Location location = node.getTreeNode() == null ? Location.nullLoc : node.getLocation();
        return location == Location.nullLoc
                ? SourcePlace.NONE
                : new SourcePlace(
                        location.source(),
                        location.beginLine(),
                        location.beginColumn(),
                        location.endLine(),
                        location.endColumn());
    }
}
