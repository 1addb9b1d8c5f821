package dev.plumbline.cli.live;

import dev.plumbline.explain.view.http.LoopbackServer;
import dev.plumbline.explain.view.http.Request;
import dev.plumbline.explain.view.http.Response;
import dev.plumbline.explain.view.http.ServerLimits;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the figures of a check can be read: a port of this machine, or a file that is replaced every second. */
abstract class MetricsOutput implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("([^/\\\\]*):([0-9]{1,5})");
    private static final int LARGEST_PORT = 65_535;

    /**
     * @param place as the user gave it
     * @throws BadInput if it cannot be used
     */
    static MetricsOutput open(String place, Supplier<String> text) throws BadInput {
        Matcher address = ADDRESS.matcher(place);
        if (!address.matches()) {
            return new OfFile(place, text);
        }
        int port = Integer.parseInt(address.group(2));
        boolean isHere =
                address.group(1).equals("127.0.0.1") || address.group(1).equals("localhost");
        if (!isHere || port > LARGEST_PORT) {
            throw new BadInput("--metrics " + place + "; expected 127.0.0.1:PORT with a port up to " + LARGEST_PORT
                    + ", or a file: figures are served to this machine only");
        }
        try {
            return new OfPort(LoopbackServer.at(port, ServerLimits.DEFAULT), text);
        } catch (IOException e) {
            throw new BadInput("--metrics " + place + ": cannot listen there: " + BadInput.reason(e), e);
        }
    }

    /** The place in words, for a note, unless the user knows it. */
    abstract Optional<String> shown();

    /** Why some figures were not written. */
    abstract Optional<String> problem();

    @Override
    public abstract void close();

    private static final class OfPort extends MetricsOutput implements LoopbackServer.Handler {
        private final LoopbackServer server;
        private final Supplier<String> text;

        OfPort(LoopbackServer server, Supplier<String> text) {
            this.server = server;
            this.text = text;
            server.start(this);
        }

        @Override
        public Response answer(Request request) {
            boolean isKnown =
                    request.path().equals("/metrics") || request.path().equals("/");
            return isKnown
                    ? response(200, "text/plain; version=0.0.4; charset=utf-8", text.get())
                    : response(404, "text/plain; charset=utf-8", "expected /metrics\n");
        }

        private static Response response(int status, String type, String body) {
            return new Response(status, Map.of("Content-Type", type), body.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public boolean takesLong(Request request) {
            return false;
        }

        @Override
        Optional<String> shown() {
            return Optional.of("http://127.0.0.1:" + server.port() + "/metrics");
        }

        @Override
        Optional<String> problem() {
            return Optional.empty();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** Written by a thread of its own, so that a slow disk does not delay the check. */
    private static final class OfFile extends MetricsOutput {
        private static final Duration BETWEEN = Duration.ofSeconds(1);
        private static final Duration PATIENCE = Duration.ofSeconds(5);

        private final Path file;
        private final Supplier<String> text;
        private final Thread writing = new Thread(this::write, "metrics");
        private volatile String problem;
        private volatile boolean closed;

        OfFile(String place, Supplier<String> text) throws BadInput {
            try {
                file = Path.of(place);
            } catch (InvalidPathException e) {
                throw new BadInput("--metrics " + place + "; expected a file or 127.0.0.1:PORT", e);
            }
            this.text = text;
            if (place.isEmpty()
                    || Files.isDirectory(file)
                    || !Files.isWritable(file.toAbsolutePath().getParent())) {
                throw new BadInput(
                        "--metrics " + place + ": cannot be written; expected 127.0.0.1:PORT, or the name of a"
                                + " file in a folder that exists and can be written");
            }
            writing.setDaemon(true);
            writing.start();
        }

        private void write() {
            boolean isLast;
            do {
                isLast = closed;
                try {
                    Path draft = file.resolveSibling(file.getFileName() + ".new");
                    Files.writeString(draft, text.get());
                    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
                } catch (IOException e) {
                    problem = "cannot write " + file + ": " + BadInput.reason(e);
                }
                pause(isLast);
            } while (!isLast);
        }

        private synchronized void pause(boolean isLast) {
            try {
                if (!isLast && !closed) {
                    wait(BETWEEN.toMillis());
                }
            } catch (InterruptedException e) {
                closed = true;
            }
        }

        @Override
        Optional<String> shown() {
            return Optional.empty();
        }

        @Override
        Optional<String> problem() {
            return Optional.ofNullable(problem);
        }

        @Override
        public void close() {
            synchronized (this) {
                closed = true;
                notifyAll();
            }
            Waiting.forThread(writing, PATIENCE);
        }
    }
}
