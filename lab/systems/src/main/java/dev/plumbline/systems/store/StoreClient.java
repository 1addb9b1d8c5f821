package dev.plumbline.systems.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection to the store. After a failure, the fate of the last request is unknown. */
final class StoreClient implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;
    private final Writer out;

    private StoreClient(Socket socket) throws IOException {
        this.socket = socket;
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
    }

    /** @throws IOException also if the store is busy */
    static StoreClient connect(int port, Duration patience) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) patience.toMillis());
            StoreClient client = new StoreClient(socket);
            String greeting = client.in.readLine();
            if (!"ready".equals(greeting)) {
                throw new IOException("the store says " + greeting);
            }
            return client;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** @throws IOException if there is no answer within the time, or an error */
    String ask(String request) throws IOException {
        out.write(request + "\n");
        out.flush();
        String answer = in.readLine();
        if (answer == null || answer.startsWith("error")) {
            throw new IOException("no answer to " + request + ", but " + answer);
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
