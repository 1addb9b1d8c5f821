package dev.plumbline.cli.mpcal;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code plumbline mpcal}, which only has subcommands. */
@Command(
        name = "mpcal",
        description = "Translates specifications in Modular PlusCal, compiles and runs them, and measures the size"
                + " of log validation.",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline mpcal translate LockService.tla --out translated/LockService.tla",
            "  plumbline mpcal compile LockService.tla --lang java --out locks",
            "  plumbline mpcal run locks.run --runs 10",
            "  plumbline mpcal sizes --spec LockService.tla --config constants.cfg logs/",
            "  plumbline check --spec LockService.tla --config constants.cfg logs/ --strategy all-paths"
        })
public final class MpcalCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help;

    public MpcalCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.err()
                .println(
                        "plumbline mpcal: expected a command, translate, compile, run or sizes; see plumbline mpcal --help");
        return ExitCode.REFUSED.number();
    }
}
