package dev.plumbline.explain.view.http;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request of a client.
 *
 * @param path before the question mark, as it was sent
 * @param query after it; empty if there is none
 * @param headers by name, in lower case
 */
public record Request(String method, String path, String query, Map<String, String> headers) {
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /** Whether more is to come than this server reads. */
    boolean hasBody() {
        return headers.containsKey("transfer-encoding")
                || !headers.getOrDefault("content-length", "0").strip().equals("0");
    }

    /**
     * @param head all lines before the empty one
     * @return nothing if it is not HTTP
     */
    static Optional<Request> parse(String head) {
        String[] lines = head.split("\r?\n");
        String[] words = lines[0].split(" ");
        if (words.length != 3 || !words[2].startsWith("HTTP/1.") || !words[1].startsWith("/")) {
            return Optional.empty();
        }
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0) {
                return Optional.empty();
            }
            String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
            // Two hosts or two lengths are an attempt to make two readers disagree about the request.
            if (headers.put(name, lines[i].substring(colon + 1).strip()) != null
                    && (name.equals("host") || name.equals("content-length"))) {
                return Optional.empty();
            }
        }
        int mark = words[1].indexOf('?');
        return Optional.of(new Request(
                words[0],
                mark < 0 ? words[1] : words[1].substring(0, mark),
                mark < 0 ? "" : words[1].substring(mark + 1),
                headers));
    }
}
