package dev.plumbline.tla.internal.tree;

/** Something that can be applied to arguments: a definition, a parameter that is an operator, or a LAMBDA. */
public sealed interface Callee permits Definition, Local, Lambda {
    /** Its name in messages. */
    String name();

    int arity();
}
