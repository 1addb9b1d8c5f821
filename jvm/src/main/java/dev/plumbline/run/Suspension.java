package dev.plumbline.run;

import dev.plumbline.run.harness.OperationBegins;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * A run of the JVM that stops under a debugger where a chosen operation begins.
 *
 * <p>The debug agent is loaded inactive: {@code onthrow} activates it when the harness throws {@link OperationBegins}.
 * It then listens on 127.0.0.1, starts the command {@code launch} (which is mandatory) with the port as an argument,
 * and waits for a debugger. The command is our messenger: it writes the port to a file. So the port can be any free
 * one, it is published only when the agent listens, and no trial connection is needed, which the agent would take for a
 * debugger.
 *
 * @param port to listen on, 0 for any free one
 * @param listening called with the port once a debugger can attach
 */
public record Suspension(ChosenCall call, int port, IntConsumer listening) {
    /** The messenger in its own folder, which is removed with it. */
    static final class Messenger implements AutoCloseable {
        private static final String SCRIPT = "printf '%s\\n' \"$2\" >\"$0.part\" && mv \"$0.part\" \"$0.port\"\n";

        private final Path folder;
        private final Path script;

        Messenger() throws BadInput, IOException {
            folder = Files.createTempDirectory("plumbline-replay");
            script = folder.resolve("tell");
            // The agent splits options at commas and the command at blanks, and supports no quotes.
            if (script.toString().matches(".*[\\s,].*")) {
                Files.delete(folder);
                throw new BadInput("the folder for temporary files has a blank or comma in its name: " + folder
                        + "; expected one without, for a run that stops under a debugger");
            }
            Files.writeString(script, SCRIPT);
        }

        List<String> options(int port) {
            return List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,onthrow="
                    + OperationBegins.class.getName() + ",launch=/bin/sh " + script + ",address=127.0.0.1:" + port);
        }

        /** The port, once the agent listens. */
        Optional<Integer> port() throws IOException {
            Path portFile = folder.resolve("tell.port");
            if (!Files.exists(portFile)) {
                return Optional.empty();
            }
            String address = Files.readString(portFile).strip();
            return Optional.of(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
        }

        @Override
        public void close() throws IOException {
            for (String name : List.of("tell", "tell.part", "tell.port")) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.deleteIfExists(folder);
        }
    }
}
