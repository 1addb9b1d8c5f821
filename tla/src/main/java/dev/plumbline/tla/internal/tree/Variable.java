package dev.plumbline.tla.internal.tree;

/**
 * A VARIABLE of the specification.
 *
 * @param index its place in a state, from 0, in the order of the declarations
 */
public record Variable(String name, int index) {
    @Override
    public String toString() {
        return name;
    }
}
