package dev.plumbline.services.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.services.plan.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** This process is node 1, and opens connections to node 2. */
@EnabledOnOs(OS.LINUX)
class ProxyNetworkTest {
    private static final int PORT = 7000;
    /** Long enough for data that passes, on a machine that is not stopped. */
    private static final int PATIENCE_MILLIS = 20_000;
    /** How long data that must not arrive is waited for. */
    private static final int SILENCE_MILLIS = 300;

    private static final NodeProcesses PROCESSES = new NodeProcesses() {
        @Override
        public Collection<Long> first(int node) {
            return node == 1 ? Set.of(ProcessHandle.current().pid()) : Set.of();
        }

        @Override
        public Collection<Long> descendants(int node) {
            return Set.of();
        }
    };

    private final ProxyNetwork network =
            new ProxyNetwork(2, PROCESSES, ThreadLocalRandom.current().nextInt(60_000), 1);
    private ServerSocket node2;

    @BeforeEach
    void listen() throws IOException {
        node2 = new ServerSocket();
        node2.bind(new InetSocketAddress(InetAddress.getByName(network.host(2)), PORT));
        node2.setSoTimeout(PATIENCE_MILLIS);
    }

    @AfterEach
    void close() throws IOException {
        network.close();
        node2.close();
    }

    private Socket connected() throws IOException {
        String[] address = network.reached(2, PORT).split(":");
        Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private Socket accepted() throws IOException {
        Socket socket = node2.accept();
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static void assertSilent(Socket socket) throws IOException {
        socket.setSoTimeout(SILENCE_MILLIS);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    private static NetworkState cut(Link... links) {
        return new NetworkState(Set.of(links), 0, 0);
    }

    @Test
    void bytesAndTheEndPassInBothDirections() throws IOException {
        try (Socket one = connected();
                Socket two = accepted()) {
            one.getOutputStream().write("hello".getBytes());
            assertThat(two.getInputStream().readNBytes(5)).asString().isEqualTo("hello");
            two.getOutputStream().write("you".getBytes());
            two.shutdownOutput();
            assertThat(one.getInputStream().readAllBytes()).asString().isEqualTo("you");
            one.getOutputStream().write(7);
            assertThat(two.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void whatIsCutArrivesWhenTheLinkIsHealed() throws IOException {
        try (Socket one = connected();
                Socket two = accepted()) {
            network.set(cut(new Link(1, 2)));
            one.getOutputStream().write(1);
            assertSilent(two);
            two.getOutputStream().write(2);
            assertThat(one.getInputStream().read()).isEqualTo(2);
            network.set(NetworkState.HEALED);
            assertThat(two.getInputStream().read()).isEqualTo(1);
        }
    }

    @Test
    void onlyTheDirectionThatIsCutIsSilent() throws IOException {
        try (Socket one = connected();
                Socket two = accepted()) {
            network.set(cut(new Link(2, 1)));
            one.getOutputStream().write(1);
            assertThat(two.getInputStream().read()).isEqualTo(1);
            two.getOutputStream().write(2);
            assertSilent(one);
        }
    }

    @Test
    void theEndOfAConnectionDoesNotPassACutLink() throws IOException {
        try (Socket one = connected();
                Socket two = accepted()) {
            network.set(cut(new Link(1, 2)));
            one.close();
            assertSilent(two);
            network.set(NetworkState.HEALED);
            assertThat(two.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aNewConnectionOverACutLinkReachesNoOne() throws IOException {
        network.set(cut(new Link(2, 1)));
        try (Socket one = connected()) {
            one.getOutputStream().write(1);
            node2.setSoTimeout(SILENCE_MILLIS);
            assertThatThrownBy(this::accepted).isInstanceOf(SocketTimeoutException.class);
            node2.setSoTimeout(PATIENCE_MILLIS);
            network.set(NetworkState.HEALED);
            try (Socket two = accepted()) {
                assertThat(two.getInputStream().read()).isEqualTo(1);
            }
        }
    }

    @Test
    void aLinkBetweenOtherNodesDoesNotMatter() throws IOException {
        network.set(cut(new Link(2, 3), new Link(3, 2)));
        try (Socket one = connected();
                Socket two = accepted()) {
            one.getOutputStream().write(1);
            assertThat(two.getInputStream().read()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionBreaksWithCertainLoss() throws IOException {
        try (Socket one = connected();
                Socket two = accepted()) {
            network.set(new NetworkState(Set.of(), 0, 100));
            one.getOutputStream().write(1);
            assertThat(two.getInputStream().read()).isEqualTo(-1);
            assertThat(one.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void delayedBytesArriveInTheirOrder() throws IOException {
        network.set(new NetworkState(Set.of(), 20, 0));
        try (Socket one = connected();
                Socket two = accepted()) {
            for (int i = 0; i < 20; i++) {
                one.getOutputStream().write(i);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(two.getInputStream().read()).isEqualTo(i);
            }
        }
    }

    @Test
    void aNodeThatDoesNotListenClosesTheConnection() throws IOException {
        node2.close();
        try (Socket one = connected()) {
            assertThat(one.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void theOwnerOfASocketIsFoundAndNoOther() throws IOException {
        try (Socket one = new Socket(node2.getInetAddress(), PORT);
                Socket two = accepted()) {
            String socket = SocketOwner.socket((InetSocketAddress) two.getRemoteSocketAddress(), (InetSocketAddress)
                            two.getLocalSocketAddress())
                    .orElseThrow();
            assertThat(one.isConnected()).isTrue();
            assertThat(SocketOwner.owns(Set.of(ProcessHandle.current().pid()), socket))
                    .isTrue();
            Process other = new ProcessBuilder("cat").start();
            try {
                assertThat(SocketOwner.owns(Set.of(other.pid()), socket)).isFalse();
            } finally {
                other.destroyForcibly();
            }
        }
    }
}
