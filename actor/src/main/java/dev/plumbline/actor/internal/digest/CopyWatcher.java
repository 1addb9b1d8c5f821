package dev.plumbline.actor.internal.digest;

/** Receives each copy of an actor before the copy receives a message. */
public interface CopyWatcher {
    /** @param copy which should have the content of the original */
    void copied(Object original, Object copy);
}
