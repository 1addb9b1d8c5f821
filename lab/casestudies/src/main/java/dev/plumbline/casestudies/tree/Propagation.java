package dev.plumbline.casestudies.tree;

/** The propagation of one update to the root: updates that have delegated to it wait until it is done. */
final class Propagation {
    private volatile boolean done;

    boolean isDone() {
        return done;
    }

    void finish() {
        done = true;
    }
}
