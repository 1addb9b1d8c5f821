package dev.plumbline.cli.explain;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.Desktop;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.ViewServer;
import dev.plumbline.value.BadInput;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves a content to browsers of this machine until the process is ended. */
@Command
public final class Serving {
    @Option(names = "--port", paramLabel = "N", description = "The port on 127.0.0.1. Default: any free port.")
    private int port;

    @Option(names = "--no-open", description = "Only print the address; do not open a browser.")
    private boolean noOpen;

    public void validate() throws BadInput {
        Amounts.within(0, 65_535, "--port", port);
    }

    /** @param subject of the content, for people */
    public void serve(Content content, String subject, Terminal terminal) throws BadInput {
        try (ViewServer server = ViewServer.start(content, port)) {
            terminal.out().println("Viewer of " + subject + " (Ctrl-C ends it):");
            terminal.out().println("  " + server.address());
            terminal.out().flush();
            if (!noOpen && terminal.live()) {
                Desktop.open(server.address());
            }
            if (content instanceof Content.One one) {
                // An unreadable file ends the viewer, even if that is found out late.
                one.loading().load();
            }
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
