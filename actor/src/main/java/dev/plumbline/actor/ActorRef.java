package dev.plumbline.actor;

/**
 * The address of an actor or of a client: its name. Everyone who knows it can send to it, also before the actor exists.
 */
public record ActorRef(String name) implements Comparable<ActorRef> {
    public static ActorRef of(String name) {
        return new ActorRef(name);
    }

    @Override
    public int compareTo(ActorRef other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
