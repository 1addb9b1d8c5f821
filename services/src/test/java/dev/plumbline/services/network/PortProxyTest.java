package dev.plumbline.services.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.services.plan.Link;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Node 1 sends to node 2, which listens at a free port. */
class PortProxyTest {
    private static final int PATIENCE_MILLIS = 20_000;
    private static final int SILENCE_MILLIS = 300;

    private static int ask(PortProxy proxy, String question) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            socket.getOutputStream().write((question + "\n").getBytes());
            return Integer.parseInt(new BufferedReader(new InputStreamReader(socket.getInputStream())).readLine());
        }
    }

    @Test
    void whatIsSentOverACutLinkArrivesWhenItIsHealed() throws Exception {
        try (PortProxy proxy = new PortProxy(1);
                ServerSocket node2 = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            node2.setSoTimeout(PATIENCE_MILLIS);
            int port = node2.getLocalPort();
            assertThat(ask(proxy, "reaches 1 " + port))
                    .as("nobody has said who listens there")
                    .isEqualTo(port);
            ask(proxy, "listens 2 " + port);
            assertThat(ask(proxy, "reaches 2 " + port)).isEqualTo(port);
            int through = ask(proxy, "reaches 1 " + port);
            assertThat(through).isNotEqualTo(port).isEqualTo(ask(proxy, "reaches 1 " + port));
            try (Socket one = new Socket(InetAddress.getLoopbackAddress(), through);
                    Socket two = node2.accept()) {
                two.setSoTimeout(PATIENCE_MILLIS);
                one.getOutputStream().write(1);
                assertThat(two.getInputStream().read()).isEqualTo(1);
                proxy.set(new NetworkState(Set.of(new Link(1, 2)), 0, 0));
                one.getOutputStream().write(2);
                two.setSoTimeout(SILENCE_MILLIS);
                assertThatThrownBy(() -> two.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
                proxy.set(NetworkState.HEALED);
                two.setSoTimeout(PATIENCE_MILLIS);
                assertThat(two.getInputStream().read()).isEqualTo(2);
            }
        }
    }
}
