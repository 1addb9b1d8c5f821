package dev.plumbline.actor.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.execution.Execution.End;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Systems that do not get on, of the kinds of section 4.10 of the DS2 paper. */
@Tag("slow")
class LackOfProgressTest {
    private record Ask() {}

    private record Fork() {}

    private record Give(String to) {}

    private static Harness two(Actor one, Actor other) throws BadInput {
        return Harness.of("1r", "register", Value.of(0))
                .actor("A", one)
                .actor("B", other)
                .request("r", "A", new Ask(), Invocation.of("read"))
                .build();
    }

    /** Takes requests only when it has both forks, of which it holds one, and gives its own away only then. */
    private record Eater(String neighbour, int forks) implements Actor {
        @Override
        public Actor started(Context context) {
            context.send(ActorRef.of(neighbour), new Give(context.self().name()));
            return this;
        }

        @Override
        public boolean accepts(Object message) {
            return message instanceof Fork || forks == 2;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Fork) {
                return new Eater(neighbour, forks + 1);
            }
            if (message instanceof Give give) {
                context.send(ActorRef.of(give.to()), new Fork());
                return new Eater(neighbour, forks - 1);
            }
            context.reply(Answer.of(0));
            return this;
        }
    }

    @Test
    void twoActorsThatWaitForEachOtherDeadlock() throws Exception {
        ExplorationResult explored = Explore.all(two(new Eater("B", 1), new Eater("A", 1)));
        assertThat(explored.ends()).isEqualTo(Map.of(End.DEADLOCK, 1L));
        assertThat(explored.incomplete()).isEqualTo(1);
    }

    @Test
    void aRequestIsAnsweredIfItComesBeforeTheForkIsGivenAway() throws Exception {
        ExplorationResult explored = Explore.all(two(new Eater("B", 2), new Eater("A", 0)));
        // Either way A and B end up with one fork each and wait for each other.
        assertThat(explored.ends()).isEqualTo(Map.of(End.DEADLOCK, 2L));
        assertThat(explored.incomplete()).isEqualTo(1);
    }

    /** Hears the request and says nothing. */
    private record Silent() implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            return this;
        }
    }

    @Test
    void anActorThatForgetsToAnswerLeavesAnIncompleteHistory() throws Exception {
        ExplorationResult explored = Explore.all(two(new Silent(), new Silent()));
        assertThat(explored.ends()).isEqualTo(Map.of(End.COMPLETE, 1L));
        assertThat(explored.incomplete()).isEqualTo(1);
        assertThat(explored.nonLinearizable()).isZero();
    }

    /** Passes every request on. */
    private record Polite(String other) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            context.send(ActorRef.of(other), message);
            return this;
        }
    }

    @Test
    void twoActorsThatPassARequestOnToEachOtherLivelock() throws Exception {
        ExplorationResult explored = Explore.all(two(new Polite("B"), new Polite("A")));
        assertThat(explored.ends()).isEqualTo(Map.of(End.LIVELOCK, 1L));
        assertThat(explored.incomplete()).isEqualTo(1);
    }
}
