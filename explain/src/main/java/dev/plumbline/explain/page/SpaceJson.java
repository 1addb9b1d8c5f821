package dev.plumbline.explain.page;

import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.List;
import java.util.function.Function;

/** The picture of a state space as the front end reads it (spaceview.js, summary.js). */
final class SpaceJson {
    private SpaceJson() {}

    /** @param details writes those of a node */
    static Document of(SpacePicture picture, Function<List<Page.Section>, Value> details) {
        return new Document()
                .put(
                        "nodes",
                        picture.nodes().stream()
                                .map(node -> new Document()
                                        .put("depth", node.depth())
                                        .put("look", node.look())
                                        .put("title", node.title())
                                        .put("lines", node.lines())
                                        .put("details", details.apply(node.details())))
                                .toList())
                .put(
                        "arrows",
                        picture.arrows().stream()
                                .map(arrow -> Document.list(arrow.from(), arrow.to(), arrow.label()))
                                .toList())
                .put("path", picture.path())
                .put("nodeOfRow", picture.nodeOfRow())
                .put("levels", picture.levels())
                .put(
                        "actions",
                        picture.actions().stream()
                                .map(each -> Document.list(each.action(), each.taken(), each.found()))
                                .toList())
                .put("never", picture.never());
    }
}
