package dev.plumbline.cli;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.pekko.PekkoHarness;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** Two Pekko actors: one answers a write before the other has its copy, one answers reads. */
public final class PekkoStores implements ActorSystem {
    private record Write(int value) {}

    private record Read() {}

    private record Copy(int value) {}

    private static final class Store extends AbstractActor {
        private final ActorRef other;
        private int value;

        Store(ActorRef other) {
            this.other = other;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Write.class, write -> {
                        value = write.value;
                        other.tell(new Copy(value), getSelf());
                        getSender().tell(Answer.DONE, getSelf());
                    })
                    .match(Copy.class, copy -> value = copy.value)
                    .match(Read.class, read -> getSender().tell(value, getSelf()))
                    .build();
        }
    }

    @Override
    public List<String> harnesses() {
        return List.of("one store", "two stores", "never answered", "blocked");
    }

    @Override
    public Harness harness(String name) throws BadInput {
        String reads = name.equals("two stores") ? "B" : "A";
        Object read = name.equals("never answered") ? "what?" : new Read();
        return PekkoHarness.of(name, "register", Value.of(0))
                .patience(Duration.ZERO)
                .stepTime(Duration.ofSeconds(name.equals("blocked") ? 3 : 30))
                .start(system -> {
                    ActorRef b = system.actorOf(Props.create(Store.class, () -> new Store(ActorRef.noSender())), "B");
                    system.actorOf(Props.create(Store.class, () -> new Store(b)), "A");
                    if (name.equals("blocked")) {
                        spin();
                    }
                })
                .request("w", "A", new Write(1), Invocation.of("write").with("value", 1))
                .request("r", reads, read, Invocation.of("read"))
                .build();
    }

    private static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
