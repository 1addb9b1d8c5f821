package dev.plumbline.tla.internal.tree;

/**
 * A bound variable, a parameter of a definition, or {@code @}. Locals are compared by identity: two with the same name
 * are different.
 */
public final class Local implements Callee {
    private final String name;
    private final int arity;

    /** @param arity more than 0 for a parameter that is an operator */
    public Local(String name, int arity) {
        this.name = name;
        this.arity = arity;
    }

    public Local(String name) {
        this(name, 0);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int arity() {
        return arity;
    }

    @Override
    public String toString() {
        return name;
    }
}
