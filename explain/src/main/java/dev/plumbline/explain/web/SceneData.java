package dev.plumbline.explain.web;

import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.json.DocumentJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The data that the front end asks for, in the form in which it reads them. */
public final class SceneData {
    private static final int LARGEST = 40_000_000;

    private SceneData() {}

    /**
     * The explanation, with the operations it speaks of; of rows with very large states only as many as a browser can
     * hold.
     */
    public static String scene(Scene scene) {
        return scene(scene, List.of());
    }

    /** @param stalled the facts about blocked operations, included if all rows are */
    public static String scene(Scene scene, List<FailingHistory.Stalled> stalled) {
        Scene shown = scene;
        String text = SceneJson.of(shown, new TreeSet<>(), stalled);
        while (text.length() > LARGEST
                && shown.layers().filter(layers -> !layers.edges().isEmpty()).isPresent()) {
            if (shown == scene) {
                shown = LastRows.withNote(
                        shown, "Earlier rows are left out: with their states they are too large for a browser.");
            }
            shown = LastRows.of(shown, 0.9 * LARGEST / text.length());
            text = SceneJson.of(shown, new TreeSet<>(), List.of());
        }
        return text;
    }

    /** The timeboxes of all operations, or their space-time diagram. */
    public static byte[] timeline(Scene scene) {
        if (scene.operations().isClocked()) {
            SpaceTimeData diagram = SpaceTimeData.of(scene);
            return diagram.packed(0, diagram.size());
        }
        return TimelineData.packed(
                scene.operations(),
                0,
                scene.operations().size(),
                scene.standings(),
                0,
                scene.witness().map(ShownWitness::steps).orElse(List.of()));
    }

    /** The messages of the actors that made the history, if they are known. */
    public static Optional<String> chart(Scene scene) {
        return scene.chart().map(SceneData::chart);
    }

    static String chart(MessageChart messages) {
        return DocumentJson.line(ChartWords.document(messages));
    }

    /** The steps of the threads that made the history, if they are known. */
    public static Optional<String> interleaving(Scene scene) {
        return scene.interleaving().map(SceneData::interleaving);
    }

    /** The steps of the threads of a test. */
    public static String interleaving(ThreadTest test) {
        return DocumentJson.line(InterleavingWords.document(test));
    }

    /** Descriptions of operations; those that are not here are left out. */
    public static String operations(Scene scene, List<Integer> numbers) {
        List<Integer> indices = new ArrayList<>();
        for (int number : numbers) {
            int index = scene.operations().numbers().index(number);
            if (index >= 0) {
                indices.add(index);
            }
        }
        return SceneJson.of(scene.operations(), indices);
    }

    public static String stalled(Scene scene, FailingHistory.Stalled stalled) {
        return SceneJson.of(scene, stalled);
    }
}
