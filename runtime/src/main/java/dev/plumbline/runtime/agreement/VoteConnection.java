package dev.plumbline.runtime.agreement;

import dev.plumbline.runtime.resource.Clock;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.function.Supplier;

/** The connection of a coordinator to another member, made when it is needed. */
final class VoteConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 1_000;

    private final Supplier<Optional<Integer>> port;
    private Optional<Socket> socket = Optional.empty();
    private DataInputStream in;
    private DataOutputStream out;

    VoteConnection(Supplier<Optional<Integer>> port) {
        this.port = port;
    }

    /** The answer of the member; empty if it is no, or if there is none. */
    Optional<Clock> ask(Request request) {
        try {
            if (socket.isEmpty() && !connected()) {
                return Optional.empty();
            }
            request.write(out);
            out.flush();
            boolean yes = in.readBoolean();
            Clock clock = Clock.read(in);
            return yes ? Optional.of(clock) : Optional.empty();
        } catch (IOException e) {
            // A late answer must not be taken for that of another request.
            close();
            return Optional.empty();
        }
    }

    private boolean connected() throws IOException {
        Optional<Integer> to = port.get();
        if (to.isEmpty()) {
            return false;
        }
        Socket made = new Socket();
        socket = Optional.of(made);
        made.setTcpNoDelay(true);
        made.setSoTimeout(PATIENCE_MILLIS);
        made.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), to.get()), PATIENCE_MILLIS);
        in = new DataInputStream(new BufferedInputStream(made.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(made.getOutputStream()));
        return true;
    }

    @Override
    public void close() {
        try {
            if (socket.isPresent()) {
                socket.get().close();
            }
        } catch (IOException e) {
            // It is given up in any case.
            in = null;
        }
        socket = Optional.empty();
    }
}
