package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Protocols that are right as long as nothing goes wrong, each with the fault that breaks it. */
class FaultSamplesTest {
    private record Write(int value) {}

    private record Read() {}

    private static void holdsAlone(Harness harness) throws BadInput {
        Harness safe = harness.toBuilder().faults(Faults.NONE).build();
        assertThat(StateSearch.of(safe).run().word()).isEqualTo(Verdict.Word.CONFORMS);
    }

    private static List<String> shortest(Harness harness) throws BadInput {
        StatesFound found = StateSearch.of(harness).run();
        assertThat(found.complete()).isTrue();
        return found.violation().orElseThrow().steps().stream()
                .map(Object::toString)
                .toList();
    }

    /** A value and its confirmation travel apart; the replica takes the confirmation as proof of the value. */
    private record Confirmed(boolean front, int value) implements Actor {
        private record Store(int value) {}

        private record Confirm(ActorRef client) {}

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.send(ActorRef.of("replica"), new Store(write.value));
                context.send(ActorRef.of("replica"), new Confirm(context.sender()));
            } else if (message instanceof Store store) {
                return new Confirmed(front, store.value);
            } else if (message instanceof Confirm confirm) {
                context.send(confirm.client, Answer.DONE);
            } else {
                context.reply(value);
            }
            return this;
        }

        @Override
        public String toString() {
            return front ? "front" : "holds " + value;
        }
    }

    @Test
    void aConfirmationWithoutItsValueBreaksWithALoss() throws Exception {
        Harness harness = Harness.of("confirmed", "register", Value.of(0))
                .network(Network.ORDERED)
                .faults(Faults.NONE.withLosses(1))
                .actor("front", new Confirmed(true, 0))
                .actor("replica", new Confirmed(false, 0))
                .request("c", "front", new Write(1), Invocation.of("write").with("value", 1))
                .request("c", "replica", new Read(), Invocation.of("read"))
                .build();
        holdsAlone(harness);
        assertThat(shortest(harness))
                .containsExactly(
                        "c -> front: Write[value=1]",
                        "lost: front -> replica: Store[value=1]",
                        "front -> replica: Confirm[client=c]",
                        "c -> replica: Read[]");
    }

    /** A register that performs every request, however often it arrives. */
    private record Obedient(int value) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                return new Obedient(write.value);
            }
            context.reply(value);
            return this;
        }
    }

    @Test
    void aRequestThatIsNotRecognizedTheSecondTimeBreaksWithADuplicate() throws Exception {
        Harness harness = Harness.of("no deduplication", "register", Value.of(0))
                .faults(Faults.NONE.withDuplicates(1))
                .actor("server", new Obedient(0))
                .request("c", "server", new Write(1), Invocation.of("write").with("value", 1))
                .request("c", "server", new Write(2), Invocation.of("write").with("value", 2))
                .request("c", "server", new Read(), Invocation.of("read"))
                .build();
        holdsAlone(harness);
        assertThat(shortest(harness))
                .containsExactly(
                        "duplicated: c -> server: Write[value=1]",
                        "c -> server: Write[value=1]",
                        "c -> server: Write[value=2]",
                        "c -> server: Write[value=1]",
                        "c -> server: Read[]");
    }

    /** Answers at once and writes to its disk later. */
    private record Hasty(int value, int disk) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                context.startTimer("flush");
                return new Hasty(write.value, disk);
            }
            if (message.equals("flush")) {
                return new Hasty(value, value);
            }
            context.reply(value);
            return this;
        }

        @Override
        public Optional<Actor> persisted() {
            return Optional.of(new Hasty(disk, disk));
        }
    }

    @Test
    void anAnswerBeforeTheDiskHasItBreaksWithACrash() throws Exception {
        Harness harness = Harness.of("hasty", "register", Value.of(0))
                .faults(Faults.NONE.withCrashes(1))
                .actor("server", new Hasty(0, 0))
                .request("w", "server", new Write(1), Invocation.of("write").with("value", 1))
                .request("w", "server", new Read(), Invocation.of("read"))
                .build();
        holdsAlone(harness);
        assertThat(shortest(harness))
                .containsExactly(
                        "w -> server: Write[value=1]", "server crashes", "server restarts", "w -> server: Read[]");
    }

    /** The primary trusts that the backup receives all, in order, and has it answer reads. */
    private record Trusting(int value) implements Actor {
        private record Copy(int value) {}

        private record ReadFor(ActorRef client) {}

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.send(ActorRef.of("backup"), new Copy(write.value));
                context.reply(Answer.DONE);
            } else if (message instanceof Read) {
                context.send(ActorRef.of("backup"), new ReadFor(context.sender()));
            } else if (message instanceof Copy copy) {
                return new Trusting(copy.value);
            } else if (message instanceof ReadFor read) {
                context.send(read.client, value);
            }
            return this;
        }
    }

    @Test
    void aPrimaryThatTrustsItsLinkBreaksWithAPartition() throws Exception {
        Harness harness = Harness.of("trusting", "register", Value.of(0))
                .network(Network.ORDERED)
                .faults(Faults.NONE.withPartitions(1, List.of()))
                .actor("primary", new Trusting(0))
                .actor("backup", new Trusting(0))
                .request("c", "primary", new Write(1), Invocation.of("write").with("value", 1))
                .request("c", "primary", new Read(), Invocation.of("read"))
                .build();
        holdsAlone(harness);
        assertThat(shortest(harness))
                .containsExactly(
                        "the network is cut: [primary] from the others",
                        "c -> primary: Write[value=1]",
                        "the network heals",
                        "c -> primary: Read[]",
                        "primary -> backup: ReadFor[client=c]");
    }
}
