package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Invocation;
import dev.plumbline.schedule.DeterminismCheck;
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
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is not under control is told, and never passed over. */
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

    private static String inconclusive(PekkoHarness harness) {
        PekkoReport report = new PekkoExplorer(harness).run();
        assertThat(report.verdict().word()).as(report.text()).isEqualTo("inconclusive");
        return report.text();
    }

    @Test
    void whatAStepSetsToWorkElsewhereBelongsToTheStep() {
        PekkoHarness harness = doing(actor -> {
                    ActorRef client = actor.getSender();
                    ActorRef self = actor.getSelf();
                    CompletableFuture.supplyAsync(() -> 1)
                            .thenApply(one -> one + 1)
                            .thenAccept(two -> client.tell(two, self));
                    new Thread(() -> self.tell("late", ActorRef.noSender()), "my own").start();
                })
                .build();
        Runs runs = Runs.all(harness);
        assertThat(runs.report().verdict().word()).as(runs.report().text()).isEqualTo("conforms");
        assertThat(runs.results()).containsExactly("{c=2}");
        assertThat(runs.executions().get(0).sequence()).contains("future of a -> a: late");
    }

    @Test
    void aThreadThatTheActorsDidNotStartIsTold() throws Exception {
        ExecutorService others = Executors.newSingleThreadExecutor(code -> new Thread(code, "my pool"));
        others.submit(() -> {}).get();
        PekkoHarness harness = doing(actor -> {
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
    void aThreadThatIsStillThereIsTold() {
        CountDownLatch end = new CountDownLatch(1);
        PekkoHarness harness = doing(actor -> {
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
        PekkoHarness harness = doing(actor -> Patterns.ask(actor.getSelf(), "number", Duration.ofSeconds(1))
                        .toCompletableFuture()
                        .join())
                .stepTime(Duration.ofMillis(300))
                .build();
        assertThat(inconclusive(harness))
                .contains("a step does not come to its end: c -> a: Get[]; it waits for something that nothing brings")
                .contains("CompletableFuture")
                .contains("Use pipeTo");
    }

    @Test
    void aPriorityMailboxIsRefused() {
        PekkoHarness harness = Runs.anyAnswer("mailbox")
                .start(system -> system.actorOf(
                        Props.create(Doing.class, () -> new Doing(actor -> {})).withMailbox("pekko.my-mailbox"), "a"))
                .request("c", "a", new Get(), Invocation.of("ask").with("request", 0))
                .build();
        assertThat(inconclusive(harness)).contains("actor a asks for the mailbox pekko.my-mailbox");
    }

    @Test
    void anActorThatIsNotDeterministicIsTold() {
        AtomicInteger outlives = new AtomicInteger();
        PekkoHarness harness = doing(actor -> {
                    if (outlives.getAndIncrement() % 2 == 0) {
                        actor.getSelf().tell("more", actor.getSelf());
                    }
                    actor.getSender().tell(1, actor.getSelf());
                })
                .request("d", "a", new Get(), Invocation.of("ask").with("request", 1))
                .request("e", "a", new Get(), Invocation.of("ask").with("request", 2))
                .build();
        PekkoExplorer explorer = new PekkoExplorer(harness);
        assertThat(explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED)).text())
                .contains("the actors did not do the same when the same messages came in the same order")
                .contains("after the steps c -> a: Get[]")
                .doesNotContain("enabled ones");
        outlives.set(0);
        PekkoReport walked = explorer.run(new DeterminismCheck(Limited.to(20, new RandomWalk(1))));
        assertThat(walked.text()).contains("the actors did not do the same", "a repeated execution asked");
    }

    @Test
    void aScheduleOfAnotherProgramIsTold() throws Exception {
        PekkoHarness harness =
                doing(actor -> actor.getSender().tell(1, actor.getSelf())).build();
        PekkoReport report = new PekkoExplorer(harness).replay(Schedule.parse("plumbline-schedule 1\n0 7\nend\n"));
        assertThat(report.verdict().word()).isEqualTo("inconclusive");
        assertThat(new PekkoExplorer(harness)
                        .replay(Schedule.parse("plumbline-schedule 1\n5\nend\n"))
                        .text())
                .contains("the schedule does not fit");
    }

    @Test
    void randomSchedulesSayThatTheyAreASample() {
        PekkoHarness harness =
                doing(actor -> actor.getSender().tell(1, actor.getSelf())).build();
        PekkoReport report = new PekkoExplorer(harness).run(Limited.to(5, new RandomWalk(3)));
        assertThat(report.schedules()).isEqualTo(5);
        assertThat(report.text()).contains("not all schedules were run").contains("SAMPLED");
    }

    @Test
    void mistakesInTheHarnessAreNamed() {
        assertThatThrownBy(() -> new PekkoExplorer(Runs.anyAnswer("wrong")
                                .actor("a", Props.create(Doing.class, () -> new Doing(actor -> {})))
                                .request(
                                        "c",
                                        "b",
                                        new Get(),
                                        Invocation.of("ask").with("request", 0))
                                .build())
                        .run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a request goes to the actor b")
                .hasMessageContaining("there are [a]");
        assertThatThrownBy(() -> Runs.anyAnswer("empty").build()).hasMessageContaining("has no actor");
        PekkoHarness unread = doing(actor -> actor.getSender().tell(new Get(), actor.getSelf()))
                .build();
        assertThatThrownBy(() -> new PekkoExplorer(unread).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("say what the result is with PekkoHarness.Builder.answers");
    }
}
