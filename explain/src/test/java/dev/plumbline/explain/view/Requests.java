package dev.plumbline.explain.view;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Requests as no well-behaved client would send them. */
public final class Requests {
    private Requests() {}

    /** The answer to one request, with its headers. */
    public static String get(URI server, String line, String host) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.getPort());
                OutputStream out = socket.getOutputStream()) {
            socket.setSoTimeout(300_000);
            String request = line + " HTTP/1.1\r\n" + (host.isEmpty() ? "" : "Host: " + host + "\r\n")
                    + "Connection: close\r\n\r\n";
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
