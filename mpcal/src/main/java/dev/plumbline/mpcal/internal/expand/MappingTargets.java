package dev.plumbline.mpcal.internal.expand;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.OptionalInt;

/** Which parameter a mapping of an instance means. */
public final class MappingTargets {
    private MappingTargets() {}

    /** Counts from 0. A variable that is passed to several parameters means the last of them; {@code @n} names any. */
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
