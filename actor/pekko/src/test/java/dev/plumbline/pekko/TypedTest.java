package dev.plumbline.pekko;

import static dev.plumbline.pekko.Runs.ask;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Features that only typed actors have. */
@Tag("slow")
class TypedTest {
    private record Ask(ActorRef<Object> replyTo) {}

    private record Quote(int price) {}

    /** Collects quotes of two children, which stop then; answers with what it has seen once it has seen all. */
    private static final class Collector extends AbstractBehavior<Object> {
        private final List<String> seen = new ArrayList<>();
        private ActorRef<Object> client;

        Collector(ActorContext<Object> context) {
            super(context);
        }

        @Override
        public Receive<Object> createReceive() {
            return newReceiveBuilder()
                    .onMessage(Ask.class, asked -> {
                        client = asked.replyTo;
                        ActorRef<Quote> adapter =
                                getContext().messageAdapter(Quote.class, quote -> String.valueOf(quote.price));
                        for (int i = 1; i <= 2; i++) {
                            ActorRef<ActorRef<Quote>> child = getContext().spawn(quoting(i), "child" + i);
                            getContext().watch(child);
                            child.tell(adapter);
                        }
                        return this;
                    })
                    .onMessage(String.class, text -> add(text))
                    .onSignal(
                            Terminated.class,
                            gone -> add("-" + gone.getRef().path().name()))
                    .build();
        }

        private Behavior<Object> add(String what) {
            seen.add(what);
            if (seen.size() == 4) {
                client.tell(String.join(" ", seen));
            }
            return this;
        }
    }

    private static Behavior<ActorRef<Quote>> quoting(int price) {
        return Behaviors.receiveMessage(to -> {
            to.tell(new Quote(price));
            return Behaviors.stopped();
        });
    }

    @Test
    void messagesOfAnActorComeBeforeItsEndAlsoThroughAdapters() {
        Runs runs = Runs.all(Runs.anyAnswer("collector")
                .behavior("a", () -> Behaviors.setup(Collector::new))
                .requestReplyTo("c", "a", Ask::new, ask(0))
                .build());
        // Orders of 1, -child1 and 2, -child2 in which each child ends after its quote: 4!/(2!2!).
        assertThat(runs.results())
                .containsExactly(
                        "{c=\"1 -child1 2 -child2\"}",
                        "{c=\"1 2 -child1 -child2\"}",
                        "{c=\"1 2 -child2 -child1\"}",
                        "{c=\"2 -child2 1 -child1\"}",
                        "{c=\"2 1 -child1 -child2\"}",
                        "{c=\"2 1 -child2 -child1\"}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
    }

    private static Behavior<Object> piping() {
        return Behaviors.setup(context -> Behaviors.receive(Object.class)
                .onMessage(Ask.class, asked -> {
                    context.pipeToSelf(
                            CompletableFuture.supplyAsync(
                                    () -> "piped", context.getSystem().executionContext()::execute),
                            (text, failure) -> text);
                    context.scheduleOnce(Duration.ofSeconds(1), context.getSelf(), "later");
                    return answering(asked.replyTo, "");
                })
                .build());
    }

    private static Behavior<Object> answering(ActorRef<Object> client, String seen) {
        return Behaviors.receive(Object.class)
                .onMessage(String.class, text -> {
                    if (!seen.isEmpty()) {
                        client.tell(seen + " " + text);
                    }
                    return answering(client, seen + text);
                })
                .build();
    }

    @Test
    void pipedAndLaterMessagesHaveBothOrders() {
        Runs runs = Runs.all(Runs.anyAnswer("piping")
                .behavior("a", TypedTest::piping)
                .requestReplyTo("c", "a", Ask::new, ask(0))
                .build());
        assertThat(runs.results()).containsExactly("{c=\"later piped\"}", "{c=\"piped later\"}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
    }
}
