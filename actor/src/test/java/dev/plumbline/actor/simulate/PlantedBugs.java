package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Systems in two variants: a right one, and one with a bug that needs one kind of trouble. */
final class PlantedBugs {
    private PlantedBugs() {}

    private record Write(int value) {}

    private record Read() {}

    private static Harness.Builder requests(Harness.Builder harness, String server) {
        for (int i = 1; i <= 2; i++) {
            harness.request("w", server, new Write(i), Invocation.of("write").with("value", i));
            harness.request("r", server, new Read(), Invocation.of("read"));
        }
        return harness;
    }

    private enum Time {
        FLUSH,
        BEAT,
        RETRY
    }

    /**
     * Writes to its disk a while after it received a value, and has a heart that beats.
     *
     * @param early whether it answers before the disk has the value
     * @param waiting clients without an answer
     */
    private record DiskStore(boolean early, int value, int disk, int beats, List<ActorRef> waiting) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer(Time.BEAT, Duration.ofMillis(200));
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.startTimer(Time.FLUSH, Duration.ofMillis(50));
                if (early) {
                    context.reply(Answer.DONE);
                    return new DiskStore(true, write.value, disk, beats, waiting);
                }
                return new DiskStore(false, write.value, disk, beats, List.of(context.sender()));
            }
            if (message == Time.FLUSH) {
                waiting.forEach(client -> context.send(client, Answer.DONE));
                return new DiskStore(early, value, value, beats, List.of());
            }
            if (message == Time.BEAT) {
                context.startTimer(Time.BEAT, Duration.ofMillis(200));
                return new DiskStore(early, value, disk, (beats + 1) % 3, waiting);
            }
            // What a read shows has to survive.
            context.reply(early ? value : disk);
            return this;
        }

        @Override
        public Optional<Actor> persisted() {
            return Optional.of(new DiskStore(early, disk, disk, 0, List.of()));
        }
    }

    /** The bug needs a crash between an answer and the next write to the disk. */
    static Harness disk(boolean wrong) throws BadInput {
        return requests(
                        Harness.of("disk", "register", Value.of(0))
                                .faults(Faults.NONE.withCrashes(3))
                                .maxSteps(80)
                                .actor("server", new DiskStore(wrong, 0, 0, 0, List.of())),
                        "server")
                .build();
    }

    private record Copy(int value, int number) {}

    private record Copied(int number) {}

    private record ReadFor(ActorRef client) {}

    /**
     * A primary sends each value to its backup, which answers the reads.
     *
     * @param trusting whether it answers a write before the backup has the value
     */
    private record Replica(boolean trusting, int value, int number, List<ActorRef> waiting) implements Actor {
        private static final ActorRef BACKUP = ActorRef.of("backup");

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.send(BACKUP, new Copy(write.value, number + 1));
                if (trusting) {
                    context.reply(Answer.DONE);
                    return new Replica(true, write.value, number + 1, List.of());
                }
                context.startTimer(Time.RETRY, Duration.ofMillis(500));
                return new Replica(false, write.value, number + 1, List.of(context.sender()));
            }
            if (message == Time.RETRY && !waiting.isEmpty()) {
                context.send(BACKUP, new Copy(value, number));
                context.startTimer(Time.RETRY, Duration.ofMillis(500));
            } else if (message instanceof Copy copy) {
                context.reply(new Copied(copy.number));
                return new Replica(trusting, copy.value, copy.number, waiting);
            } else if (message instanceof Copied copied && copied.number == number) {
                waiting.forEach(client -> context.send(client, Answer.DONE));
                return new Replica(trusting, value, number, List.of());
            } else if (message instanceof Read) {
                context.send(BACKUP, new ReadFor(context.sender()));
            } else if (message instanceof ReadFor read) {
                context.send(read.client, value);
            }
            return this;
        }
    }

    /** The bug needs a partition: a copy that is sent meanwhile never arrives. */
    static Harness backup(boolean wrong) throws BadInput {
        return requests(
                        Harness.of("backup", "register", Value.of(0))
                                .network(Network.ORDERED)
                                .faults(Faults.NONE.withPartitions(2, List.of()))
                                .actor("primary", new Replica(wrong, 0, 0, List.of()))
                                .actor("backup", new Replica(wrong, 0, 0, List.of())),
                        "primary")
                .build();
    }

    private enum Lease {
        ASK,
        GRANTED,
        EXPIRE
    }

    /** Gives a lease to one node at a time. */
    private record Grantor(Duration lease, boolean free) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message == Lease.EXPIRE) {
                return new Grantor(lease, true);
            }
            if (free) {
                context.reply(Lease.GRANTED);
                context.startTimer(Lease.EXPIRE, lease);
                return new Grantor(lease, false);
            }
            return this;
        }
    }

    /**
     * @param believes how long it believes in the lease from when it asked for it
     * @param pause until it asks; at any time if that is zero
     */
    record Holder(Duration believes, Duration pause, boolean holds) implements Actor {
        @Override
        public Actor started(Context context) {
            return asksLater(context);
        }

        private Holder asksLater(Context context) {
            if (pause.isZero()) {
                context.startTimer(Lease.ASK);
            } else {
                context.startTimer(Lease.ASK, pause);
            }
            return new Holder(believes, pause, false);
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message == Lease.ASK) {
                context.send(ActorRef.of("grantor"), Lease.ASK);
                context.startTimer(Lease.EXPIRE, believes);
            } else if (message == Lease.EXPIRE) {
                return asksLater(context);
            }
            return new Holder(believes, pause, message == Lease.GRANTED || holds);
        }
    }

    /** The bug needs clocks that drift: the lease of a holder with a slow clock ends after that of the grantor. */
    static Harness lease(boolean wrong) {
        return lease(Duration.ofSeconds(10), Duration.ofSeconds(wrong ? 10 : 9), Duration.ZERO);
    }

    static Harness lease(Duration granted, Duration believed, Duration pause) {
        return Harness.of("lease")
                .maxSteps(100)
                .actor("grantor", new Grantor(granted, true))
                .actor("A", new Holder(believed, pause, false))
                .actor("B", new Holder(believed, pause, false))
                .property(Property.always(
                        "one holder",
                        state -> state.actors(Holder.class).stream()
                                        .filter(Holder::holds)
                                        .count()
                                <= 1))
                .property(Property.sometimes(
                        "B holds", state -> state.actors(Holder.class).get(1).holds()))
                .build();
    }
}
