package dev.plumbline.explain.web;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What the front end asks for, in the form in which it reads it. */
public final class SceneData {
    private SceneData() {}

    /** The explanation, with the operations it speaks of. */
    public static String scene(Scene scene) {
        return SceneJson.of(scene, new TreeSet<>(), List.of());
    }

    /** The timeboxes of all operations. */
    public static byte[] timeline(Scene scene) {
        return Timeline.packed(scene.operations(), 0, scene.operations().size(), Standing.in(scene), 0);
    }

    /** What is known about operations; those that are not here are left out. */
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

    public static String stalled(Scene scene, Scene.Stalled stalled) {
        return SceneJson.of(scene, stalled);
    }
}
