package dev.plumbline.runtime.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArrivedMessagesTest {
    private static final Value ZERO = Tla.of(0);
    private static final Clock SENDER = Clock.NONE.tick(new ProcessId("Sender", ZERO));
    private static final Clock COUNTER = Clock.NONE.tick(new ProcessId("Counter", ZERO));
    private static final Clock RECEIVER = Clock.NONE.tick(new ProcessId("Receiver", ZERO));

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static ClockedValue counted(Resource count, int number) throws InterruptedException {
        for (int i = 0; i < 10_000; i++) {
            ClockedValue read = count.read();
            if (Tla.number(read.value()) == number) {
                return read;
            }
            count.abort(Clock.NONE);
            Thread.sleep(1);
        }
        throw new AssertionError("the messages did not arrive within ten seconds");
    }

    @Test
    void countingSectionComesAfterSendersAndBeforeReceivers() throws InterruptedException {
        try (TcpMailboxes receiver = new TcpMailboxes(Set.of(ZERO), index -> loopback(0), Duration.ZERO);
                TcpMailboxes sender =
                        new TcpMailboxes(Set.of(), index -> loopback(receiver.port(ZERO)), Duration.ofSeconds(5))) {
            Resource count = receiver.arrived(ZERO);
            assertThat(count.read().value()).isEqualTo(Tla.of(0));
            count.commit(Clock.NONE);
            sender.at(ZERO).write(Tla.of("first"));
            sender.at(ZERO).write(Tla.of("second"));
            sender.commit(SENDER);

            ClockedValue two = counted(count, 2);
            assertThat(SENDER.within(two.clock())).isTrue();
            assertThatThrownBy(() -> receiver.at(ZERO).read())
                    .as("a message that another section has counted")
                    .isInstanceOf(SectionAborted.class);
            receiver.abort(Clock.NONE);
            count.abort(COUNTER);

            ClockedValue received = receiver.at(ZERO).read();
            assertThat(received.value()).isEqualTo(Tla.of("first"));
            assertThat(COUNTER.within(received.clock()))
                    .as("also an aborted section has counted")
                    .isTrue();
            receiver.commit(received.clock().merge(RECEIVER));

            ClockedValue one = counted(count, 1);
            assertThat(RECEIVER.within(one.clock())).isTrue();
            count.commit(Clock.NONE);
        }
    }

    @Test
    void mailboxesOfOthersCannotBeCounted() {
        try (TcpMailboxes none = new TcpMailboxes(Set.of(), index -> loopback(1), Duration.ZERO)) {
            assertThatThrownBy(() -> none.arrived(ZERO))
                    .isInstanceOf(TlaError.class)
                    .hasMessageContaining("another");
        }
    }
}
