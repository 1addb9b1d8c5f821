package dev.plumbline.systems.bugs;

import dev.plumbline.mpcal.internal.compile.Compilation;
import java.util.List;
import java.util.function.UnaryOperator;

/** The place of a bug. */
public sealed interface Variant {
    /** The specification is wrong, and the system that runs is right. */
    record OfSpecification(List<Replacement> changes) implements Variant {
        static OfSpecification of(Replacement... changes) {
            return new OfSpecification(List.of(changes));
        }

        /** The specification with the bug. */
        public String in(String specification) {
            String text = specification;
            for (Replacement change : changes) {
                text = change.in(text);
            }
            return text;
        }
    }

    /**
     * The specification is right, and the system that runs differs from it.
     *
     * @param change of the compiled Java
     */
    record OfImplementation(UnaryOperator<Compilation> change) implements Variant {}
}
