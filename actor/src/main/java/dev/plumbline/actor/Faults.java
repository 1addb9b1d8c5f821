package dev.plumbline.actor;

import java.util.List;
import java.util.Set;

/**
 * The faults of a schedule, and the limit on each kind. Each fault is a choice like a receipt: it may happen anywhere,
 * or nowhere. Recovery from a fault, the restart of an actor or the healing of the network, is not counted, may happen
 * at any later time, and happens before the execution ends: no fault lasts for ever.
 *
 * <p>A <b>loss</b> removes a message in transit, from an actor or from a client. In an ordered network it may be any
 * message of a channel, and later ones move up. In a network that duplicates, the message never arrives again, and it
 * may have arrived before. The operation of a request that is lost before an actor receives it never begins, so it is
 * not part of the history; its client waits, and does not send its later requests. Answers to such a client are not
 * messages and are not lost: to lose answers, let the client be an actor ({@link ScriptedClient}). Timers are not lost.
 *
 * <p>A <b>duplicate</b> is a second message of the same content from the same sender. In an ordered network it is
 * queued after all messages in transit on its channel. The duplicate of a request is a message like any other: the
 * operation begins when the first of the two arrives, and an answer to the second may come while the client waits for
 * the answer to a later request. {@link Harness.Builder#answers} decides whether the client takes it for that answer;
 * by default it does. A network that duplicates anyway does not have this fault.
 *
 * <p>A <b>crash</b> removes the timers of an actor and all its state but the {@link Actor#persisted} part; if that is
 * empty, the actor is as before its first start. Messages to it wait until it has restarted, those that it sent remain
 * in transit, and actors that it created continue. Operations that clients have called stay open, whether or not an
 * actor still knows of them. When it restarts, {@link Actor#restarted} is called, which may send and start timers, and
 * by default does the same as the first start; an actor that creates others there must not create them twice.
 *
 * <p>A <b>partition</b> cuts the network in two. Until it has healed no message between the sides arrives, not even one
 * that was sent before: such messages wait. Messages that an actor sends to the other side in the meantime are lost.
 * (If they waited too, a cut would only be a delay, and show nothing that schedules without it do not show.) A created
 * actor is on the side of the actor that created it. Clients of {@link Request requests} reach all actors, and timers
 * are not affected. There is at most one cut at a time.
 *
 * @param losses how many messages may be lost; any number with {@link #UNLIMITED}
 * @param duplicates how many messages may get a second copy
 * @param crashes how many crashes there may be in all; any number with {@link #UNLIMITED}
 * @param partitions how often the network may be cut; any number with {@link #UNLIMITED}
 * @param sides the possible cuts: one side of each; empty for "any one actor and the others"
 */
public record Faults(int losses, int duplicates, int crashes, int partitions, List<Set<ActorRef>> sides) {
    /**
     * As a number of losses, crashes or partitions: any number. Faults that have happened are then not part of a state.
     */
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

    public Faults withLosses(int most) {
        return new Faults(most, duplicates, crashes, partitions, sides);
    }

    public Faults withDuplicates(int most) {
        return new Faults(losses, most, crashes, partitions, sides);
    }

    public Faults withCrashes(int most) {
        return new Faults(losses, duplicates, most, partitions, sides);
    }

    /** @param cuts one side of each possible cut; none for "any one actor and the others" */
    public Faults withPartitions(int most, List<Set<ActorRef>> cuts) {
        return new Faults(losses, duplicates, crashes, most, cuts);
    }

    public boolean none() {
        return losses == 0 && duplicates == 0 && crashes == 0 && partitions == 0;
    }
}
