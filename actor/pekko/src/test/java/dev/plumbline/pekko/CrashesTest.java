package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.history.chart.MessageChart;
import java.time.Duration;
import java.util.TreeSet;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.OneForOneStrategy;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.PreRestart;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.japi.pf.DeciderBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Actors that crash, and what their supervisors do. */
@Tag("slow")
class CrashesTest {
    private static final Faults CRASH = Faults.NONE.withCrashes(1);

    private record Asked(org.apache.pekko.actor.typed.ActorRef<Object> replyTo) {}

    private static TreeSet<String> crashed(Runs runs) {
        return runs.steps(Step.Kind.CRASH, step -> step + " " + step.notes());
    }

    /** Counts its messages. */
    private static final class Counter extends AbstractActor {
        private int count;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("count", text -> getSender().tell(++count, getSelf()))
                    .build();
        }
    }

    @Test
    void aClassicActorLosesItsStateAndKeepsItsMessages() {
        Runs runs = Runs.all(Runs.anyAnswer("counter")
                .actor("a", Props.create(Counter.class, Counter::new))
                .request("c", "a", "count", Runs.ask(0))
                .request("c", "a", "count", Runs.ask(1))
                .faults(CRASH)
                .build());
        assertThat(runs.results()).containsExactly("{c=1, c2=1}", "{c=1, c2=2}");
        assertThat(crashed(runs)).containsExactly("a crashes []");
        // The crash is before the first receipt, between both, or after; or the execution ends without it.
        assertThat(runs.report().schedules()).isEqualTo(4);
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
        FoundRun last = runs.executions().stream()
                .filter(run -> run.steps().get(1).kind() == Step.Kind.CRASH)
                .findAny()
                .orElseThrow();
        MessageChart chart = last.chart();
        assertThat(chart.steps().get(1).kind()).isEqualTo(MessageChart.StepKind.CRASH);
        assertThat(chart.lifelines()
                        .get(chart.steps().get(1).lifeline().getAsInt())
                        .name())
                .isEqualTo("a");
    }

    /** Has a child that counts, and a strategy for it. */
    private static final class Parent extends AbstractActor {
        private final ActorRef child = getContext().actorOf(Props.create(Counter.class, Counter::new), "child");
        private final boolean resumes;

        Parent(boolean resumes) {
            this.resumes = resumes;
        }

        @Override
        public org.apache.pekko.actor.SupervisorStrategy supervisorStrategy() {
            return new OneForOneStrategy(DeciderBuilder.matchAny(failure -> resumes
                            ? (org.apache.pekko.actor.SupervisorStrategy.Directive)
                                    org.apache.pekko.actor.SupervisorStrategy.resume()
                            : (org.apache.pekko.actor.SupervisorStrategy.Directive)
                                    org.apache.pekko.actor.SupervisorStrategy.stop())
                    .build());
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchAny(message -> child.forward(message, getContext()))
                    .build();
        }
    }

    private static Runs parent(boolean resumes) {
        return Runs.all(Runs.anyAnswer("parent")
                .actor("a", Props.create(Parent.class, () -> new Parent(resumes)))
                .request("c", "a", "count", Runs.ask(0))
                .request("c", "a", "count", Runs.ask(1))
                .faults(CRASH)
                .build());
    }

    @Test
    void theStrategyOfTheParentDecides() {
        Runs resuming = parent(true);
        // A crash of the parent stops its child, and messages to that are lost; the new parent creates a new child.
        assertThat(resuming.results()).containsExactly("{c=1, c2=1}", "{c=1, c2=2}", "{c=1, c2=?}", "{c=?}");
        assertThat(crashed(resuming))
                .containsExactly("a crashes []", "a crashes [lost: count to a/child]", "a/child crashes []");
        Runs stopping = parent(false);
        assertThat(crashed(stopping)).contains("a/child crashes [stopped]");
    }

    /** Stashes all messages until its timer fires, which every new instance starts. */
    private static final class Waiting extends AbstractActorWithStash {
        private int fired;

        @Override
        public void preStart() {
            getContext()
                    .getSystem()
                    .scheduler()
                    .scheduleOnce(
                            Duration.ofSeconds(1),
                            getSelf(),
                            "tick",
                            getContext().getDispatcher(),
                            getSelf());
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("tick", text -> {
                        fired++;
                        unstashAll();
                    })
                    .matchEquals("count", text -> {
                        if (fired == 0) {
                            stash();
                        } else {
                            getSender().tell(fired, getSelf());
                        }
                    })
                    .build();
        }
    }

    @Test
    void stashedMessagesReturnToTheMailbox() {
        Runs runs = Runs.all(Runs.anyAnswer("stash")
                .actor("a", Props.create(Waiting.class, Waiting::new))
                .request("c", "a", "count", Runs.ask(0))
                .faults(CRASH)
                .build());
        // The timers of both instances fire, since nothing stops the first.
        assertThat(runs.results()).containsExactly("{c=1}", "{c=2}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
    }

    private record Tick(ActorRef client) {}

    /** Answers when a timer fires. */
    private static final class Ticking extends AbstractActorWithTimers {
        private final boolean own;

        Ticking(boolean own) {
            this.own = own;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("count", text -> start(new Tick(getSender())))
                    .match(Tick.class, tick -> tick.client.tell(1, getSelf()))
                    .build();
        }

        private void start(Tick tick) {
            Duration delay = Duration.ofSeconds(1);
            if (own) {
                getTimers().startSingleTimer("key", tick, delay);
            } else {
                getContext()
                        .getSystem()
                        .scheduler()
                        .scheduleOnce(delay, getSelf(), tick, getContext().getDispatcher(), getSelf());
            }
        }
    }

    private static Runs ticking(boolean own) {
        return Runs.all(Runs.anyAnswer("ticking")
                .actor("a", Props.create(Ticking.class, () -> new Ticking(own)))
                .request("c", "a", "count", Runs.ask(0))
                .faults(CRASH)
                .build());
    }

    @Test
    void theTimersOfAnActorAreCancelledAndOthersAreNot() {
        Runs own = ticking(true);
        assertThat(own.results()).containsExactly("{c=1}", "{c=?}");
        assertThat(own.executions())
                .filteredOn(run -> run.steps().get(1).kind() == Step.Kind.CRASH)
                .isNotEmpty()
                .allMatch(run -> run.last().unanswered().size() == 1);
        assertThat(ticking(false).results()).containsExactly("{c=1}");
    }

    private static Behavior<Object> counting(int count) {
        return Behaviors.receive(Object.class)
                .onMessage(Asked.class, asked -> {
                    asked.replyTo.tell(count + 1);
                    return counting(count + 1);
                })
                .build();
    }

    private static Runs typed(java.util.function.Supplier<Behavior<Object>> behavior) {
        return Runs.all(Runs.anyAnswer("typed")
                .behavior("a", behavior)
                .requestReplyTo("c", "a", Asked::new, Runs.ask(0))
                .requestReplyTo("c", "a", Asked::new, Runs.ask(1))
                .faults(CRASH)
                .build());
    }

    @Test
    void aTypedActorStopsUnlessItIsSupervised() {
        Runs stopping = typed(() -> counting(0));
        assertThat(stopping.results()).containsExactly("{c=1, c2=2}", "{c=1}", "{}");
        assertThat(crashed(stopping)).contains("a crashes [stopped]");
        Runs restarting = typed(() -> Behaviors.supervise(counting(0)).onFailure(SupervisorStrategy.restart()));
        assertThat(restarting.results()).containsExactly("{c=1, c2=1}", "{c=1, c2=2}");
        assertThat(crashed(restarting)).containsExactly("a crashes []");
        Runs resuming = typed(() -> Behaviors.supervise(counting(0)).onFailure(SupervisorStrategy.resume()));
        assertThat(resuming.results()).containsExactly("{c=1, c2=2}");
        Runs others = typed(() ->
                Behaviors.supervise(counting(0)).onFailure(IllegalStateException.class, SupervisorStrategy.restart()));
        assertThat(others.results()).isEqualTo(stopping.results());
    }

    @Test
    void aTypedActorIsDownUntilItsBackOffEnds() {
        Runs runs = typed(() -> Behaviors.supervise(counting(0))
                .onFailure(SupervisorStrategy.restartWithBackoff(Duration.ofSeconds(1), Duration.ofSeconds(1), 0)));
        assertThat(runs.results()).containsExactly("{c=1, c2=1}", "{c=1, c2=2}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
    }

    private static Behavior<Object> telling(org.apache.pekko.actor.typed.ActorRef<Object> to) {
        return Behaviors.receive(Object.class)
                .onMessage(Asked.class, asked -> {
                    asked.replyTo.tell("started");
                    return telling(asked.replyTo);
                })
                .onSignal(PreRestart.class, signal -> tell(to, "restarts"))
                .onSignal(PostStop.class, signal -> tell(to, "stops"))
                .build();
    }

    private static Behavior<Object> tell(org.apache.pekko.actor.typed.ActorRef<Object> to, String text) {
        if (to != null) {
            to.tell(text);
        }
        return Behaviors.same();
    }

    @Test
    void aTypedActorGetsTheSignalsOfItsRestartOrItsStop() {
        Runs restarting = typed(() -> Behaviors.supervise(telling(null)).onFailure(SupervisorStrategy.restart()));
        assertThat(restarting.executions())
                .anyMatch(run -> Runs.sequence(run).contains("a crashes\n  sends c restarts"));
        Runs stopping = typed(() -> telling(null));
        assertThat(stopping.executions()).anyMatch(run -> Runs.sequence(run).contains("a crashes\n  sends c stops"));
    }

    @Test
    void anActorThatHasStoppedDoesNotCrash() {
        Runs runs = Runs.all(Runs.anyAnswer("twice")
                .behavior("a", () -> counting(0))
                .requestReplyTo("c", "a", Asked::new, Runs.ask(0))
                .faults(CRASH.withCrashes(2))
                .build());
        // Not at all, or once: before the receipt or after it.
        assertThat(runs.report().schedules()).isEqualTo(3);
    }
}
