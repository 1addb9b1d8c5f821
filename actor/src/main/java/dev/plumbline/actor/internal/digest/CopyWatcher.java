package dev.plumbline.actor.internal.digest;

/** Is shown each copy of an actor before the copy receives anything. */
public interface CopyWatcher {
    /** @param copy which should hold what the original holds */
    void copied(Object original, Object copy);
}
