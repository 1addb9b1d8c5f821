package dev.plumbline.junit;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.pekko.PekkoHarness;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.Props;

/** A system of Pekko actors and annotated tests, run by {@link PekkoActorsTest} alone. */
final class PekkoExamples {
    private PekkoExamples() {}

    /** Remembers who read last, and answers a read with how often it was read before. */
    static final class Counter extends AbstractActor {
        private int reads;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("read", read -> getSender().tell(reads, getSelf()))
                    .matchEquals("count", read -> getSender().tell(reads++, getSelf()))
                    .matchEquals("ignore", read -> {})
                    .match(Integer.class, value -> getSender().tell(Answer.DONE, getSelf()))
                    .build();
        }
    }

    /** Keeps the number that was written last. */
    static final class Memory extends AbstractActor {
        private int value;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Integer.class, written -> {
                        value = written;
                        getSender().tell(Answer.DONE, getSelf());
                    })
                    .matchEquals("read", read -> getSender().tell(value, getSelf()))
                    .build();
        }
    }

    /** Each harness is named after its fault. */
    static final class Memories implements ActorSystem {
        @Override
        public List<String> harnesses() {
            return List.of("losing", "crashing");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            return PekkoHarness.of(name, "register", Value.of(0))
                    .patience(Duration.ZERO)
                    .actor("memory", Props.create(Memory.class, Memory::new))
                    .request("w", "memory", 1, Invocation.of("write").with("value", 1))
                    .request("w", "memory", "read", Invocation.of("read"))
                    .faults(name.equals("losing") ? Faults.NONE.withLosses(1) : Faults.NONE.withCrashes(1))
                    .build();
        }
    }

    /** Each harness is named after the message that reads. */
    static final class Counters implements ActorSystem {
        @Override
        public List<String> harnesses() {
            return List.of("read", "count", "ignore");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            return PekkoHarness.of(name, "register", Value.of(0))
                    .patience(Duration.ZERO)
                    .actor("counter", Props.create(Counter.class, Counter::new))
                    .request("w", "counter", 0, Invocation.of("write").with("value", 0))
                    .request("r", "counter", name, Invocation.of("read"))
                    .request("s", "counter", name, Invocation.of("read"))
                    .build();
        }
    }

    static class Tests {
        @Actors(system = Counters.class)
        void right() {}

        @Actors(system = Counters.class, harness = "count")
        void wrong() {}

        @Actors(system = Counters.class, harness = "count", schedule = "1 2 0")
        void repeated() {}

        @Actors(system = Counters.class, harness = "count", scheduler = "exhaustive")
        void exhaustive() {}

        @Actors(system = Counters.class, harness = "ignore")
        void unanswered() {}

        @Actors(system = Memories.class)
        void losing() {}

        @Actors(system = Memories.class, harness = "crashing")
        void crashing() {}
    }
}
