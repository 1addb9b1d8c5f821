package dev.plumbline.actor.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.random.RandomWalk;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SystemsTest {
    @Test
    void eachSystemHasBothHarnessesOfThePaper() throws Exception {
        assertThat(Systems.words()).containsExactly("register", "erroneous", "multileader", "chord", "paxos");
        for (String word : Systems.words()) {
            assertThat(Systems.named(word).orElseThrow().harnesses()).startsWith("2r+1w", "2r+2w");
        }
    }

    @Test
    void aWordThatNamesNoSystemFindsNone() {
        assertThat(Systems.named("regster")).isEmpty();
    }

    @Test
    void declaredRolesOfMessagesHold() throws Exception {
        for (String word : Systems.words()) {
            ActorSystem system = Systems.named(word).orElseThrow();
            for (String name : system.harnesses()) {
                Harness harness = system.harness(name);
                Execution execution = new Execution(harness, Limited.to(60, new RandomWalk(3)), true);
                while (execution.next()) {
                    execution.steps().forEach(step -> assertRole(harness, step));
                }
            }
        }
    }

    private static void assertRole(Harness harness, Step step) {
        MessageRole role = harness.role(step.envelope().orElseThrow().message());
        assertThat(role.category()).isNotEqualTo(MessageRole.Category.OTHER);
        assertThat(role.excluded()).isFalse();
        if (role.effect() == MessageRole.Effect.READS) {
            assertThat(step.changed()).as(step.toString()).isFalse();
        }
    }
}
