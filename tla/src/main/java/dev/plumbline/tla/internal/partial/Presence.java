package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.value.TlaValue;

/** Whether an element is in a set, or a key in the domain of a function. */
public sealed interface Presence {
    Presence YES = new Certain();

    /** Of which cells it is a function. */
    Sources sources();

    /** In every state. */
    record Certain() implements Presence {
        @Override
        public Sources sources() {
            return Sources.NONE;
        }
    }

    /** Where the cell has this element, or this key, before the step, and nowhere else. */
    record AsBefore(int cell, TlaValue element, Sources sources) implements Presence {
        public static AsBefore of(int cell, TlaValue element) {
            return new AsBefore(cell, element, Sources.of(cell));
        }

        public boolean is(int number, TlaValue key) {
            return cell == number && element.equals(key);
        }
    }

    /** It depends on these cells; perhaps in every state or in none. */
    record Perhaps(Sources sources) implements Presence {}

    default boolean isCertain() {
        return this == YES;
    }

    /** Whether both are so. */
    default Presence and(Presence other) {
        if (isCertain() || same(other)) {
            return other;
        }
        return other.isCertain() ? this : new Perhaps(sources().and(other.sources()));
    }

    /** Whether one of them is so. */
    default Presence or(Presence other) {
        if (isCertain() || other.isCertain()) {
            return YES;
        }
        return same(other) ? this : new Perhaps(sources().and(other.sources()));
    }

    /** The same in every state. */
    default boolean same(Presence other) {
        return this == other
                || this instanceof AsBefore one
                        && other instanceof AsBefore that
                        && one.is(that.cell(), that.element());
    }

    /** Where it is so and a condition holds as well, of which only the cells are known. */
    default Presence given(Sources condition) {
        return new Perhaps(sources().and(condition));
    }
}
