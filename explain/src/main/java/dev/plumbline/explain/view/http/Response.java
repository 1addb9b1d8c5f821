package dev.plumbline.explain.view.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An answer.
 *
 * @param headers beside those about its length and the end of the connection
 */
public record Response(int status, Map<String, String> headers, byte[] body) {
    static Response refused(int status, String words) {
        return new Response(
                status,
                Map.of("Content-Type", "text/plain; charset=utf-8"),
                (words + "\n").getBytes(StandardCharsets.UTF_8));
    }

    ByteBuffer bytes() {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " " + phrase() + "\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(body.length).append("\r\nConnection: close\r\n\r\n");
        byte[] first = head.toString().getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(first.length + body.length)
                .put(first)
                .put(body)
                .flip();
    }

    private String phrase() {
        return status < 300 ? "OK" : status < 500 ? "Refused" : "Failed";
    }
}
