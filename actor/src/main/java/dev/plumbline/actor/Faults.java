package dev.plumbline.actor;

import java.util.List;
import java.util.Set;

/**
 * What may go wrong in a schedule, and how often at most. Each fault is a choice like a receipt: it may come anywhere,
 * or nowhere. What recovers from a fault, the return of an actor or of the network, is not counted, may come at any
 * later time, and comes before the execution ends: nothing stays broken for ever.
 *
 * <p>A <b>loss</b> takes a message away that is under way, from an actor or from a client. In an ordered network it may
 * be any of a way, and those behind it move up. In a network that duplicates, the message never arrives again, and it
 * may have arrived before. The operation of a request that is lost before an actor receives it never begins, so that it
 * is no part of the history; its client waits, and does not send its later requests. Answers to such a client are not
 * messages and are not lost: to lose answers, let the client be an actor ({@link ScriptedClient}). Timers are not lost.
 *
 * <p>A <b>duplicate</b> is a second message of the same content from the same sender. In an ordered network it stands
 * behind all that is under way on its way. The duplicate of a request is a message like any other: the operation begins
 * when the first of the two arrives, and an answer to the second may come while the client waits for the answer to a
 * later request. Whether it takes it for that one is for {@link Harness.Builder#answers} to say; by default it does. A
 * network that duplicates anyway has no such fault.
 *
 * <p>A <b>crash</b> takes from an actor its timers and all state but what is {@link Actor#persisted}; if that is nothing
 * it is again as it was before it first started. Messages to it wait until it is back, those that it sent stay under
 * way, and actors that it created live on. Operations that clients have called stay open, whether or not anybody still
 * knows of them. When it comes back it is asked for {@link Actor#restarted}, which sends, starts timers, and by default
 * does what the first start did; an actor that creates others there must not create them twice.
 *
 * <p>A <b>partition</b> cuts the network in two. Until it is whole again no message between the sides arrives, not even
 * one that was sent before: those wait. What an actor sends to the other side in the meantime is lost. (If that waited
 * too, a cut would only be a delay, and show nothing that schedules without it do not show.) Actors that were created
 * stand with the actor that created them. Clients of {@link Request requests} reach everybody and timers go off all the
 * time. There is one cut at a time.
 *
 * @param losses how many messages may be lost; any number with {@link #UNLIMITED}
 * @param duplicates how many messages may get a second copy
 * @param crashes how many crashes there may be in all; any number with {@link #UNLIMITED}
 * @param partitions how often the network may be cut; any number with {@link #UNLIMITED}
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
