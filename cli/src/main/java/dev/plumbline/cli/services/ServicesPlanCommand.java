package dev.plumbline.cli.services;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.value.BadInput;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code plumbline services plan}. */
@Command(
        name = "plan",
        sortOptions = false,
        description = "Prints a plan of faults as services run would draw it, to be edited and used with --plan.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = "  plumbline services plan --nodes 5 --seed 7 --faults partition --time 30s")
public final class ServicesPlanCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private PlanOptions plan;

    @Mixin
    private HelpOption help;

    public ServicesPlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        terminal.out().print(PlanText.of(plan.plan(plan.seed())));
        return ExitCode.CONFORMS.number();
    }
}
