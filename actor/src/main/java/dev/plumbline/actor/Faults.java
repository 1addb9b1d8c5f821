package dev.plumbline.actor;

import java.util.List;
import java.util.Set;

/**
 * What may go wrong in a schedule, and how often at most. Each fault is a choice like a receipt: it may come anywhere,
 * or nowhere.
 *
 * @param losses of messages between actors or from clients; timers are not lost
 * @param duplicates how often a message that is under way gets a second copy
 * @param crashes of actors. A crashed actor loses its timers and all that it does not persist; messages for it wait. It
 *     may come back at any later time
 * @param partitions how often the network is cut in two; it may heal at any later time. No message between the sides
 *     arrives in between
 * @param sides where the network may be cut: one side of each cut; empty for "any one actor and the others"
 */
public record Faults(int losses, int duplicates, int crashes, int partitions, List<Set<ActorRef>> sides) {
    /** As a number of losses, crashes or partitions: any number. What happened so far is then no part of a state. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public static final Faults NONE = new Faults(0, 0, 0, 0, List.of());

    public Faults {
        if (losses < 0 || duplicates < 0 || crashes < 0 || partitions < 0) {
            throw new IllegalArgumentException("a negative number of faults: " + losses + " losses, " + duplicates
                    + " duplicates, " + crashes + " crashes, " + partitions + " partitions");
        }
        if (duplicates == UNLIMITED) {
            throw new IllegalArgumentException("any number of duplicates; expected a number, or the network "
                    + Network.DUPLICATING + ", in which every message may arrive again and again");
        }
    }

    public Faults losses(int most) {
        return new Faults(most, duplicates, crashes, partitions, sides);
    }

    public Faults duplicates(int most) {
        return new Faults(losses, most, crashes, partitions, sides);
    }

    public Faults crashes(int most) {
        return new Faults(losses, duplicates, most, partitions, sides);
    }

    /** @param cuts one side of each possible cut; none for "any one actor and the others" */
    public Faults partitions(int most, List<Set<ActorRef>> cuts) {
        return new Faults(losses, duplicates, crashes, most, cuts);
    }

    public boolean none() {
        return losses == 0 && duplicates == 0 && crashes == 0 && partitions == 0;
    }
}
