package dev.plumbline.pekko;

import static dev.plumbline.pekko.Runs.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.ExplorationResult;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Futures that actors make: ask and its timeout, pipeTo, tasks on the dispatcher. */
@Tag("slow")
class FuturesTest {
    private record Get() {}

    /** Asks another actor and pipes its answer to the sender. */
    private static final class Front extends AbstractActor {
        private final ActorRef back;

        Front(ActorRef back) {
            this.back = back;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Get.class, get -> {
                        var answer = Patterns.ask(back, "number", Duration.ofSeconds(1))
                                .handle((value, failure) -> failure == null ? value : "timeout");
                        Patterns.pipe(answer, getContext().getDispatcher()).to(getSender());
                    })
                    .build();
        }
    }

    private static final class Back extends AbstractActor {
        private int asked;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("number", text -> getSender().tell(++asked, getSelf()))
                    .build();
        }
    }

    private static PekkoHarness.Builder front(String name) {
        return Runs.anyAnswer(name).start(system -> {
            ActorRef back = system.actorOf(Props.create(Back.class, Back::new), "back");
            system.actorOf(Props.create(Front.class, () -> new Front(back)), "front");
        });
    }

    @Test
    void anAskIsAnsweredOrTimesOutAndIsPiped() {
        Runs runs =
                Runs.all(front("ask").request("c", "front", new Get(), ask(0)).build());
        assertThat(runs.results()).containsExactly("{c=\"timeout\"}", "{c=1}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
        assertThat(runs.executions())
                .anyMatch(each -> Runs.sequence(each).contains("lost: 1 to"))
                .anyMatch(each -> !Runs.sequence(each).contains("goes off"));
    }

    @Test
    void twoAsksHaveAllTheirOutcomes() {
        Runs runs = Runs.all(front("asks")
                .request("c", "front", new Get(), ask(0))
                .request("d", "front", new Get(), ask(1))
                .build());
        assertThat(runs.results())
                .containsExactly(
                        "{c=\"timeout\", d=\"timeout\"}",
                        "{c=\"timeout\", d=1}",
                        "{c=\"timeout\", d=2}",
                        "{c=1, d=\"timeout\"}",
                        "{c=1, d=2}",
                        "{c=2, d=\"timeout\"}",
                        "{c=2, d=1}");
    }

    private record Question(org.apache.pekko.actor.typed.ActorRef<Object> replyTo) {}

    private record Reply(Object value, org.apache.pekko.actor.typed.ActorRef<Object> to) {}

    private static Behavior<Object> typedFront(org.apache.pekko.actor.typed.ActorRef<Question> back) {
        return Behaviors.receive((context, message) -> {
            if (message instanceof Question question) {
                context.ask(
                        Object.class,
                        back,
                        Duration.ofSeconds(1),
                        Question::new,
                        (value, failure) -> new Reply(failure == null ? value : "timeout", question.replyTo));
            } else if (message instanceof Reply reply) {
                reply.to.tell(reply.value);
            }
            return Behaviors.same();
        });
    }

    @Test
    void aTypedAskIsAnsweredOrTimesOut() {
        Runs runs = Runs.all(Runs.anyAnswer("typed ask")
                .behavior(
                        "front",
                        () -> Behaviors.setup(context -> typedFront(context.spawn(
                                Behaviors.<Question>receiveMessage(question -> {
                                    question.replyTo.tell("fine");
                                    return Behaviors.same();
                                }),
                                "back"))))
                .requestReplyTo("c", "front", Question::new, ask(0))
                .build());
        assertThat(runs.results()).containsExactly("{c=\"fine\"}", "{c=\"timeout\"}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
    }

    private record Loaded(int value, org.apache.pekko.actor.typed.ActorRef<Object> to) {}

    /** Answers with the number of the question, by way of a future. */
    private static Behavior<Object> piping(Function<Integer, CompletableFuture<Integer>> future) {
        return Behaviors.setup(context -> {
            int[] asked = new int[1];
            return Behaviors.receiveMessage(message -> {
                if (message instanceof Question question) {
                    context.pipeToSelf(
                            future.apply(++asked[0]), (value, failure) -> new Loaded(value, question.replyTo));
                } else if (message instanceof Loaded loaded) {
                    loaded.to.tell(loaded.value);
                }
                return Behaviors.same();
            });
        });
    }

    private static ExplorationResult piped(Function<Integer, CompletableFuture<Integer>> future) {
        Harness harness = Runs.anyAnswer("piped")
                .behavior("front", () -> piping(future))
                .requestReplyTo("c", "front", Question::new, ask(0))
                .requestReplyTo("d", "front", Question::new, ask(1))
                .requestReplyTo("e", "front", Question::new, ask(2))
                .build();
        ExplorationResult report = new Explorer(harness).run();
        assertThat(Runs.word(report)).as(Runs.text(report)).isEqualTo("conforms");
        return report;
    }

    /** Whether the pool is faster than the receipt makes no difference: with the wait, it never is. */
    @Test
    void workOfThePoolBelongsToItsStepHoweverFastThePoolIs() {
        long expected = piped(number -> CompletableFuture.supplyAsync(() -> {
                    LockSupport.parkNanos(2_000_000);
                    return number;
                }))
                .schedules();
        for (int i = 0; i < 3; i++) {
            assertThat(piped(number -> CompletableFuture.supplyAsync(() -> number))
                            .schedules())
                    .isEqualTo(expected);
            assertThat(piped(number -> {
                                // It is complete before the callback is registered.
                                CompletableFuture<Integer> done = CompletableFuture.supplyAsync(() -> number);
                                done.join();
                                return done;
                            })
                            .schedules())
                    .isEqualTo(expected);
            assertThat(piped(number -> CompletableFuture.supplyAsync(() -> number)
                                    .thenApplyAsync(each -> each + 1)
                                    .thenCompose(each -> CompletableFuture.supplyAsync(() -> each - 1)))
                            .schedules())
                    .isEqualTo(expected);
        }
    }

    /** A result that exists already is sent by the actor itself, in its order. */
    @Test
    void callbacksOfAFutureThatWasCompleteKeepTheOrderOfTheActor() {
        long ordered = piped(CompletableFuture::completedFuture).schedules();
        long unordered =
                piped(number -> CompletableFuture.supplyAsync(() -> number)).schedules();
        assertThat(ordered).isLessThan(unordered);
    }

    /** Two tasks on the dispatcher, whose results come in any order. */
    private static final class Tasks extends AbstractActor {
        private String seen = "";
        private ActorRef client = ActorRef.noSender();

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Get.class, get -> {
                        client = getSender();
                        for (String text : new String[] {"a", "b"}) {
                            var task = CompletableFuture.supplyAsync(
                                    () -> text, getContext().getDispatcher());
                            Patterns.pipe(task, getContext().getDispatcher()).to(getSelf());
                        }
                    })
                    .match(String.class, text -> {
                        seen += text;
                        if (seen.length() == 2) {
                            client.tell(seen, getSelf());
                        }
                    })
                    .build();
        }
    }

    @Test
    void tasksOnTheDispatcherRunInAnyOrder() {
        Runs runs = Runs.all(Runs.anyAnswer("tasks")
                .actor("a", Props.create(Tasks.class, Tasks::new))
                .request("c", "a", new Get(), ask(0))
                .build());
        assertThat(runs.results()).containsExactly("{c=\"ab\"}", "{c=\"ba\"}");
        assertThat(Runs.word(runs.report())).as(Runs.text(runs.report())).isEqualTo("conforms");
    }
}
