package dev.plumbline.explain.web;

import dev.plumbline.check.interpretation.Layers;
import java.util.ArrayList;
import java.util.List;

/** A scene with fewer rows, for states so large that all of them are too much. */
final class LastRows {
    private LastRows() {}

    /**
     * The same scene with this share of its rows, those nearest to the end; always fewer, and none can be asked for.
     */
    static Scene of(Scene scene, double share) {
        return scene.withLayers(lastRows(scene.layers().orElseThrow(), share), false);
    }

    /** The same scene with one more thing that people must be told. */
    static Scene withNote(Scene scene, String note) {
        List<String> notes = new ArrayList<>(scene.notes());
        notes.add(note);
        return scene.withNotes(notes);
    }

    /** The deepest layers: of their depth this share, and always fewer than there are. */
    private static Layers lastRows(Layers layers, double share) {
        int deepest = layers.nodes().get(layers.nodes().size() - 1).depth();
        int first = layers.nodes().get(0).depth();
        int kept = deepest - Math.min(deepest - first - 1, (int) ((deepest - first) * share));
        int skipped = 0;
        while (skipped < layers.nodes().size() && layers.nodes().get(skipped).depth() < kept) {
            skipped++;
        }
        return layers.without(skipped);
    }
}
