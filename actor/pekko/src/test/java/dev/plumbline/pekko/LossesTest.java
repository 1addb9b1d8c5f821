package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Messages in transit that are lost, and messages that never are. */
@Tag("slow")
class LossesTest {
    private static final Faults LOSS = Faults.NONE.withLosses(1);

    private record Asked(org.apache.pekko.actor.typed.ActorRef<Object> replyTo) {}

    /** The messages that some execution loses. */
    private static TreeSet<String> lost(Runs runs) {
        return runs.steps(Step.Kind.LOSE, step -> step.envelope().orElseThrow().toString());
    }

    /** Sends the numbers 1 to 3 to the other actor, and then asks it to answer. */
    private static final class Counting extends AbstractActor {
        private final org.apache.pekko.actor.ActorRef other;

        Counting(org.apache.pekko.actor.ActorRef other) {
            this.other = other;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("count", text -> {
                        for (int i = 1; i <= 3; i++) {
                            other.tell(i, getSelf());
                        }
                        other.forward("sum", getContext());
                    })
                    .build();
        }
    }

    private static final class Listing extends AbstractActor {
        private final List<Integer> seen = new ArrayList<>();

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Integer.class, seen::add)
                    .matchEquals("sum", text -> getSender().tell(seen.toString(), getSelf()))
                    .build();
        }
    }

    private static PekkoHarness.Builder counting() {
        return Runs.anyAnswer("counting")
                .start(system -> {
                    var other = system.actorOf(Props.create(Listing.class, Listing::new), "b");
                    system.actorOf(Props.create(Counting.class, () -> new Counting(other)), "a");
                })
                .request("c", "a", "count", Runs.ask(0));
    }

    @Test
    void laterMessagesOfAChannelMoveUp() {
        Runs one = Runs.all(counting().faults(LOSS).build());
        assertThat(one.results())
                .containsExactly(
                        "{c=\"[1, 2, 3]\"}", "{c=\"[1, 2]\"}", "{c=\"[1, 3]\"}", "{c=\"[2, 3]\"}", "{c=?}", "{}");
        assertThat(lost(one)).containsExactly("a -> b: 1", "a -> b: 2", "a -> b: 3", "a -> b: sum", "c -> a: count");
        // Nothing is lost, or the request; or one of the messages, before each of the receipts up to its own.
        assertThat(one.report().schedules()).isEqualTo(1 + 1 + (1 + 2 + 3 + 4));
        assertThat(Runs.all(counting().faults(LOSS.withLosses(2)).build()).results())
                .contains("{c=\"[1]\"}", "{c=\"[2]\"}", "{c=\"[3]\"}")
                .doesNotContain("{c=\"[]\"}");
        assertThat(Runs.all(counting().faults(LOSS.withLosses(Faults.UNLIMITED)).build())
                        .results())
                .contains("{c=\"[]\"}");
    }

    @Test
    void anOperationWhoseRequestIsLostNeverBegins() {
        Runs runs = Runs.all(Runs.anyAnswer("one")
                .actor("a", Props.create(Listing.class, Listing::new))
                .request("c", "a", "sum", Runs.ask(0))
                .request("c", "a", "sum", Runs.ask(1))
                .faults(LOSS)
                .build());
        assertThat(runs.results()).containsExactly("{c=\"[]\", c2=\"[]\"}", "{c=\"[]\"}", "{}");
        assertThat(runs.report().schedules()).isEqualTo(3);
        // A missing answer is a consequence of the fault, and does not make the verdict inconclusive.
        assertThat(Runs.word(runs.report())).isEqualTo("conforms");
        assertThat(runs.report().unanswered())
                .containsOnlyKeys(
                        "c ask(request: 0), which a never received", "c ask(request: 1), which a never received");
    }

    /** Stashes, watches, starts a timer, and answers when all of these have done their work. */
    private static final class Busy extends AbstractActorWithStash {
        private final List<String> seen = new ArrayList<>();
        private org.apache.pekko.actor.ActorRef client;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("stashed", text -> {
                        client = getSender();
                        stash();
                        getContext().become(busy());
                        var child = getContext().actorOf(Props.create(Listing.class, Listing::new), "child");
                        getContext().watch(child);
                        var other = getContext().actorOf(Props.create(Listing.class, Listing::new), "other");
                        getContext().watchWith(other, "gone");
                        getContext().stop(child);
                        getContext().stop(other);
                    })
                    .build();
        }

        private Receive busy() {
            return receiveBuilder()
                    .match(Terminated.class, gone -> {
                        seen.add("terminated");
                        getContext()
                                .getSystem()
                                .scheduler()
                                .scheduleOnce(
                                        Duration.ofSeconds(1),
                                        getSelf(),
                                        "timer",
                                        getContext().getDispatcher(),
                                        getSelf());
                    })
                    .matchEquals("timer", text -> {
                        seen.add("timer");
                        unstashAll();
                    })
                    .matchAny(text -> {
                        seen.add(text.toString());
                        if (seen.size() == 4) {
                            client.tell(seen.toString(), getSelf());
                        }
                    })
                    .build();
        }
    }

    @Test
    void timersStashedMessagesAndNoticesOfTerminationAreNotLost() {
        Runs runs = Runs.all(Runs.anyAnswer("busy")
                .actor("a", Props.create(Busy.class, Busy::new))
                .request("c", "a", "stashed", Runs.ask(0))
                .faults(LOSS.withLosses(Faults.UNLIMITED))
                .build());
        assertThat(lost(runs)).containsExactly("c -> a: stashed");
        assertThat(runs.results()).contains("{}").noneMatch(each -> each.contains("?"));
    }

    /** Asks another actor, pipes the answer to itself, and passes it on. */
    private static final class Front extends AbstractActor {
        private final org.apache.pekko.actor.ActorRef back;
        private org.apache.pekko.actor.ActorRef client;

        Front(org.apache.pekko.actor.ActorRef back) {
            this.back = back;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("get", text -> {
                        client = getSender();
                        var answer = Patterns.ask(back, "sum", Duration.ofSeconds(1))
                                .handle((value, failure) -> failure == null ? "answer" : "timeout");
                        Patterns.pipe(answer, getContext().getDispatcher()).to(getSelf());
                    })
                    .match(String.class, text -> client.tell(text, getSelf()))
                    .build();
        }
    }

    @Test
    void aLostQuestionOfAnAskLeadsToItsTimeout() {
        Runs runs = Runs.all(Runs.anyAnswer("ask")
                .start(system -> {
                    var back = system.actorOf(Props.create(Listing.class, Listing::new), "back");
                    system.actorOf(Props.create(Front.class, () -> new Front(back)), "front");
                })
                .request("c", "front", "get", Runs.ask(0))
                .faults(LOSS)
                .build());
        assertThat(lost(runs)).containsExactly("c -> front: get", "front -> back: sum");
        assertThat(runs.results()).containsExactly("{c=\"answer\"}", "{c=\"timeout\"}", "{}");
        assertThat(runs.executions())
                .filteredOn(run -> Runs.sequence(run).contains("lost: front -> back"))
                .isNotEmpty()
                .allMatch(run -> Runs.sequence(run).contains("answers c \"timeout\""));
    }

    private record Told(String text) {}

    private static Behavior<Object> typedFront(org.apache.pekko.actor.typed.ActorRef<Asked> back) {
        return Behaviors.setup(context -> Behaviors.receive(Object.class)
                .onMessage(Asked.class, asked -> {
                    context.ask(
                            Object.class,
                            back,
                            Duration.ofSeconds(1),
                            (org.apache.pekko.actor.typed.ActorRef<Object> replyTo) -> new Asked(replyTo),
                            (value, failure) -> new Told(failure == null ? "answer" : "timeout"));
                    return typedWaiting(asked.replyTo);
                })
                .build());
    }

    private static Behavior<Object> typedWaiting(org.apache.pekko.actor.typed.ActorRef<Object> client) {
        return Behaviors.receive(Object.class)
                .onMessage(Told.class, told -> {
                    client.tell(told.text);
                    return Behaviors.same();
                })
                .build();
    }

    @Test
    void theAnswerToAnAskOfATypedActorIsNotLost() {
        Runs runs = Runs.all(Runs.anyAnswer("typed ask")
                .start(system -> {
                    Behavior<Asked> back = Behaviors.receiveMessage(asked -> {
                        asked.replyTo.tell(1);
                        return Behaviors.same();
                    });
                    var ref = org.apache.pekko.actor.typed.javadsl.Adapter.spawn(system, back, "back");
                    org.apache.pekko.actor.typed.javadsl.Adapter.spawn(system, typedFront(ref), "front");
                })
                .requestReplyTo("c", "front", Asked::new, Runs.ask(0))
                .faults(LOSS)
                .build());
        assertThat(lost(runs))
                .hasSize(2)
                .allMatch(each -> each.startsWith("c -> front") || each.startsWith("front -> back"));
        assertThat(runs.results()).containsExactly("{c=\"answer\"}", "{c=\"timeout\"}", "{}");
    }

    /** A register with a copy that it trusts to arrive. */
    private static final class Store extends AbstractActor {
        private final org.apache.pekko.actor.ActorRef copy;
        private int value;

        Store(org.apache.pekko.actor.ActorRef copy) {
            this.copy = copy;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Integer.class, number -> {
                        value = number;
                        if (copy != null) {
                            copy.tell(number, getSelf());
                            copy.tell("done", getSender());
                        }
                    })
                    .matchEquals("read", text -> getSender().tell(value, getSelf()))
                    .matchEquals("done", text -> getSender().tell(dev.plumbline.actor.Answer.DONE, getSelf()))
                    .build();
        }
    }

    @Test
    void aViolationIsShortenedRepeatedAndDrawn() throws Exception {
        var harness = PekkoHarness.of("copies", "register", Value.of(0))
                .patience(Duration.ZERO)
                .start(system -> {
                    var copy = system.actorOf(Props.create(Store.class, () -> new Store(null)), "copy");
                    system.actorOf(Props.create(Store.class, () -> new Store(copy)), "store");
                })
                .request("w", "store", 5, Invocation.of("write").with("value", 5))
                .request("w", "copy", "read", Invocation.of("read"))
                .request("r", "store", "read", Invocation.of("read"))
                .faults(LOSS)
                .build();
        ExplorationResult found = new Explorer(harness).run(DepthFirst.within(DepthFirst.UNBOUNDED));
        assertThat(Runs.word(found)).isEqualTo("violates");
        FoundRun shortest =
                ShorterRun.thatViolates(harness, found.firstViolation().orElseThrow());
        assertThat(shortest.steps().stream().map(Step::toString))
                .containsExactlyInAnyOrder(
                        "w -> store: 5", "lost: store -> copy: 5", "store -> copy: done", "w -> copy: read");
        Schedule schedule = Schedule.parse(shortest.schedule().toString());
        FoundRun again = Repetition.replay(harness, schedule);
        assertThat(Runs.sequence(again)).isEqualTo(Runs.sequence(shortest));
        MessageChart chart = again.chart();
        assertThat(chart.steps())
                .filteredOn(step -> step.kind() == MessageChart.StepKind.LOSE)
                .singleElement()
                .satisfies(step -> {
                    assertThat(chart.messages().get(step.message().getAsInt()).text())
                            .isEqualTo("5");
                    assertThat(chart.lifelines().get(step.lifeline().getAsInt()).name())
                            .isEqualTo("copy");
                });
    }

    @Test
    void aPoisonPillIsAMessage() {
        Runs runs = Runs.all(Runs.anyAnswer("pill")
                .actor("a", Props.create(Listing.class, Listing::new))
                .start(system -> system.actorSelection("/user/a")
                        .tell(PoisonPill.getInstance(), org.apache.pekko.actor.ActorRef.noSender()))
                .request("c", "a", "sum", Runs.ask(0))
                .faults(LOSS)
                .build());
        assertThat(lost(runs)).hasSize(2);
    }

    @Test
    void rejectsFaultsThatPekkoDoesNotHave() {
        assertThatThrownBy(
                        () -> counting().faults(Faults.NONE.withDuplicates(1)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("duplicates are not available for Pekko actors: Pekko delivers each message at most once;"
                        + " put an actor that repeats messages between the others");
        assertThatThrownBy(() -> counting()
                        .faults(Faults.NONE.withPartitions(1, List.of(Set.of(ActorRef.of("a")))))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("partitions are not available for Pekko actors: ");
    }
}
