package dev.plumbline.runtime.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.testkit.ResourceContract;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class TcpMailboxesTest {
    private static final Value ZERO = Tla.of(0);
    private static final ProcessId SENDER = new ProcessId("Sender", ZERO);
    private static final Duration LINGER = Duration.ofSeconds(5);

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static TcpMailboxes receiver() {
        return new TcpMailboxes(Set.of(ZERO), index -> loopback(0), LINGER);
    }

    private static TcpMailboxes sender(InetSocketAddress to) {
        return new TcpMailboxes(Set.of(), index -> to, LINGER);
    }

    /** The mailbox 0 as a resource without index. */
    private static Resource atZero(TcpMailboxes mailboxes) {
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
            public void commit(Clock clock) {
                mailboxes.commit(clock);
            }

            @Override
            public void abort(Clock clock) {
                mailboxes.abort(clock);
            }

            @Override
            public void close() {
                mailboxes.close();
            }
        };
    }

    @Test
    void keepTheContract() {
        ResourceContract.messages(() -> {
                    TcpMailboxes receiver = receiver();
                    InetSocketAddress to = loopback(receiver.port(ZERO));
                    return new ResourceContract.Ends(
                            List.of(atZero(sender(to)), atZero(sender(to))), List.of(atZero(receiver)), 5_000);
                })
                .rounds(10)
                .hold();
    }

    private static ClockedValue receive(Resource mailbox) throws InterruptedException {
        for (int i = 0; i < 10_000; i++) {
            try {
                return mailbox.read();
            } catch (SectionAborted e) {
                Thread.sleep(1);
            }
        }
        throw new AssertionError("no message within ten seconds");
    }

    @Test
    void nothingIsLostOrDeliveredTwiceWhenConnectionsBreak() throws IOException, InterruptedException {
        int messages = 2_000;
        TcpMailboxes receiver = receiver();
        try (CuttingProxy proxy = new CuttingProxy(loopback(receiver.port(ZERO)), 5, 3_000)) {
            Resource sending = atZero(sender(proxy.address()));
            Resource receiving = atZero(receiver);
            Clock clock = Clock.NONE;
            for (int i = 1; i <= messages; i++) {
                sending.write(Tla.of(i));
                if (i % 7 == 0) {
                    // This one is not to arrive.
                    sending.abort(clock);
                    sending.write(Tla.of(i));
                }
                clock = clock.tick(SENDER);
                sending.commit(clock);
            }
            List<Long> received = new ArrayList<>();
            List<Long> clocks = new ArrayList<>();
            for (int i = 1; i <= messages; i++) {
                ClockedValue message = receive(receiving);
                received.add(Tla.number(message.value()));
                clocks.add(message.clock().get(SENDER));
                receiving.commit(Clock.NONE);
            }
            List<Long> expected = new ArrayList<>();
            for (long i = 1; i <= messages; i++) {
                expected.add(i);
            }
            assertThat(received).isEqualTo(expected);
            assertThat(clocks).isEqualTo(expected);
            sending.close();
            assertThatThrownBy(receiving::read).isInstanceOf(SectionAborted.class);
            assertThat(proxy.cuts.get()).as("cut connections").isGreaterThan(10);
            receiving.close();
        }
    }

    @Test
    void messagesWaitForAReceiverThatIsNotThereYet() throws InterruptedException {
        TcpMailboxes first = receiver();
        int port = first.port(ZERO);
        first.close();
        Resource sending = atZero(sender(loopback(port)));
        sending.write(Tla.of("early"));
        sending.commit(Clock.NONE.tick(SENDER));
        Thread.sleep(50);
        Resource receiving = atZero(new TcpMailboxes(Set.of(ZERO), index -> loopback(port), LINGER));
        ClockedValue message = receive(receiving);
        assertThat(message.value()).isEqualTo(Tla.of("early"));
        assertThat(message.clock().get(SENDER)).isEqualTo(1);
        sending.close();
        receiving.close();
    }

    @Test
    void restartedReceiverGetsRemainingMessages() throws InterruptedException {
        TcpMailboxes first = receiver();
        int port = first.port(ZERO);
        Resource sending = atZero(sender(loopback(port)));
        sending.write(Tla.of(1));
        sending.commit(Clock.NONE);
        Resource before = atZero(first);
        assertThat(receive(before).value()).isEqualTo(Tla.of(1));
        first.close();
        sending.write(Tla.of(2));
        sending.commit(Clock.NONE);
        Resource after = atZero(new TcpMailboxes(Set.of(ZERO), index -> loopback(port), LINGER));
        ClockedValue received = receive(after);
        if (received.value().equals(Tla.of(1))) { // the first one was closed before its acknowledgement arrived
            after.commit(Clock.NONE);
            received = receive(after);
        }
        assertThat(received.value()).isEqualTo(Tla.of(2));
        sending.close();
        after.close();
    }

    @Test
    void othersMailboxesCannotBeRead() {
        TcpMailboxes mailboxes = sender(loopback(1));
        assertThatThrownBy(() -> mailboxes.at(ZERO).read())
                .isInstanceOf(TlaError.class)
                .hasMessageContaining("read by another process");
    }
}
