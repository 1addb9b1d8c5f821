package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.check.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Properties over what is observed of classic and typed actors. */
@Tag("slow")
class PropertiesTest {
    private record Vote(int term) {}

    /** Leads a term if it is the first of the two nodes to hear so. */
    private static final class Node extends AbstractActor {
        private final Optional<ActorRef> judge;
        private final List<Integer> led = new ArrayList<>();

        Node(Optional<ActorRef> judge) {
            this.judge = judge;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(
                            Vote.class,
                            vote -> judge.ifPresentOrElse(
                                    asked -> asked.tell(vote, getSelf()), () -> led.add(vote.term())))
                    .match(Integer.class, term -> led.add(term))
                    .build();
        }
    }

    /** Lets one node lead. */
    private static final class Judge extends AbstractActor {
        private boolean given;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Vote.class, vote -> {
                        if (!given) {
                            getSender().tell(vote.term(), getSelf());
                        }
                        given = true;
                    })
                    .build();
        }
    }

    /** The value of a node that properties see. */
    private record Seen(List<Integer> led) {}

    private static PekkoHarness.Builder nodes(boolean judged) {
        return PekkoHarness.of("nodes")
                .patience(Duration.ZERO)
                .start(system -> {
                    Optional<ActorRef> judge = judged
                            ? Optional.of(system.actorOf(Props.create(Judge.class, Judge::new), "judge"))
                            : Optional.empty();
                    for (String name : List.of("A", "B")) {
                        system.actorOf(Props.create(Node.class, () -> new Node(judge)), name)
                                .tell(new Vote(1), ActorRef.noSender());
                    }
                })
                .observe(Node.class, node -> new Seen(node.led))
                .property(Property.oneLeaderPerTerm(
                        Seen.class, seen -> seen.led().stream().findFirst()))
                .property(Property.sometimes("a leader", state -> leaders(state) == 1))
                .property(Property.eventually("a leader in the end", state -> leaders(state) > 0))
                .property(Property.leadsTo("B after A", state -> leads(state, "A"), state -> leads(state, "B")));
    }

    private static long leaders(Property.State state) {
        return state.actors(Seen.class).stream()
                .filter(seen -> !seen.led().isEmpty())
                .count();
    }

    private static boolean leads(Property.State state, String node) {
        return !((Seen) state.actors().get(dev.plumbline.actor.ActorRef.of(node)))
                .led()
                .isEmpty();
    }

    private static ExplorationResult explored(Harness harness, Schedulers kind) throws Exception {
        return Exploration.of(harness, kind.begin(harness, 1, SchedulerOptions.DEFAULT))
                .maxSchedules(1_000)
                .run();
    }

    @Test
    void everySchedulerShowsAViolation() throws Exception {
        Harness harness = nodes(false).build();
        for (Schedulers kind : Schedulers.values()) {
            ExplorationResult explored = explored(harness, kind);
            assertThat(explored.repeatability().difference()).as(kind.word()).isEmpty();
            assertThat(explored.violatesPropertyOnly()).as(kind.word()).isTrue();
            ExplorationResult.OfProperty violated = explored.violatedProperty().orElseThrow();
            assertThat(violated).hasToString("always one leader per term: violated after 2 steps");
            FoundRun again =
                    Repetition.replay(harness, violated.run().orElseThrow().schedule());
            assertThat(again.steps()).hasSize(2);
            assertThat(again.last().passed()).hasSize(3);
        }
    }

    @Test
    void schedulersThatLoseNothingDecideWhatHolds() throws Exception {
        Harness harness = nodes(true).build();
        for (Schedulers kind : List.of(Schedulers.EXHAUSTIVE, Schedulers.SOURCE_DPOR)) {
            ExplorationResult explored = explored(harness, kind);
            assertThat(explored.ofProperties(true))
                    .as(kind.word())
                    .contains(
                            "always one leader per term: holds in every state of every schedule",
                            "eventually a leader in the end: holds in every schedule",
                            "B after A: violated by an execution that ends after 5 steps");
            assertThat(explored.word(true)).isEqualTo(Verdict.Word.VIOLATES);
        }
        ExplorationResult sample = explored(harness, Schedulers.RANDOM);
        assertThat(sample.word(sample.properties().get(0), false)).isEqualTo(Verdict.Word.INCONCLUSIVE);
    }

    @Test
    void anExampleThatNoScheduleHasIsAViolation() throws Exception {
        Harness harness = PekkoHarness.of("none")
                .patience(Duration.ZERO)
                .start(system -> system.actorOf(Props.create(Judge.class, Judge::new), "judge")
                        .tell(new Vote(1), ActorRef.noSender()))
                .observe(Judge.class, judge -> judge.given)
                .property(Property.sometimes(
                        "two judges", state -> state.actors(Boolean.class).size() == 2))
                .build();
        StandardExploration.Outcome outcome =
                StandardExploration.run(harness, 1, 100, Duration.ofMinutes(5), count -> {});
        assertThat(outcome.explored().word(true)).isEqualTo(Verdict.Word.VIOLATES);
        assertThat(outcome.explored().ofProperties(true))
                .containsExactly("sometimes two judges: violated, no state of any schedule is an example");
        assertThat(outcome.shown()).isEmpty();
    }

    /** Two independent receipts: a reduction runs one order of them, whatever is under way in between. */
    @Test
    void aReductionDoesNotDecideWhatReadsMessages() throws Exception {
        Harness harness = PekkoHarness.of("two nodes")
                .patience(Duration.ZERO)
                .start(system -> List.of("A", "B")
                        .forEach(name -> system.actorOf(
                                        Props.create(Node.class, () -> new Node(Optional.empty())), name)
                                .tell(1, ActorRef.noSender())))
                .observe(Node.class, node -> "a node")
                .property(Property.always(
                        "A is asked first",
                        state -> state.messages().size() != 1
                                || state.messages()
                                        .iterator()
                                        .next()
                                        .to()
                                        .name()
                                        .equals("B")))
                .property(Property.always("nodes", state -> state.actors().size() == 2))
                .build();
        ExplorationResult reduced = explored(harness, Schedulers.SOURCE_DPOR);
        assertThat(reduced.schedules()).isEqualTo(1);
        assertThat(reduced.word(reduced.properties().get(0), true)).isEqualTo(Verdict.Word.INCONCLUSIVE);
        assertThat(reduced.word(reduced.properties().get(1), true)).isEqualTo(Verdict.Word.CONFORMS);
        assertThat(reduced.words(ExplorationResult.Gap.PROPERTIES))
                .isEqualTo("always A is asked first: not decided by this scheduler, since the property reads the"
                        + " messages under way; exhaustive decides it");
        ExplorationResult every = explored(harness, Schedulers.EXHAUSTIVE);
        assertThat(every.properties().get(0)).hasToString("always A is asked first: violated after 1 step");
    }

    /** A typed counter, which a supervisor restarts. */
    private static final class Counter extends AbstractBehavior<Object> {
        private int count;

        Counter(ActorContext<Object> context) {
            super(context);
        }

        static Behavior<Object> create() {
            return Behaviors.supervise(Behaviors.<Object>setup(Counter::new)).onFailure(SupervisorStrategy.restart());
        }

        @Override
        public Receive<Object> createReceive() {
            return newReceiveBuilder()
                    .onMessage(Add.class, add -> {
                        count++;
                        Adapter.toClassic(add.replyTo()).tell(Answer.DONE, ActorRef.noSender());
                        return this;
                    })
                    .build();
        }
    }

    private record Add(org.apache.pekko.actor.typed.ActorRef<Object> replyTo) {}

    private static Harness counter(int crashes) {
        return PekkoHarness.of("counter")
                .patience(Duration.ZERO)
                .behavior("counter", Counter::create)
                .requestReplyTo("a", "counter", Add::new, Invocation.of("add"))
                .requestReplyTo("b", "counter", Add::new, Invocation.of("add"))
                .faults(Faults.NONE.withCrashes(crashes))
                .observe(Counter.class, counter -> counter.count)
                .property(Property.noLostAcknowledgement(
                        "add",
                        (state, add) -> state.actors(Integer.class).get(0)
                                >= state.calls().stream()
                                        .filter(each -> each.answer().isPresent())
                                        .count()))
                .build();
    }

    @Test
    void propertiesSeeCallsAndCrashesOfTypedActors() throws Exception {
        ExplorationResult right = explored(counter(0), Schedulers.SOURCE_DPOR);
        assertThat(right.word(true)).isEqualTo(Verdict.Word.CONFORMS);
        assertThat(right.ofProperties(true))
                .containsExactly("always no acknowledged add is lost: holds in every state of every schedule");
        ExplorationResult crashes = explored(counter(1), Schedulers.SOURCE_DPOR);
        assertThat(crashes.violatedProperty().orElseThrow().toString())
                .startsWith("always no acknowledged add is lost: violated after ");
    }

    @Test
    void mistakesNameTheActorAndWhatToDo() {
        assertThatThrownBy(() -> PekkoHarness.of("blind")
                        .actor("judge", Props.create(Judge.class, Judge::new))
                        .property(Property.always("true", state -> true))
                        .build())
                .hasMessage("harness blind: the property \"true\" sees nothing of Pekko actors; say what it sees with"
                        + " PekkoHarness.Builder.observe");
        assertThatThrownBy(() -> PekkoHarness.of("empty")
                        .actor("judge", Props.create(Judge.class, Judge::new))
                        .observe(Judge.class, judge -> judge.given)
                        .build())
                .hasMessage("the harness has neither a request nor a property, so nothing would be checked");
        assertThat(mistake(judge -> judge))
                .isEqualTo("the function that observes judge returns an object of class "
                        + Judge.class.getName() + "; expected a record, an enum, a text, a number, a reference, or a"
                        + " collection of these");
        assertThat(mistake(judge -> new Seen(null)))
                .isEqualTo("the function that observes judge returns Seen.led:"
                        + " null; expected a value, for instance an Optional");
        assertThat(mistake(judge -> Integer.parseInt("x")))
                .contains("the function that observes judge throws", "NumberFormatException");
        assertThatThrownBy(() -> nodes(true).observe(Node.class, node -> 1))
                .hasMessageStartingWith("two functions observe " + Node.class.getName());
    }

    private static String mistake(Function<Judge, Object> seen) {
        try {
            Harness harness = PekkoHarness.of("wrong")
                    .actor("judge", Props.create(Judge.class, Judge::new))
                    .observe(Judge.class, seen)
                    .property(Property.always("true", state -> true))
                    .build();
            explored(harness, Schedulers.SOURCE_DPOR);
            return "";
        } catch (HarnessMistake e) {
            return e.getMessage();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsObservedIsTheSameWhenAScheduleIsRepeated() throws Exception {
        AtomicInteger outlives = new AtomicInteger();
        Harness harness = PekkoHarness.of("clock")
                .patience(Duration.ZERO)
                .start(system -> system.actorOf(Props.create(Judge.class, Judge::new), "judge")
                        .tell(new Vote(1), ActorRef.noSender()))
                .observe(Judge.class, judge -> outlives.incrementAndGet())
                .property(Property.always("true", state -> true))
                .build();
        ExplorationResult explored = explored(harness, Schedulers.EXHAUSTIVE);
        assertThat(explored.word(true)).isEqualTo(Verdict.Word.INCONCLUSIVE);
        assertThat(explored.repeatability().difference().orElseThrow())
                .contains("properties saw [{judge=1}, {judge=2}] of the actors, and then", "{judge=3}");
    }

    /** A list that the actor changes later is copied, so that a step that changes it is noticed. */
    @Test
    void observedCollectionsAreCopied() {
        List<Integer> led = new ArrayList<>(List.of(1));
        Object before = ObservedValue.copy(new Seen(led));
        led.add(2);
        assertThat(before).isEqualTo(new Seen(List.of(1)));
        assertThat(ObservedValue.copy(new Seen(led))).isNotEqualTo(before);
    }
}
