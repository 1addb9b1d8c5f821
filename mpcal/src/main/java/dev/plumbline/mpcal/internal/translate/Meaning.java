package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Algorithm;

/** What a name of an archetype, a process or a procedure stands for in the translation. */
public sealed interface Meaning {
    /** The variable of the translation behind it. */
    String variable();

    /** A variable that is read and written as it is. */
    record Plain(String variable) implements Meaning {}

    /** A variable that is reached through a mapping macro, with a number of indices. */
    record Mapped(String variable, Algorithm.MappingMacro macro, int dimensions) implements Meaning {}
}
