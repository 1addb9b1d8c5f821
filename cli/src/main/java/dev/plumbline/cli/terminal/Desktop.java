package dev.plumbline.cli.terminal;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The browser of the user, if there is a screen. */
public final class Desktop {
    private Desktop() {}

    /** Opens the address if possible; it is printed anyway. */
    public static void open(URI address) {
        Optional<List<String>> command =
                command(System.getProperty("os.name", ""), System.getenv(), address.toString());
        if (command.isPresent()) {
            try {
                new ProcessBuilder(command.get())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                // There is no such program, so there is no known desktop.
            }
        }
    }

    /**
     * The command that opens an address; empty on a machine without a screen, where it would print errors or start a
     * text browser.
     */
    public static Optional<List<String>> command(String system, Map<String, String> environment, String address) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return Optional.of(List.of("open", address));
        }
        if (name.contains("windows")) {
            return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler", address));
        }
        boolean screen = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return screen ? Optional.of(List.of("xdg-open", address)) : Optional.empty();
    }
}
