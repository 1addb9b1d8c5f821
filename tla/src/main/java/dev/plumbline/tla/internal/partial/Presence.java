package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.value.TlaValue;

/** Whether an element is in a set, or a key in the domain of a function. */
public sealed interface Presence {
    Presence YES = new Certain();

    /** The cells on which it depends. */
    Sources sources();

    /** In every state. */
    record Certain() implements Presence {
        @Override
        public Sources sources() {
            return Sources.NONE;
        }
    }

    /** In exactly the states in which the cell has this element, or this key, before the step. */
    record AsBefore(int cell, TlaValue element, Sources sources) implements Presence {
        public static AsBefore of(int cell, TlaValue element) {
            return new AsBefore(cell, element, Sources.of(cell));
        }

        public boolean is(int number, TlaValue key) {
            return cell == number && element.equals(key);
        }
    }

    /** Depends on these cells; perhaps in every state or in none. */
    record Perhaps(Sources sources) implements Presence {}

    default boolean isCertain() {
        return this == YES;
    }

    /** Present if both are. */
    default Presence and(Presence other) {
        if (isCertain() || same(other)) {
            return other;
        }
        return other.isCertain() ? this : new Perhaps(sources().and(other.sources()));
    }

    /** Present if one of them is. */
    default Presence or(Presence other) {
        if (isCertain() || other.isCertain()) {
            return YES;
        }
        return same(other) ? this : new Perhaps(sources().and(other.sources()));
    }

    /** Whether both are the same in every state. */
    default boolean same(Presence other) {
        return this == other
                || this instanceof AsBefore one
                        && other instanceof AsBefore that
                        && one.is(that.cell(), that.element());
    }

    /** Present if this is and a condition holds, of which only the cells are known. */
    default Presence given(Sources condition) {
        return new Perhaps(sources().and(condition));
    }
}
