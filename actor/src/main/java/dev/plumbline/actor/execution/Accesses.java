package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Request;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The accesses of a step, for a partial-order reduction. Two steps without dependent accesses must commute: taken in
 * either order they have the same effects, and lead to the same system and to equivalent histories.
 *
 * <p>A receipt reads and writes its actor. If it left the actor and its timers unchanged it only read it, and two such
 * receipts of one actor commute: each finds the state that the other found. A message that it sends can be received
 * afterwards and not before ({@link Kind#SEND}, {@link Kind#RECEIVE}).
 *
 * <p>Histories: an operation that returned before another was called must stay before it, so a step that answers
 * depends on every step in which an operation begins ({@link Kind#CALL}, {@link Kind#RETURN}). Without it {@code w, r,
 * rep} is lost: w at A is answered at once and sends rep to B, and r at B reads the old value after w has returned. Of
 * two answers to one operation the first counts, so they depend on each other ({@code clientObject}).
 *
 * <p>In an ordered network a message can be received only after its predecessor, and two sends on one channel cannot be
 * swapped.
 *
 * <p>Faults: if the number of faults of a kind is limited, each may be the last one, so they depend on each other. A
 * crash writes its actor; a cut writes its links, which are read by receipts of messages that pass them. The end of an
 * execution disables all further faults.
 */
final class Accesses {
    private static final int CONTENT = 0;
    private static final int TURN = 1;
    private static final int COPIES = 2;
    private static final int TAIL = 0;
    private static final int HEAD = 1;

    private final World world;
    private final List<Access> done = new ArrayList<>();

    Accesses(World world) {
        this.world = world;
    }

    private void add(Kind kind, long object, int cell) {
        done.add(new Access(kind, object, cell));
    }

    void received(Envelope envelope) {
        takes(envelope);
        passes(envelope);
    }

    private void passes(Envelope envelope) {
        if (world.harness.faults().partitions() > 0 && !envelope.timer()) {
            add(Kind.READ, world.linkObject(envelope.from(), envelope.to()), 0);
        }
    }

    /** The message is no longer in transit, and the next one on its channel is the first. */
    private void takes(Envelope envelope) {
        add(Kind.RECEIVE, envelope.number(), CONTENT);
        if (world.harness.network() == Network.ORDERED && !envelope.timer()) {
            if (envelope.predecessor() >= 0) {
                add(Kind.RECEIVE, envelope.predecessor(), TURN);
            }
            add(Kind.SEND, envelope.number(), TURN);
            if (world.harness.faults().losses() > 0) {
                // A loss in the middle: which message is the first depends on more than its predecessor.
                add(Kind.WRITE, world.channelObject(envelope.from(), envelope.to()), HEAD);
            }
        }
        boolean contended = world.harness.faults().duplicates() > 0
                || world.harness.faults().losses() > 0;
        if (contended && !envelope.timer()) {
            add(Kind.WRITE, envelope.number(), COPIES);
        }
    }

    /** A message to the other side of a cut is lost, so it matters whether the cut comes before. */
    void sendsAcross(ActorRef from, ActorRef to) {
        if (world.harness.faults().partitions() > 0) {
            add(Kind.READ, world.linkObject(from, to), 0);
        }
    }

    void sent(Envelope envelope) {
        add(Kind.SEND, envelope.number(), CONTENT);
        if (world.harness.network() != Network.UNORDERED && !envelope.timer()) {
            add(Kind.WRITE, world.channelObject(envelope.from(), envelope.to()), TAIL);
        }
    }

    /** A message that is already in transit. The other send would be this one if it came first. */
    void sentAgain(Envelope envelope) {
        add(Kind.WRITE, world.channelObject(envelope.from(), envelope.to()), TAIL);
    }

    /** A request that an actor has received before: no operation begins, but one would if this came first. */
    void repeated(ActorRef client) {
        add(Kind.READ, world.clientObject(client), 0);
    }

    /** The actor threw an exception, and the execution ends: no step can follow. */
    void failed() {
        done.add(Access.UNKNOWN);
    }

    void called(ActorRef client) {
        add(Kind.CALL, 0, 0);
        add(Kind.WRITE, world.clientObject(client), 0);
    }

    void answered(ActorRef client) {
        add(Kind.RETURN, 0, 0);
        add(Kind.WRITE, world.clientObject(client), 0);
    }

    void created(ActorRef actor) {
        add(Kind.WRITE, world.actorObject(actor), 0);
    }

    void lost(Envelope envelope) {
        takes(envelope);
        passes(envelope);
        add(Kind.READ, world.actorObject(envelope.to()), 0);
        fault(Step.Kind.LOSE);
    }

    void doubled(Envelope envelope) {
        add(Kind.RECEIVE, envelope.number(), CONTENT);
        add(Kind.WRITE, envelope.number(), COPIES);
        fault(Step.Kind.DUPLICATE);
    }

    void crashed(ActorRef actor) {
        add(Kind.WRITE, world.actorObject(actor), 0);
        fault(Step.Kind.CRASH);
    }

    void restarted(ActorRef actor) {
        add(Kind.WRITE, world.actorObject(actor), 0);
    }

    void cut(int side, boolean begins) {
        add(Kind.WRITE, World.CUT_OBJECT, 0);
        for (ActorRef one : world.sides.get(side)) {
            for (ActorRef other : world.harness.actors().keySet()) {
                if (!world.sides.get(side).contains(other)) {
                    add(Kind.WRITE, world.linkObject(one, other), 0);
                }
            }
        }
        if (begins) {
            fault(Step.Kind.CUT);
        }
    }

    private void fault(Step.Kind kind) {
        add(Kind.WRITE, World.budgetObject(kind), 0);
        add(Kind.READ, World.END_OBJECT, 0);
    }

    void ended() {
        add(Kind.WRITE, World.END_OBJECT, 0);
        add(Kind.RECEIVE, World.DONE_OBJECT, Access.ANY_CELL);
    }

    /** All recorded accesses, and the access of the receipt to its actor. */
    List<Access> of(int transition, ActorRef actor, boolean changed) {
        Step.Kind kind = Transitions.kind(transition);
        if (kind != Step.Kind.END && !world.harness.faults().none()) {
            add(Kind.SEND, World.DONE_OBJECT, transition);
        }
        if (kind == Step.Kind.RECEIVE) {
            add(changed ? Kind.WRITE : Kind.READ, world.actorObject(actor), 0);
        }
        return List.copyOf(done);
    }

    /** The known accesses of a step before it is taken. */
    static List<Access> predicted(Snapshot snapshot, int transition) {
        World world = snapshot.world;
        Accesses accesses = new Accesses(world);
        int subject = Transitions.subject(transition);
        ActorRef actor = null;
        switch (Transitions.kind(transition)) {
            case RECEIVE -> {
                Envelope envelope = snapshot.message(subject);
                actor = envelope.to();
                accesses.received(envelope);
                if (envelope.request() >= 0) {
                    Request request = world.harness.requests().get(envelope.request());
                    accesses.called(request.client());
                }
            }
            case LOSE -> accesses.lost(snapshot.message(subject));
            case DUPLICATE -> accesses.doubled(snapshot.message(subject));
            case CRASH -> accesses.crashed(actorOf(snapshot, subject));
            case RESTART -> accesses.restarted(actorOf(snapshot, subject));
            case CUT -> accesses.cut(subject, true);
            case HEAL -> accesses.cut(snapshot.faults.cut(), false);
            case END -> accesses.ended();
        }
        return accesses.of(transition, actor, true);
    }

    private static ActorRef actorOf(Snapshot snapshot, int id) {
        return snapshot.cells[snapshot.world.indexOf(id, snapshot.cells)].ref();
    }
}
