package dev.plumbline.cli.live;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A history that comes over a connection within this machine: {@code tcp:127.0.0.1:9000} connects to a process that sends
 * it, {@code tcp-listen:127.0.0.1:9000} waits for a process that connects. Connections of other machines are not accepted:
 * nothing here says who they are.
 */
final class LoopbackConnection {
    private static final Pattern NAME = Pattern.compile("(tcp|tcp-listen):(.*)");
    private static final Pattern PLACE = Pattern.compile("\\[?([^\\]]+)]?:([0-9]{1,5})");
    private static final int LARGEST_PORT = 65_535;
    private static final int CONNECT_MILLIS = 10_000;

    private LoopbackConnection() {}

    static boolean isMeant(String name) {
        return NAME.matcher(name).matches();
    }

    /** @throws BadInput if it is not a place of this machine */
    static InetSocketAddress place(String name) throws BadInput {
        Matcher parts = NAME.matcher(name);
        Matcher place = PLACE.matcher(parts.matches() ? parts.group(2) : "");
        try {
            if (place.matches() && Integer.parseInt(place.group(2)) <= LARGEST_PORT) {
                InetAddress host = InetAddress.getByName(place.group(1));
                if (host.isLoopbackAddress()) {
                    return new InetSocketAddress(host, Integer.parseInt(place.group(2)));
                }
            }
        } catch (UnknownHostException e) {
            // Not of this machine.
        }
        throw new BadInput(name + "; expected tcp:127.0.0.1:PORT to connect, or tcp-listen:127.0.0.1:PORT to wait for a"
                + " connection, on this machine");
    }

    /** @param notes gets the port, which may be any if 0 was given */
    static InputStream open(String name, Consumer<String> notes) throws BadInput, IOException {
        InetSocketAddress place = place(name);
        if (name.startsWith("tcp:")) {
            Socket socket = new Socket();
            socket.connect(place, CONNECT_MILLIS);
            return socket.getInputStream();
        }
        try (ServerSocket server = new ServerSocket(place.getPort(), 1, place.getAddress())) {
            notes.accept("waiting for a connection to "
                    + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort());
            return server.accept().getInputStream();
        }
    }
}
