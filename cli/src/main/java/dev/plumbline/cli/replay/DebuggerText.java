package dev.plumbline.cli.replay;

import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.run.harness.OperationBegins;
import dev.plumbline.run.replay.Replayable;

/** Instructions for a run that is paused before an operation. */
final class DebuggerText {
    private final Terminal terminal;
    private final Replayable replayable;
    private final Replayable.Numbered chosen;

    DebuggerText(Terminal terminal, Replayable replayable, Replayable.Numbered chosen) {
        this.terminal = terminal;
        this.replayable = replayable;
        this.chosen = chosen;
    }

    void print(int port) {
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        Colours colours = terminal.palette();
        String exception = OperationBegins.class.getName();
        page.line(0, colours.heading("Suspended") + " where #" + chosen.number() + " begins, at 127.0.0.1:" + port);
        page.wrapped(2, "operation  " + chosen.operation().call() + "  (results as recorded)");
        page.wrapped(
                2,
                "thread     workload-" + chosen.operation().process() + ", its call " + chosen.call()
                        + " (from 0); seed "
                        + replayable.run().settings().seed());
        page.line(2, "Attach:");
        page.line(4, "jdb       jdb -attach 127.0.0.1:" + port + "   (then: where, locals, step up ...)");
        page.line(
                4,
                "VS Code   {\"type\": \"java\", \"request\": \"attach\", \"name\": \"replay\", \"hostName\": \"127.0.0.1\",");
        page.line(4, "           \"port\": " + port + "}   in launch.json");
        page.line(4, "IntelliJ  Run > Edit Configurations > Remote JVM Debug, host 127.0.0.1, port " + port + ";");
        page.line(4, "          before it, a Java exception breakpoint on " + exception);
        page.wrapped(
                2,
                "The debugger finds all threads suspended, this one in OperationBegins.stop, with the operation and its"
                        + " arguments; three steps out is your action, after begin().");
        page.wrapped(
                2,
                replayable.run().exact()
                        ? "This repeats the recorded run step by step: the other threads are where they were."
                        : "The calls of each thread are those of the recorded run; the interleaving may differ, and so may the"
                                + " state.");
        page.line(2, "Ctrl-C ends it.");
        terminal.out().flush();
    }
}
