package dev.plumbline.runtime;

import java.util.function.Function;

/** The common part of archetypes and procedures: names, and labels with sections. */
public abstract sealed class Scope permits Archetype, Procedure {
    private final String name;

    Scope(String name) {
        this.name = name;
    }

    /** The name in the specification. */
    public final String name() {
        return name;
    }

    /** The archetype that this belongs to, with all variables and labels of the process. */
    abstract Archetype archetype();

    abstract void declared(Label label);

    /**
     * Declares a label. Execution begins at the first one.
     *
     * @param body runs the section and returns the next label; it must have no effects except through the {@link
     *     Section}, since it may be tried several times
     */
    protected final Label label(String label, Function<Section, Label> body) {
        Label made = new Label(name + "." + label, body);
        archetype().add(made);
        declared(made);
        return made;
    }
}
