package dev.plumbline.cli;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.visible.TerminalCode;
import dev.plumbline.history.History;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Checks a small history against a small TLA+ module while the main thread still reads its arguments and its history.
 * The only effect is that Java has loaded and initialised most of the classes of a check when the main thread needs
 * them. On two cores a short check ends about a tenth of a second earlier; on a single core nothing is done.
 */
final class WarmUp implements AutoCloseable {
    private static final String MODULE = """
            ---- MODULE WarmUp ----
            EXTENDS Integers, Sequences, FiniteSets
            VARIABLE map
            Keys == {"a", "b"}
            Init == map = [key \\in Keys |-> 0]
            Put(key, value) == map' = [map EXCEPT ![key] = value]
            Get(key, result) == /\\ result = map[key]
                                /\\ UNCHANGED map
            Next == \\E key \\in Keys, value \\in 0..3 : Put(key, value) \\/ Get(key, value)
            ====
            """;

    private static final String HISTORY = """
            {"process":0,"op":"Put","args":{"key":"a","value":1},"call":0,"return":10}
            {"process":1,"op":"Get","args":{"key":"a","result":1},"call":5,"return":20}
            {"process":0,"op":"Put","args":{"key":"b","value":2},"call":15,"return":30}
            {"process":1,"op":"Get","args":{"key":"b","result":2},"call":25,"return":40}
            """;

    private final Optional<Thread> thread;
    private volatile boolean closed;

    /** Begins if the arguments name a TLA+ module to check against, and there is a second core. */
    WarmUp(String... arguments) {
        thread = isFor(arguments) && Runtime.getRuntime().availableProcessors() > 1
                ? Optional.of(new Thread(this::run, "warm-up"))
                : Optional.empty();
        thread.ifPresent(begun -> {
            begun.setDaemon(true);
            // If anything fails here, the main thread loads its classes itself.
            begun.setUncaughtExceptionHandler((failed, problem) -> {});
            begun.start();
        });
    }

    static boolean isFor(String... arguments) {
        return arguments.length > 0
                && arguments[0].equals("check")
                && String.join(" ", arguments).contains(".tla");
    }

    private void run() {
        try {
            check();
            // The first one draws a secret random number, for which Java loads its generators of random numbers.
            TerminalCode.PLAIN.mark();
        } catch (IOException | BadInput e) {
            throw new IllegalStateException(e);
        }
    }

    /** The verdict on the small history; empty if the classes are not needed any more. */
    Optional<Verdict> check() throws IOException, BadInput {
        Path folder = Folders.temporary("plumbline-tla-");
        try {
            TlaSource source = TlaSource.of(Files.writeString(folder.resolve("WarmUp.tla"), MODULE));
            History history = Formats.read(
                    "warm-up", new ByteArrayInputStream(HISTORY.getBytes(StandardCharsets.UTF_8)), ReadOptions.DEFAULT);
            source.loadAhead(history);
            return closed
                    ? Optional.empty()
                    : Optional.of(Check.of(history, source).run().verdict());
        } finally {
            Folders.discard(folder);
        }
    }

    /** Waits until its temporary files are deleted. */
    @Override
    public void close() {
        closed = true;
        try {
            if (thread.isPresent()) {
                thread.get().join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
