package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Algorithm;

/** The meaning of a name of an archetype, a process or a procedure in the translation. */
public sealed interface Meaning {
    /** The variable of the translation. */
    String variable();

    /** A variable that is read and written directly. */
    record Plain(String variable) implements Meaning {}

    /** A variable that is accessed through a mapping macro, with a number of indices. */
    record Mapped(String variable, Algorithm.MappingMacro macro, int dimensions) implements Meaning {}
}
