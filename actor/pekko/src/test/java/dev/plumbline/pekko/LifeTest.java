package dev.plumbline.pekko;

import static dev.plumbline.pekko.Runs.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.apache.pekko.routing.RoundRobinPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Actors that are created, stopped, watched, restarted; that throw, and that stash. */
@Tag("slow")
class LifeTest {
    private record Get() {}

    private record Open() {}

    /** Answers in the order of the requests, but only once it is open. */
    private static final class Stashing extends AbstractActorWithStash {
        private int answered;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Open.class, open -> {
                        getContext().become(opened());
                        unstashAll();
                        getSender().tell(0, getSelf());
                    })
                    .match(Get.class, get -> stash())
                    .build();
        }

        private Receive opened() {
            return receiveBuilder()
                    .match(Get.class, get -> getSender().tell(++answered, getSelf()))
                    .build();
        }
    }

    @Test
    void stashedMessagesComeFirstAndInOrder() {
        Runs runs = Runs.all(Runs.anyAnswer("stash")
                .actor("a", Props.create(Stashing.class, Stashing::new))
                .request("a", "a", new Get(), ask(0))
                .request("b", "a", new Get(), ask(1))
                .request("o", "a", new Open(), ask(2))
                .build());
        assertThat(runs.results()).containsExactly("{a=1, b=2, o=0}", "{a=2, b=1, o=0}");
        // Orders of a, b, o. Stashed messages are received again before the others, so if o is second there is one
        // order of the rest, and there are no more schedules than orders.
        assertThat(runs.report().schedules()).isEqualTo(6);
        assertThat(Runs.word(runs.report())).isEqualTo("conforms");
    }

    private record Asked(org.apache.pekko.actor.typed.ActorRef<Integer> replyTo) {}

    private static Behavior<Object> typedStash(StashBuffer<Object> stash, int answered) {
        return Behaviors.receive(Object.class)
                .onMessageEquals("open", () -> stash.unstashAll(typedOpen(answered)))
                .onAnyMessage(message -> {
                    stash.stash(message);
                    return Behaviors.same();
                })
                .build();
    }

    private static Behavior<Object> typedOpen(int answered) {
        return Behaviors.receive(Object.class)
                .onMessage(Asked.class, asked -> {
                    asked.replyTo.tell(answered + 1);
                    return typedOpen(answered + 1);
                })
                .build();
    }

    @Test
    void typedStashesAreWithinOneStep() {
        Runs runs = Runs.all(Runs.anyAnswer("typed stash")
                .behavior("a", () -> Behaviors.withStash(10, stash -> typedStash(stash, 0)))
                .start(system -> system.actorSelection("/user/a").tell("open", ActorRef.noSender()))
                .requestReplyTo("b", "a", Asked::new, ask(0))
                .requestReplyTo("c", "a", Asked::new, ask(1))
                .build());
        assertThat(runs.results()).containsExactly("{b=1, c=2}", "{b=2, c=1}");
        assertThat(runs.report().schedules()).isEqualTo(6);
    }

    /** A child for each request, which answers and stops. The parent counts those that are gone. */
    private static final class Parent extends AbstractActor {
        private int gone;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Get.class, get -> {
                        ActorRef child = getContext().actorOf(Props.create(Child.class, Child::new));
                        getContext().watch(child);
                        child.forward(gone, getContext());
                    })
                    .match(Terminated.class, terminated -> gone++)
                    .build();
        }
    }

    private static final class Child extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Integer.class, gone -> {
                        getSender().tell(gone, getSelf());
                        getContext().stop(getSelf());
                    })
                    .build();
        }
    }

    @Test
    void childrenComeAndGo() {
        Runs runs = Runs.all(Runs.anyAnswer("children")
                .actor("a", Props.create(Parent.class, Parent::new))
                .request("c", "a", new Get(), ask(0))
                .request("d", "a", new Get(), ask(1))
                .build());
        assertThat(runs.results()).containsExactly("{c=0, d=0}", "{c=0, d=1}", "{c=1, d=0}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
    }

    /** Throws at the second message; a restart forgets how many there were. */
    private static final class Failing extends AbstractActor {
        private int received;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Get.class, get -> {
                        if (++received == 2) {
                            throw new IllegalStateException("second message");
                        }
                        getSender().tell(received, getSelf());
                    })
                    .build();
        }
    }

    @Test
    void anActorThatThrowsIsRestartedAndTheMissingAnswerIsNamed() {
        Runs runs = Runs.all(Runs.anyAnswer("failing")
                .actor("a", Props.create(Failing.class, Failing::new))
                .request("b", "a", new Get(), ask(0))
                .request("c", "a", new Get(), ask(1))
                .request("d", "a", new Get(), ask(2))
                .build());
        assertThat(runs.results()).containsExactly("{b=1, c=1, d=?}", "{b=1, c=?, d=1}", "{b=?, c=1, d=1}");
        assertThat(Runs.word(runs.report())).isEqualTo("inconclusive");
        assertThat(runs.report().incomplete()).isEqualTo(6);
        assertThat(Runs.text(runs.report()))
                .contains("in 6 of 6 schedules an operation gets no answer: b ask(request: 0); c ask(request: 1)")
                .contains("failed: a: java.lang.IllegalStateException: second message");
    }

    private static Behavior<Asked> supervised(int received) {
        return Behaviors.receiveMessage(asked -> {
            if (received == 1) {
                throw new IllegalStateException("second message");
            }
            asked.replyTo.tell(received);
            return supervised(received + 1);
        });
    }

    @Test
    void typedActorsAreRestartedToo() {
        Runs runs = Runs.all(Runs.anyAnswer("supervised")
                .mayLackAnswers()
                .behavior(
                        "a",
                        () -> Behaviors.supervise(supervised(0))
                                .onFailure(IllegalStateException.class, SupervisorStrategy.restart()))
                .requestReplyTo("b", "a", Asked::new, ask(0))
                .requestReplyTo("c", "a", Asked::new, ask(1))
                .requestReplyTo("d", "a", Asked::new, ask(2))
                .build());
        assertThat(runs.results()).containsExactly("{b=0, c=0, d=?}", "{b=0, c=?, d=0}", "{b=?, c=0, d=0}");
        assertThat(Runs.word(runs.report())).isEqualTo("conforms");
    }

    @Test
    void actorsThatAnswerNothingPassNothing() {
        ExplorationResult report = new Explorer(Runs.anyAnswer("silent")
                        .mayLackAnswers()
                        .behavior("a", () -> Behaviors.<Asked>ignore())
                        .requestReplyTo("b", "a", Asked::new, ask(0))
                        .build())
                .run();
        assertThat(Runs.word(report)).isEqualTo("inconclusive");
        assertThat(Runs.text(report)).contains("NOTHING_ANSWERED");
    }

    @Test
    void routersAreNotTrackedAndTheReductionSaysSo() {
        Harness harness = Runs.anyAnswer("router")
                .actor("a", new RoundRobinPool(2).props(Props.create(Child.class, Child::new)))
                .request("b", "a", 1, ask(0))
                .request("c", "a", 2, ask(1))
                .build();
        Explorer explorer = new Explorer(harness);
        ExplorationResult all = explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED));
        assertThat(Runs.word(all)).as(Runs.text(all)).isEqualTo("conforms");
        assertThat(all.schedules()).isGreaterThan(1);
        assertThat(explorer.run().leftOut()).containsExactly(Bound.UNTRACKED);
    }

    /** Subscribes to the event stream within a step. */
    private static final class Subscribing extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Get.class, get -> {
                        getContext().getSystem().eventStream().subscribe(getSelf(), String.class);
                        getSender().tell(0, getSelf());
                    })
                    .build();
        }
    }

    @Test
    void theEventStreamIsNotTrackedAndTheReductionSaysSo() {
        Explorer explorer = new Explorer(Runs.anyAnswer("events")
                .actor("a", Props.create(Subscribing.class, Subscribing::new))
                .request("b", "a", new Get(), ask(0))
                .build());
        assertThat(Runs.word(explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED))))
                .isEqualTo("conforms");
        assertThat(explorer.run().leftOut()).containsExactly(Bound.UNTRACKED);
    }

    /** Ends the whole system. */
    private static final class Ending extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Get.class, get -> {
                        getSender().tell(0, getSelf());
                        getContext().getSystem().terminate();
                    })
                    .build();
        }
    }

    @Test
    void aSystemThatAnActorEndsIsNotUsedAgain() {
        Runs runs = Runs.all(Runs.anyAnswer("ending")
                .mayLackAnswers()
                .actor("a", Props.create(Ending.class, Ending::new))
                .actor("b", Props.create(Failing.class, Failing::new))
                .request("c", "a", new Get(), ask(0))
                .request("d", "b", new Get(), ask(1))
                .build());
        assertThat(runs.results()).containsExactly("{c=0, d=1}", "{c=0}");
    }

    /** Stops another actor when asked to. */
    private static final class Stopper extends AbstractActor {
        private final ActorRef other;

        Stopper(ActorRef other) {
            this.other = other;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Open.class, open -> {
                        getContext().stop(other);
                        getSender().tell("stopped", getSelf());
                    })
                    .build();
        }
    }

    @Test
    void messagesToAStoppedActorAreLost() {
        List<String> stopped = new ArrayList<>();
        Runs runs = Runs.all(Runs.anyAnswer("stopped")
                .mayLackAnswers()
                .start(system -> {
                    ActorRef other = system.actorOf(Props.create(Failing.class, Failing::new), "other");
                    system.actorOf(Props.create(Stopper.class, () -> new Stopper(other)), "stopper");
                })
                .request("c", "other", new Get(), ask(0))
                .request("s", "stopper", new Open(), ask(1))
                .build());
        runs.executions().forEach(each -> stopped.add(Runs.sequence(each)));
        assertThat(runs.results()).containsExactly("{c=1, s=\"stopped\"}", "{s=\"stopped\"}");
        assertThat(runs.report().schedules()).isEqualTo(2);
        assertThat(stopped)
                .anyMatch(text -> text.contains("lost: Get[] to other")
                        && text.contains("no answer: c ask(request: 0), which other never received"));
    }
}
