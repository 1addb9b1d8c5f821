package dev.plumbline.runtime;

import java.util.function.Function;

/**
 * A label of an archetype or procedure, and the section that begins there.
 *
 * @param name with its owner, as logs write it: {@code AServer.serverLoop}
 * @param body runs the section and returns the label that comes next
 */
public record Label(String name, Function<Section, Label> body) {
    @Override
    public String toString() {
        return name;
    }
}
