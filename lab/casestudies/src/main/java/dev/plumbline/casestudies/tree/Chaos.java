package dev.plumbline.casestudies.tree;

/**
 * Called at the places in the tree where other threads may interleave. A yield or a short sleep there makes interleavings frequent that otherwise happen once in millions of operations. It cannot break a correct tree: a thread may be delayed at any place.
 */
@FunctionalInterface
public interface Chaos {
    Chaos NONE = () -> {};

    void point();
}
