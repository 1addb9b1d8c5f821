package dev.plumbline.casestudies.tree;

/**
 * Called at the places in the tree where other threads may interleave. A yield or a short sleep there makes
 * interleavings frequent that a machine left alone shows once in millions of operations. It cannot make a correct tree
 * wrong: a thread may be delayed anywhere anyhow.
 */
@FunctionalInterface
public interface Chaos {
    Chaos NONE = () -> {};

    void point();
}
