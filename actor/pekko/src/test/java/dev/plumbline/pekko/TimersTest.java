package dev.plumbline.pekko;

import static dev.plumbline.pekko.Runs.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.ExplorationResult;
import java.time.Duration;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Time is a choice: a timer may go off before or after any message, and timers go off in the order of their times. */
@Tag("slow")
class TimersTest {
    private record Get() {}

    private record Stop() {}

    /** Answers what has gone off so far. */
    private static final class Classic extends AbstractActorWithTimers {
        private String seen = "";

        Classic(int first, int second) {
            getTimers().startSingleTimer("first", "1", Duration.ofMillis(first));
            getTimers().startSingleTimer("second", "2", Duration.ofMillis(second));
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(String.class, text -> seen += text)
                    .match(Get.class, get -> getSender().tell(seen, getSelf()))
                    .build();
        }
    }

    private static Harness classic(int first, int second) {
        return Runs.anyAnswer("timers")
                .actor("a", Props.create(Classic.class, () -> new Classic(first, second)))
                .request("c", "a", new Get(), ask(0))
                .build();
    }

    @Test
    void timersGoOffInTheOrderOfTheirTimesAndAnyTimeBesideMessages() {
        // The earlier one is sent off first, but both may be under way at once, and then come in any order.
        Runs runs = Runs.all(classic(10, 20));
        assertThat(runs.results()).containsExactly("{c=\"\"}", "{c=\"1\"}", "{c=\"12\"}", "{c=\"2\"}", "{c=\"21\"}");
        assertThat(Runs.word(runs.report())).isEqualTo("conforms");
        // Expiries in order: e1 < e2, e1 < r1, e2 < r2 and the request anywhere: 5 * 3 orders of e1 e2 r1 r2 with get.
        assertThat(runs.report().schedules()).isEqualTo(15);
    }

    @Test
    void timersOfOneTimeGoOffInAnyOrder() {
        // Now e1 and e2 are free: 5 * 4!/(2*2) = 30.
        assertThat(Runs.all(classic(10, 10)).report().schedules()).isEqualTo(30);
    }

    private static Behavior<Object> typed() {
        return Behaviors.withTimers(timers -> {
            timers.startTimerAtFixedRate("tick", "tick", Duration.ofSeconds(1));
            return counting(0, () -> timers.cancel("tick"));
        });
    }

    private record Ask(org.apache.pekko.actor.typed.ActorRef<Integer> replyTo) {}

    private static Behavior<Object> counting(int ticks, Runnable cancel) {
        return Behaviors.receive(Object.class)
                .onMessageEquals("tick", () -> counting(ticks + 1, cancel))
                .onMessage(Ask.class, ask -> {
                    cancel.run();
                    ask.replyTo.tell(ticks);
                    return Behaviors.same();
                })
                .build();
    }

    @Test
    void repeatedTimerIsBoundedAndItsEndIsReported() {
        Harness harness = Runs.anyAnswer("ticks")
                .expiries(2)
                .behavior("a", TimersTest::typed)
                .requestReplyTo("c", "a", Ask::new, ask(0))
                .build();
        Runs runs = Runs.all(harness);
        assertThat(runs.results()).containsExactly("{c=0}", "{c=1}", "{c=2}");
        assertThat(runs.executions())
                .anyMatch(each -> Runs.sequence(each).contains("goes off at 1000 ms")
                        && Runs.sequence(each).contains("goes off at 2000 ms"));
        assertThat(runs.report().gaps(true)).containsExactly(ExplorationResult.Gap.TIMERS);
        assertThat(Runs.word(runs.report())).isEqualTo("inconclusive");
    }

    /** Gets a notification after a while without messages; a message postpones it. */
    private static final class Idle extends AbstractActor {
        private int idle;

        Idle() {
            getContext().setReceiveTimeout(Duration.ofSeconds(1));
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(ReceiveTimeout.class, timeout -> {
                        idle++;
                        getContext().cancelReceiveTimeout();
                    })
                    .match(Get.class, get -> getSender().tell(idle, getSelf()))
                    .build();
        }
    }

    @Test
    void receiveTimeoutsAreControlled() {
        Harness harness = Runs.anyAnswer("idle")
                .actor("a", Props.create(Idle.class, Idle::new))
                .request("c", "a", new Get(), ask(0))
                .request("c", "a", new Get(), ask(1))
                .build();
        // Twice: it goes off, the first Get comes before what it sent and starts it anew, and it goes off again.
        assertThat(Runs.all(harness).results())
                .containsExactly("{c=0, c2=0}", "{c=0, c2=1}", "{c=0, c2=2}", "{c=1, c2=1}");
    }

    /** Sends itself a plain message later, unless it is stopped before. */
    private static final class Later extends AbstractActor {
        private final Cancellable later = getContext()
                .getSystem()
                .scheduler()
                .scheduleOnce(
                        Duration.ofSeconds(1), getSelf(), "late", getContext().getDispatcher(), ActorRef.noSender());
        private String seen = "";

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("late", late -> seen += "late")
                    .match(Stop.class, stop -> getSender().tell(later.cancel(), getSelf()))
                    .match(Get.class, get -> getSender().tell(seen, getSelf()))
                    .build();
        }
    }

    @Test
    void aMessageThatIsUnderWayIsNotStoppedWithItsTimer() {
        Harness harness = Runs.anyAnswer("later")
                .actor("a", Props.create(Later.class, Later::new))
                .request("c", "a", new Stop(), ask(0))
                .request("c", "a", new Get(), ask(1))
                .build();
        // Stopped in time; gone off, and received after Get or before it.
        assertThat(Runs.all(harness).results())
                .containsExactly("{c=FALSE, c2=\"\"}", "{c=FALSE, c2=\"late\"}", "{c=TRUE, c2=\"\"}");
    }
}
