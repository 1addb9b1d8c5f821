package dev.plumbline.actor.systems.register;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.systems.internal.Workload;
import dev.plumbline.actor.systems.register.RegisterMessage.Read;
import dev.plumbline.actor.systems.register.RegisterMessage.Write;
import dev.plumbline.actor.systems.register.RegisterMessage.WriteReplica;
import dev.plumbline.actor.systems.register.RegisterMessage.WriteReplicaAck;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * The erroneous twin of {@link ReplicatedRegister} (section 4.2 of the DS2 paper), with three agents. It has three
 * bugs.
 *
 * <ul>
 *   <li>The leader answers a write at once, without waiting for a quorum.
 *   <li>Every agent answers reads from its own register.
 *   <li>The leader tracks one write only. When an acknowledgement of another write arrives meanwhile, the leader takes
 *       it for an update of its register and may adopt a value that no client wrote.
 * </ul>
 *
 * <p>With one write the first two suffice: after the write has returned, a read at a backup may still see the old
 * value. The third needs two writes that overlap, so it adds nothing to the 7!/(5 2 2) = 252 schedules of harness
 * 2r+1w: a tree of five receipts for the write, and one receipt for each read.
 */
public final class ErroneousRegister implements ActorSystem {
    private static final ActorRef LEADER = ActorRef.of("N1");
    private static final List<ActorRef> BACKUPS = List.of(ActorRef.of("N2"), ActorRef.of("N3"));
    private static final int QUORUM = 2;
    private static final int OUT_OF_THIN_AIR = 99;

    @Override
    public List<String> harnesses() {
        return Workload.HARNESSES;
    }

    @Override
    public Harness harness(String name) throws BadInput {
        Harness.Builder harness = Harness.of(name, "register", Value.of(0))
                .actor("N1", new CarelessReplica(0, Optional.empty(), 0))
                .actor("N2", new CarelessReplica(0, Optional.empty(), 0))
                .actor("N3", new CarelessReplica(0, Optional.empty(), 0))
                .roles(message -> ((RegisterMessage) message).role());
        return Workload.named(name, "N1", "N2", "N1", "N2").register(harness, Read::new, Write::new);
    }

    /**
     * @param tracked the client whose write the leader tracks
     * @param acknowledged how many backups have acknowledged that write
     */
    private record CarelessReplica(int value, Optional<ActorRef> tracked, int acknowledged) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                return write(context, write);
            }
            if (message instanceof Read read) {
                context.send(read.client(), Answer.of(value));
                return this;
            }
            if (message instanceof WriteReplica write) {
                context.reply(new WriteReplicaAck(write.client()));
                return new CarelessReplica(write.value(), tracked, acknowledged);
            }
            return acknowledged(context, (WriteReplicaAck) message);
        }

        private CarelessReplica write(Context context, Write write) {
            if (!context.self().equals(LEADER)) {
                context.send(LEADER, write);
                return this;
            }
            BACKUPS.forEach(backup -> context.send(backup, new WriteReplica(write.client(), write.value())));
            context.send(write.client(), Answer.DONE);
            return new CarelessReplica(write.value(), Optional.of(write.client()), 0);
        }

        private CarelessReplica acknowledged(Context context, WriteReplicaAck ack) {
            if (tracked.isEmpty()) {
                return this;
            }
            if (!tracked.get().equals(ack.client())) {
                return new CarelessReplica(context.choose(List.of(value, OUT_OF_THIN_AIR)), tracked, acknowledged);
            }
            boolean complete = acknowledged + 1 == QUORUM;
            return complete
                    ? new CarelessReplica(value, Optional.empty(), 0)
                    : new CarelessReplica(value, tracked, acknowledged + 1);
        }
    }
}
