package dev.plumbline.actor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import org.junit.jupiter.api.Test;

class HarnessTest {
    /** Gives the lock to everybody who asks, or only while it is free. */
    record Lock(boolean careless, boolean free) implements Actor {
        @Override
        public boolean accepts(Object message) {
            return careless || free || message.equals("release");
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.reply(Answer.DONE);
            return new Lock(careless, message.equals("release"));
        }
    }

    private static Verdict.Word word(boolean careless) throws BadInput {
        Harness.Builder harness = Harness.of("lock", "mutex").actor("lock", new Lock(careless, true));
        for (String client : new String[] {"a", "b"}) {
            harness.request(client, "lock", "acquire", Invocation.of("acquire"))
                    .request(client, "lock", "release", Invocation.of("release"));
        }
        Harness both = harness.build();
        ExplorationResult explored = Exploration.of(
                        both, Schedulers.SOURCE_DPOR.begin(both, 1, SchedulerOptions.DEFAULT))
                .run();
        return explored.word(true);
    }

    @Test
    void aBuiltInModelNeedsNoInitialValue() throws Exception {
        assertThat(word(false)).isEqualTo(Verdict.Word.CONFORMS);
        assertThat(word(true)).isEqualTo(Verdict.Word.VIOLATES);
        assertThatThrownBy(() -> Harness.of("lock", "mutexx"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no model is named mutexx (did you mean mutex?)");
    }
}
