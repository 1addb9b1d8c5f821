package dev.plumbline.casestudies.tree;

/**
 * Is called at the places in the tree between which other threads may come in. A yield or a short sleep there makes
 * interleavings frequent that a machine left alone shows once in millions of operations. It cannot make a correct tree
 * wrong: a thread may be delayed anywhere anyhow.
 */
@FunctionalInterface
public interface Chaos {
    Chaos NONE = () -> {};

    void point();
}
