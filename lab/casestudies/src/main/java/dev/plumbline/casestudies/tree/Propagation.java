package dev.plumbline.casestudies.tree;

/** One update on its way to the root: others that have delegated to it wait until it is done. */
final class Propagation {
    private volatile boolean done;

    boolean isDone() {
        return done;
    }

    void finish() {
        done = true;
    }
}
