package dev.plumbline.actor.systems.register;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.systems.register.MultiLeaderRegister.Offer;
import dev.plumbline.actor.systems.register.MultiLeaderRegister.Refused;
import dev.plumbline.actor.systems.register.MultiLeaderRegister.Taken;
import dev.plumbline.actor.systems.register.MultiLeaderRegister.WriteRegister;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class MultiLeaderRetryTest {
    private static Snapshot receive(Snapshot now, String from, Class<?> kind) {
        List<Envelope> fitting = now.inTransit().stream()
                .filter(each ->
                        each.from().name().equals(from) && each.message().getClass() == kind)
                .toList();
        assertThat(fitting).as(from + " " + kind.getSimpleName() + " in " + now).hasSize(1);
        return now.take(fitting.get(0).number(), alternatives -> 0).after();
    }

    /** One slow write at N1, and as many writes at N2 one after the other. */
    private static Harness harness(int overtaking) throws Exception {
        Harness.Builder harness = MultiLeaderRegister.agents("overtaken")
                .request("slow", "N1", new WriteRegister(ActorRef.of("slow"), 1), write(1));
        for (int i = 0; i < overtaking; i++) {
            harness.request("quick" + i, "N2", new WriteRegister(ActorRef.of("quick" + i), 2), write(2));
        }
        return harness.build();
    }

    private static Invocation write(int value) {
        return Invocation.of("write").with("value", value);
    }

    private static Snapshot overtake(Snapshot now, int times) {
        Snapshot next = receive(now, "slow", WriteRegister.class);
        for (int i = 0; i < times; i++) {
            next = receive(next, "quick" + i, WriteRegister.class);
            next = receive(next, "N2", Offer.class);
            next = receive(next, "N1", Taken.class);
            next = receive(next, "N1", Offer.class);
            next = receive(next, "N2", Refused.class);
        }
        return next;
    }

    @Test
    void aWriteThatWasRefusedThreeTimesGetsThrough() throws Exception {
        Snapshot now = overtake(Snapshot.initial(harness(3)), 3);
        now = receive(now, "N1", Offer.class);
        now = receive(now, "N2", Taken.class);
        assertThat(now.inTransit()).isEmpty();
        assertThat(now.calls().open()).isEmpty();
    }

    @Test
    void aWriteThatWasRefusedFourTimesIsNeverAnswered() throws Exception {
        Snapshot now = overtake(Snapshot.initial(harness(4)), 4);
        assertThat(now.inTransit()).isEmpty();
        assertThat(now.calls().open()).hasSize(1);
        assertThat(now.calls().open().get(0).client()).isEqualTo(ActorRef.of("slow"));
    }
}
