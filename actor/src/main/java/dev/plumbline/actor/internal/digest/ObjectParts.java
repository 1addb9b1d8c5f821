package dev.plumbline.actor.internal.digest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parts of an object, as digests of it see them. */
public final class ObjectParts {
    private ObjectParts() {}

    /** A field: the class that it is declared with, and its content. */
    public record Part(String name, Class<?> declared, Object content) {}

    /** The fields of an object of a user's class; empty if the object is one of the JDK, or some cannot be read. */
    public static Optional<List<Part>> of(Object object) {
        Class<?> type = object.getClass();
        Layout layout = Layout.of(type);
        if (Layout.isOfTheJdk(type) || !layout.isWhole()) {
            return Optional.empty();
        }
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < layout.size(); i++) {
            parts.add(new Part(layout.fieldName(i), layout.type(i), layout.value(i, object)));
        }
        return Optional.of(parts);
    }
}
