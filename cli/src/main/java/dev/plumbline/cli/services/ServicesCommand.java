package dev.plumbline.cli.services;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code plumbline services}, which only has subcommands. */
@Command(
        name = "services",
        description = "Runs a real service of several processes under faults, and checks what its clients saw.",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline services run Replicas.java --faults kill,partition --time 20s --out replicas",
            "  plumbline services plan --faults pause,partition --seed 7 --time 60s",
            "  plumbline services report replicas",
        })
public final class ServicesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help;

    public ServicesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.err()
                .println("plumbline services: expected a command, run, plan or report; see plumbline services --help");
        return ExitCode.REFUSED.number();
    }
}
