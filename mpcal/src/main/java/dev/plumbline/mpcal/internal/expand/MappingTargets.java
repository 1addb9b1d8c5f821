package dev.plumbline.mpcal.internal.expand;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.OptionalInt;

/** Finds the parameter of a mapping of an instance. */
public final class MappingTargets {
    private MappingTargets() {}

    /**
     * The position of the parameter, from 0. The name of a variable that is passed to several parameters denotes the
     * last of them; {@code @n} denotes any.
     */
    public static OptionalInt position(Algorithm.Instance instance, Algorithm.Mapping mapping) {
        if (mapping.name().isEmpty()) {
            boolean exists = mapping.position() >= 1
                    && mapping.position() <= instance.arguments().size();
            return exists ? OptionalInt.of(mapping.position() - 1) : OptionalInt.empty();
        }
        for (int i = instance.arguments().size() - 1; i >= 0; i--) {
            if (instance.arguments().get(i) instanceof Statement.Argument.Reference reference
                    && reference.name().equals(mapping.name().get())) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
