package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.explore.ExplorationResult;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Futures of every kind, each with random delays: the verdict is the same whatever pools and threads do. */
@Tag("slow")
class ForeignWorkTest {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2, code -> {
        Thread thread = new Thread(code, "my pool");
        thread.setDaemon(true);
        return thread;
    });
    private static final int TIMES = 3;
    private static final Random RANDOM = new Random(4);

    /** Its threads are there before an actor uses them. */
    @BeforeAll
    static void startPool() throws Exception {
        for (int i = 0; i < 2; i++) {
            POOL.submit(() -> LockSupport.parkNanos(20_000_000));
        }
        POOL.submit(() -> {}).get();
    }

    @AfterAll
    static void stopPool() {
        POOL.shutdownNow();
    }

    private static int slowly(int number, int mostMillis) {
        LockSupport.parkNanos(1 + RANDOM.nextInt(mostMillis * 1_000_000));
        return number;
    }

    private enum Kind {
        COMMON_POOL("conforms", "") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return CompletableFuture.supplyAsync(() -> slowly(number, 5));
            }
        },
        DISPATCHER("conforms", "") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return CompletableFuture.supplyAsync(() -> slowly(number, 5), context.getExecutionContext());
            }
        },
        STARTED_THREAD("conforms", "") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                CompletableFuture<Integer> result = new CompletableFuture<>();
                new Thread(() -> result.complete(slowly(number, 5))).start();
                return result;
            }
        },
        OWN_POOL("inconclusive", "my pool") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return CompletableFuture.supplyAsync(() -> slowly(number, 5), POOL);
            }
        },
        /** Longer than any patience by the clock that there was. */
        SLOW_MESSAGE_OF_OWN_POOL("inconclusive", "by the thread my pool, which is not controlled") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                ActorRef<Object> self = context.getSelf();
                POOL.submit(() -> {
                    LockSupport.parkNanos(200_000_000);
                    self.tell("late");
                });
                return CompletableFuture.completedFuture(number);
            }
        },
        DELAYED_EXECUTOR("inconclusive", "delayedExecutor") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return CompletableFuture.supplyAsync(
                        () -> number, CompletableFuture.delayedExecutor(RANDOM.nextInt(10), TimeUnit.MILLISECONDS));
            }
        },
        TIMEOUT_THAT_GOES_OFF("inconclusive", "orTimeout") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return new CompletableFuture<Integer>().orTimeout(RANDOM.nextInt(10), TimeUnit.MILLISECONDS);
            }
        },
        TIMEOUT_THAT_NEVER_GOES_OFF("inconclusive", "orTimeout") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return CompletableFuture.supplyAsync(() -> slowly(number, 5)).orTimeout(1, TimeUnit.HOURS);
            }
        },
        VALUE_ON_TIMEOUT("inconclusive", "completeOnTimeout") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return CompletableFuture.supplyAsync(() -> slowly(number, 5))
                        .completeOnTimeout(-1, 2, TimeUnit.MILLISECONDS);
            }
        },
        /** After all of those: what others did before does not count. */
        COMPLETE("conforms", "") {
            @Override
            CompletionStage<Integer> future(ActorContext<Object> context, int number) {
                return CompletableFuture.completedFuture(number);
            }
        };

        private final String verdict;
        private final String named;

        Kind(String verdict, String named) {
            this.verdict = verdict;
            this.named = named;
        }

        abstract CompletionStage<Integer> future(ActorContext<Object> context, int number);
    }

    private record Question(ActorRef<Object> replyTo) {}

    private static Behavior<Object> piping(Kind kind) {
        return Behaviors.setup(context -> {
            int[] asked = new int[1];
            return Behaviors.receiveMessage(message -> {
                if (message instanceof Question question) {
                    CompletionStage<Integer> future = kind.future(context, ++asked[0]);
                    context.<Integer>pipeToSelf(future, (value, failure) ->
                            (Runnable) () -> question.replyTo.tell(failure == null ? value : "failed"));
                } else if (message instanceof Runnable reply) {
                    reply.run();
                }
                return Behaviors.same();
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void theVerdictDoesNotDependOnThreads(Kind kind) {
        long schedules = -1;
        for (int i = 0; i < TIMES; i++) {
            Harness harness = Runs.anyAnswer("piped")
                    .behavior("front", () -> piping(kind))
                    .requestReplyTo(
                            "c", "front", Question::new, Invocation.of("ask").with("request", 0))
                    .requestReplyTo(
                            "d", "front", Question::new, Invocation.of("ask").with("request", 1))
                    .build();
            ExplorationResult report = new Explorer(harness).run();
            assertThat(Runs.word(report)).as(Runs.text(report)).isEqualTo(kind.verdict);
            assertThat(Runs.text(report)).contains(kind.named);
            if (kind.verdict.equals("conforms")) {
                assertThat(report.schedules()).isEqualTo(schedules < 0 ? report.schedules() : schedules);
                schedules = report.schedules();
            }
        }
    }
}
