package dev.plumbline.actor.states.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.states.StatePath;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Numbers of states that Stateright 0.31.0 publishes for models without messages: in the comments of its example
 * {@code increment}, and in the tests of its checkers and of its actors. A spontaneous action is a timer here that runs
 * as long as the action is possible, so it adds no state.
 */
@Tag("slow")
class StaterightSmallCountsTest {
    /** A harness needs something to check. */
    private static final Property ANY = Property.always("any state", state -> true);

    /**
     * Threads that read a shared number and write it back, one more. All are one actor, since an action reads or writes the
     * number and its thread at once. So they have no names to exchange, and the 8 states with symmetry are not counted.
     */
    private record Increment(int shared, List<Local> threads) implements Actor {
        record Local(int read, int step) {}

        static Increment of(int threads) {
            return new Increment(
                    0,
                    IntStream.range(0, threads).mapToObj(i -> new Local(0, 1)).toList());
        }

        boolean isRight() {
            return threads.stream().filter(each -> each.step == 3).count() == shared;
        }

        @Override
        public Actor started(Context context) {
            IntStream.range(0, threads.size()).forEach(context::startTimer);
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            int thread = (Integer) message;
            Local local = threads.get(thread);
            List<Local> next = new ArrayList<>(threads);
            if (local.step == 1) {
                context.startTimer(thread);
                next.set(thread, new Local(shared, 2));
                return new Increment(shared, next);
            }
            next.set(thread, new Local(local.read, 3));
            return new Increment(local.read + 1, next);
        }
    }

    @Test
    void twoThreadsThatIncrementHave13States() throws Exception {
        Harness harness = Harness.of("increment")
                .actor("threads", Increment.of(2))
                .property(Property.always(
                        "as many as have written",
                        state -> state.actors(Increment.class).stream().allMatch(Increment::isRight)))
                .build();
        StatesFound found = StateSearch.of(harness).run();
        assertThat(found.states()).isEqualTo(13);
        assertThat(found.word()).isEqualTo(Verdict.Word.VIOLATES);
        StatePath path = found.violatedProperty().orElseThrow().path().orElseThrow();
        assertThat(path.steps()).hasSize(4);
    }

    /** A process that is loaded once, and then runs and pauses for ever. */
    private enum Process implements Actor {
        LOADING,
        RUNNING,
        PAUSED;

        @Override
        public Actor started(Context context) {
            context.startTimer("next");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.startTimer("next");
            return this == RUNNING ? PAUSED : RUNNING;
        }
    }

    @Test
    void twoProcessesHave9StatesAnd6UpToNames() throws Exception {
        Harness harness = Harness.of("processes")
                .actor("P0", Process.LOADING)
                .actor("P1", Process.LOADING)
                .symmetric("P0", "P1")
                .property(ANY)
                .build();
        assertThat(StateSearch.of(harness).run().states()).isEqualTo(9);
        assertThat(StateSearch.of(harness).symmetric().run().states()).isEqualTo(6);
    }

    /** Two numbers that are incremented modulo 256: solutions of an equation that are not there are sought everywhere. */
    private record Equation(int x, int y) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("x");
            context.startTimer("y");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.startTimer(message);
            return message.equals("x") ? new Equation(x + 1 & 255, y) : new Equation(x, y + 1 & 255);
        }
    }

    @Test
    void anEquationWithoutSolutionHas65536States() throws Exception {
        assertThat(solutions(2, 4, 7).states()).isEqualTo(65_536);
    }

    /** There 12 are published, where the search stops: at a solution after three increments. This one goes on. */
    @Test
    void aSolutionIsFoundAfterThreeIncrements() throws Exception {
        StatesFound found = solutions(2, 10, 14);
        assertThat(found.states()).isEqualTo(65_536);
        assertThat(found.properties().get(0).word()).isEqualTo(Verdict.Word.CONFORMS);
        assertThat(found.properties().get(0).path().orElseThrow().steps()).hasSize(3);
    }

    private static StatesFound solutions(int a, int b, int c) throws BadInput {
        Harness harness = Harness.of("equation")
                .actor("numbers", new Equation(0, 0))
                .property(Property.sometimes(
                        "solved",
                        state -> state.actors(Equation.class).stream()
                                .allMatch(each -> (a * each.x + b * each.y & 255) == c)))
                .build();
        return StateSearch.of(harness).run();
    }

    /** One choice among the first values, and one among others, which the first one replaces by a single value. */
    private record Choices(List<Integer> chosen, boolean single) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("first");
            context.startTimer("second");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            List<Integer> next = new ArrayList<>(chosen);
            if (message.equals("first")) {
                next.add(1);
                context.startTimer("second");
                return new Choices(next, true);
            }
            next.add(single ? 3 : 2 + context.choose(2));
            return new Choices(next, single);
        }
    }

    @Test
    void aChoiceThatReplacesAnotherGives9States() throws Exception {
        Harness harness = Harness.of("choices")
                .actor("chooser", new Choices(List.of(), false))
                .property(ANY)
                .build();
        assertThat(StateSearch.of(harness).run().states()).isEqualTo(9);
    }

    /** There a message to an actor that is not there stays under way: 1 state. Here it is a mistake of the harness. */
    @Test
    void refusesAMessageToAnActorThatIsNotThere() {
        record Sender() implements Actor {
            @Override
            public Actor started(Context context) {
                context.send(ActorRef.of("elsewhere"), "lost");
                return this;
            }

            @Override
            public Actor receive(Context context, Object message) {
                return this;
            }
        }
        assertThatThrownBy(() -> StateSearch.of(Harness.of("sender")
                                .actor("A", new Sender())
                                .property(ANY)
                                .build())
                        .run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("sends lost to elsewhere");
    }
}
