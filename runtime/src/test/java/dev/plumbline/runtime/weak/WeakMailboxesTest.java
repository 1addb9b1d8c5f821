package dev.plumbline.runtime.weak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.testkit.ResourceContract;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lossy and relaxed mailboxes on channels keep what they promise, and not more. */
@Tag("slow")
class WeakMailboxesTest {
    private static final Value ZERO = Tla.of(0);

    /** The mailbox 0 as a resource without index. */
    private static Resource atZero(Resource mailboxes) {
        return new Resource() {
            @Override
            public ClockedValue read() {
                return mailboxes.at(ZERO).read();
            }

            @Override
            public WriteResult write(Value value) {
                return mailboxes.at(ZERO).write(value);
            }

            @Override
            public Clock prepare() {
                return mailboxes.prepare();
            }

            @Override
            public void commit(Clock clock) {
                mailboxes.commit(clock);
            }

            @Override
            public void abort(Clock clock) {
                mailboxes.abort(clock);
            }
        };
    }

    private static ResourceContract.Ends ends(UnaryOperator<Resource> weak) {
        Channel channel = Channel.unbounded();
        List<Resource> ends = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ends.add(atZero(weak.apply(new ResourceMap(index -> channel.handle()))));
        }
        return new ResourceContract.Ends(ends.subList(0, 2), ends.subList(2, 3), 0);
    }

    @Test
    void lossyMailboxesKeepTheOrderOfTheRest() {
        ResourceContract.lossyMessages(() -> ends(inner -> new LossyMailboxes(inner, 30, 7)))
                .hold();
        assertThatThrownBy(() -> ResourceContract.messages(() -> ends(inner -> new LossyMailboxes(inner, 30, 7)))
                        .hold())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void relaxedMailboxesLoseNothing() {
        ResourceContract.unorderedMessages(() -> ends(inner -> new RelaxedMailboxes(inner, 7)))
                .hold();
        assertThatThrownBy(() -> ResourceContract.messages(() -> ends(inner -> new RelaxedMailboxes(inner, 7)))
                        .hold())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("come in order");
    }

    @Test
    void aLostMessageIsNotForgivenToRelaxedMailboxes() {
        assertThatThrownBy(() -> ResourceContract.unorderedMessages(
                                () -> ends(inner -> new RelaxedMailboxes(new LossyMailboxes(inner, 5, 7), 7)))
                        .hold())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Messages that were sent arrive");
    }

    @Test
    void swappedMessagesAreNotForgivenToLossyMailboxes() {
        assertThatThrownBy(() -> ResourceContract.lossyMessages(
                                () -> ends(inner -> new LossyMailboxes(new RelaxedMailboxes(inner, 7), 30, 7)))
                        .hold())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aHundredPercentLoseEverything() {
        Channel channel = Channel.unbounded();
        Resource all = new LossyMailboxes(new ResourceMap(index -> channel.handle()), 100, 1);
        for (int i = 0; i < 20; i++) {
            all.at(ZERO).write(Tla.of(i));
            all.commit(Clock.NONE);
        }
        assertThatThrownBy(() -> all.at(ZERO).read()).isInstanceOf(SectionAborted.class);
        all.abort(Clock.NONE);
        assertThat(all).hasToString("lossy mailboxes");
    }
}
