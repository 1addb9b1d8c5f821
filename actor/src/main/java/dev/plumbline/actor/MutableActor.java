package dev.plumbline.actor;

import dev.plumbline.actor.internal.digest.CopyWatcher;

/** An actor that changes its fields. It is copied before each message, so that the search can go back. */
public abstract class MutableActor implements Actor {
    /** A copy that shares no mutable object with this one. */
    protected abstract MutableActor copy();

    /** Receives a message and changes the fields. */
    protected abstract void on(Context context, Object message);

    /** Its whole state, as a value: two actors are the same if their states are equal. */
    protected abstract Object state();

    /** Called when the actor is created. */
    protected void start(Context context) {}

    @Override
    public final Actor started(Context context) {
        MutableActor next = copied(context);
        next.start(context);
        return next;
    }

    @Override
    public final Actor receive(Context context, Object message) {
        MutableActor next = copied(context);
        next.on(context, message);
        return next;
    }

    private MutableActor copied(Context context) {
        MutableActor copy = copy();
        if (context instanceof CopyWatcher watcher) {
            watcher.copied(this, copy);
        }
        return copy;
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && getClass() == other.getClass() && state().equals(((MutableActor) other).state());
    }

    @Override
    public final int hashCode() {
        return state().hashCode();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " " + state();
    }
}
