package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.execution.NaiveStates;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Receipts with calls and answers depend on the progress of the clients. A client without a state calls or returns at
 * each timer, and fails if it already waits or does not wait: so the same receipt of the same actor is repeated in some
 * systems and fails in others.
 */
class CallsByProgressTest {
    private record Caller() implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("call");
            context.startTimer("return");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("call")) {
                context.startTimer(message);
                context.called(Invocation.of("read"));
            } else if (message.equals("return")) {
                context.returned(Answer.of(0));
            }
            return this;
        }
    }

    private record Counter(int left) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("count");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (left > 1) {
                context.startTimer("count");
            }
            context.send(ActorRef.of("C0"), "note " + left);
            return new Counter(left - 1);
        }
    }

    private static Harness harness(int callers, int counts) throws BadInput {
        Harness.Builder harness = Harness.of("callers", "register", Value.of(0)).actor("counter", new Counter(counts));
        IntStream.range(0, callers).forEach(i -> harness.actor("C" + i, new Caller()));
        return harness.build();
    }

    @Test
    void receiptsThatFailByProgressAreThoseOfANaiveSearch() throws Exception {
        for (int callers = 1; callers < 4; callers++) {
            Harness harness = harness(callers, 1);
            NaiveStates naive = new NaiveStates(harness, true, false, log -> false);
            assertThat(naive.search(20_000)).isTrue();
            naive.findCycles();
            StatesFound found = StateSearch.of(harness).unjudged().run();
            assertThat(found.states()).isEqualTo(naive.depth.size());
            assertThat(found.transitions()).isEqualTo(naive.transitions);
            assertThat(found.ends()).isEqualTo(naive.ends);
            assertThat(found.count(Problem.Kind.FAILURE))
                    .isEqualTo(naive.failures)
                    .isPositive();
            for (int threads = 2; threads < 4; threads++) {
                assertThat(StateSearch.of(harness)
                                .threads(threads)
                                .unjudged()
                                .run()
                                .transitions())
                        .isEqualTo(naive.transitions);
            }
        }
    }
}
