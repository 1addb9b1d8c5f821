package dev.plumbline.actor.systems.register;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.systems.internal.Workload;
import dev.plumbline.actor.systems.register.RegisterMessage.Read;
import dev.plumbline.actor.systems.register.RegisterMessage.ReadReplica;
import dev.plumbline.actor.systems.register.RegisterMessage.ReadReplicaAck;
import dev.plumbline.actor.systems.register.RegisterMessage.Write;
import dev.plumbline.actor.systems.register.RegisterMessage.WriteReplica;
import dev.plumbline.actor.systems.register.RegisterMessage.WriteReplicaAck;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The correct distributed register of the DS2 paper (section 4.1, Algorithm 2): a primary and its backup. The backup
 * forwards requests to the primary; the primary also writes to or reads from the backup, and answers when a quorum of
 * two, including itself, has acknowledged.
 *
 * <p>It is linearizable, because the register of the leader decides: a write takes effect when the leader receives it
 * and a read when the leader receives the acknowledgement that completes the quorum, both between call and return.
 *
 * <p>Retries, which the paper calls dead code, are left out. Every acknowledgement counts, so once all have arrived
 * there is a quorum and no retry is needed. {@code IAmLeader} is left out too, since it is never sent.
 *
 * <p>A request at the leader takes three receipts and a forwarded one four. Harness 2r+1w has one forwarded read, thus
 * 10!/(4! 3! 3!) = 4,200 schedules.
 */
public final class ReplicatedRegister implements ActorSystem {
    private static final String LEADER = "N1";
    private static final String BACKUP = "N2";
    private static final int QUORUM = 2;

    @Override
    public List<String> harnesses() {
        return Workload.HARNESSES;
    }

    @Override
    public Harness harness(String name) throws BadInput {
        Harness.Builder harness = Harness.of(name, "register", Value.of(0))
                .actor(LEADER, Replica.of(List.of(BACKUP)))
                .actor(BACKUP, Replica.of(List.of(LEADER)))
                .roles(message -> ((RegisterMessage) message).role());
        return Workload.named(name, LEADER, BACKUP, LEADER, BACKUP).register(harness, Read::new, Write::new);
    }

    /**
     * @param value of the register
     * @param acknowledged how many agents, the leader included, have served the current requests of the leader, by
     *     client
     */
    private record Replica(List<ActorRef> peers, int value, Map<ActorRef, Integer> acknowledged) implements Actor {
        static Replica of(List<String> peers) {
            return new Replica(peers.stream().map(ActorRef::of).toList(), 0, Map.of());
        }

        @Override
        public Actor receive(Context context, Object message) {
            boolean leads = context.self().name().equals(LEADER);
            if (message instanceof Write write) {
                return leads ? write(context, write) : forward(context, write);
            }
            if (message instanceof Read read) {
                return leads ? read(context, read) : forward(context, read);
            }
            if (message instanceof WriteReplica write) {
                context.reply(new WriteReplicaAck(write.client()));
                return with(write.value());
            }
            if (message instanceof ReadReplica read) {
                context.reply(new ReadReplicaAck(read.client(), value));
                return this;
            }
            if (message instanceof WriteReplicaAck ack) {
                return acknowledged(context, ack.client(), Answer.DONE);
            }
            ReadReplicaAck ack = (ReadReplicaAck) message;
            return acknowledged(context, ack.client(), Answer.of(value));
        }

        private Replica with(int newValue) {
            return new Replica(peers, newValue, acknowledged);
        }

        private Replica with(ActorRef client, int count) {
            Map<ActorRef, Integer> changed = new HashMap<>(acknowledged);
            changed.put(client, count);
            return new Replica(peers, value, Map.copyOf(changed));
        }

        private Replica without(ActorRef client) {
            Map<ActorRef, Integer> changed = new HashMap<>(acknowledged);
            changed.remove(client);
            return new Replica(peers, value, Map.copyOf(changed));
        }

        private Replica forward(Context context, RegisterMessage request) {
            context.send(ActorRef.of(LEADER), request);
            return this;
        }

        private Replica write(Context context, Write write) {
            peers.forEach(peer -> context.send(peer, new WriteReplica(write.client(), write.value())));
            return with(write.value()).with(write.client(), 1);
        }

        private Replica read(Context context, Read read) {
            peers.forEach(peer -> context.send(peer, new ReadReplica(read.client())));
            return with(read.client(), 1);
        }

        /** @param answer the answer to the client when this completes the quorum */
        private Replica acknowledged(Context context, ActorRef client, Answer answer) {
            Integer before = acknowledged.get(client);
            if (before == null) {
                return this;
            }
            if (before + 1 < QUORUM) {
                return with(client, before + 1);
            }
            context.send(client, answer);
            return without(client);
        }
    }
}
