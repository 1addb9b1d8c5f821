package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.DepthFirst;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Uncontrolled code is reported, and never ignored. */
@Tag("slow")
class EscapesTest {
    private record Get() {}

    /** Does anything at all. */
    private static final class Doing extends AbstractActor {
        private final Consumer<AbstractActor> code;

        Doing(Consumer<AbstractActor> code) {
            this.code = code;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Get.class, get -> code.accept(this))
                    .matchAny(other -> {})
                    .build();
        }
    }

    private static PekkoHarness.Builder doing(Consumer<AbstractActor> code) {
        return Runs.anyAnswer("doing")
                .actor("a", Props.create(Doing.class, () -> new Doing(code)))
                .request("c", "a", new Get(), Invocation.of("ask").with("request", 0));
    }

    private static String inconclusive(Harness harness) {
        ExplorationResult report = new Explorer(harness).run();
        assertThat(Runs.word(report)).as(Runs.text(report)).isEqualTo("inconclusive");
        return Runs.text(report);
    }

    @Test
    void workThatAStepStartsElsewhereBelongsToTheStep() {
        Harness harness = doing(actor -> {
                    ActorRef client = actor.getSender();
                    ActorRef self = actor.getSelf();
                    CompletableFuture.supplyAsync(() -> 1)
                            .thenApply(one -> one + 1)
                            .thenAccept(two -> client.tell(two, self));
                    new Thread(() -> self.tell("late", ActorRef.noSender()), "my own").start();
                })
                .build();
        Runs runs = Runs.all(harness);
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
        assertThat(runs.results()).containsExactly("{c=2}");
        assertThat(Runs.sequence(runs.executions().get(0))).contains("future of a -> a: late");
    }

    @Test
    void reportsThreadThatActorsDidNotStart() throws Exception {
        ExecutorService others = Executors.newSingleThreadExecutor(code -> new Thread(code, "my pool"));
        others.submit(() -> {}).get();
        Harness harness = doing(actor -> {
                    ActorRef self = actor.getSelf();
                    actor.getSender().tell(1, self);
                    others.submit(() -> self.tell("late", ActorRef.noSender()));
                })
                .patience(Duration.ofSeconds(5))
                .build();
        assertThat(inconclusive(harness))
                .contains("a message was sent to a by the thread my pool, which is not controlled")
                .contains("Use the dispatcher of the actor system as executor instead");
        others.shutdown();
    }

    @Test
    void reportsThreadThatIsStillAlive() {
        CountDownLatch end = new CountDownLatch(1);
        Harness harness = doing(actor -> {
                    actor.getSender().tell(1, actor.getSelf());
                    Thread thread = new Thread(
                            () -> {
                                try {
                                    end.await();
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                }
                            },
                            "my pool");
                    thread.setDaemon(true);
                    thread.start();
                })
                .build();
        assertThat(inconclusive(harness)).contains("the actors have started the thread my pool");
        end.countDown();
    }

    @Test
    void aStepThatBlocksIsGivenUpAndShown() {
        Harness harness = doing(actor -> Patterns.ask(actor.getSelf(), "number", Duration.ofSeconds(1))
                        .toCompletableFuture()
                        .join())
                .stepTime(Duration.ofMillis(300))
                .build();
        assertThat(inconclusive(harness))
                .contains("a step does not end: c -> a: Get[]; it waits for an event that no thread causes")
                .containsPattern(
                        "at dev\\.plumbline\\.pekko\\.EscapesTest\\S+\\(EscapesTest\\.java:[0-9]+\\), which calls"
                                + " java\\.util\\.concurrent\\.CompletableFuture\\.join")
                .contains("Use pipeTo");
    }

    @Test
    void streamsAndPersistenceAreRefusedByName() {
        Harness streams = doing(actor -> actor.getContext()
                        .actorOf(Props.create(Doing.class, () -> new Doing(any -> {}))
                                .withMailbox("pekko.stream.materializer.mailbox")))
                .build();
        assertThat(inconclusive(streams))
                .contains("the actors run a stream of Pekko Streams", "put an actor in the place");
        Harness journal = doing(actor -> ((ExtendedActorSystem)
                                actor.getContext().getSystem())
                        .systemActorOf(
                                Props.create(Doing.class, () -> new Doing(any -> {})), "pekko.persistence.journal"))
                .build();
        assertThat(inconclusive(journal)).contains("the actors use Pekko Persistence", "keeps its events itself");
    }

    @Test
    void aPriorityMailboxIsRefused() {
        Harness harness = Runs.anyAnswer("mailbox")
                .start(system -> system.actorOf(
                        Props.create(Doing.class, () -> new Doing(actor -> {})).withMailbox("pekko.my-mailbox"), "a"))
                .request("c", "a", new Get(), Invocation.of("ask").with("request", 0))
                .build();
        assertThat(inconclusive(harness)).contains("actor a asks for the mailbox pekko.my-mailbox");
    }

    @Test
    void reportsNondeterministicActor() {
        AtomicInteger outlives = new AtomicInteger();
        Harness harness = doing(actor -> {
                    if (outlives.getAndIncrement() % 2 == 0) {
                        actor.getSelf().tell("more", actor.getSelf());
                    }
                    actor.getSender().tell(1, actor.getSelf());
                })
                .request("d", "a", new Get(), Invocation.of("ask").with("request", 1))
                .request("e", "a", new Get(), Invocation.of("ask").with("request", 2))
                .build();
        Explorer explorer = new Explorer(harness);
        ExplorationResult searched = explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED));
        assertThat(Runs.word(searched)).isEqualTo("inconclusive");
        assertThat(Runs.text(searched))
                .contains("the actors did not do the same after the same messages")
                .contains("after the steps c -> a: Get[]")
                .doesNotContain("enabled ones");
        outlives.set(0);
        ExplorationResult walked = explorer.run(Limited.to(20, new RandomWalk(1)));
        assertThat(Runs.word(walked)).isEqualTo("inconclusive");
        assertThat(Runs.text(walked))
                .contains("an execution cannot be repeated", "no objects that outlive an execution");
    }

    @Test
    void reportsScheduleOfAnotherProgram() throws Exception {
        Harness harness =
                doing(actor -> actor.getSender().tell(1, actor.getSelf())).build();
        ExplorationResult report = new Explorer(harness).replay(Schedule.parse("plumbline-schedule 1\n0 7\nend\n"));
        assertThat(Runs.word(report)).isEqualTo("inconclusive");
        assertThat(Runs.text(new Explorer(harness).replay(Schedule.parse("plumbline-schedule 1\n5\nend\n"))))
                .contains("the schedule does not fit");
    }

    @Test
    void randomSchedulesSayThatTheyAreASample() {
        Harness harness =
                doing(actor -> actor.getSender().tell(1, actor.getSelf())).build();
        ExplorationResult report = new Explorer(harness).run(Limited.to(5, new RandomWalk(3)));
        assertThat(report.schedules()).isEqualTo(5);
        assertThat(Runs.text(report)).contains("MAY_LOSE");
    }

    @Test
    void mistakesInTheHarnessAreNamed() {
        assertThatThrownBy(() -> new Explorer(Runs.anyAnswer("wrong")
                                .actor("a", Props.create(Doing.class, () -> new Doing(actor -> {})))
                                .request(
                                        "c",
                                        "b",
                                        new Get(),
                                        Invocation.of("ask").with("request", 0))
                                .build())
                        .run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("a request goes to the actor b")
                .hasMessageContaining("there are [a]");
        assertThatThrownBy(() -> Runs.anyAnswer("empty").build()).hasMessageContaining("has no actor");
        Harness unread = doing(actor -> actor.getSender().tell(new Get(), actor.getSelf()))
                .build();
        assertThatThrownBy(() -> new Explorer(unread).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("say what the result is with Harness.Builder.answers");
    }
}
