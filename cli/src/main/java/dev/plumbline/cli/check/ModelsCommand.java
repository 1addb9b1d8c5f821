package dev.plumbline.cli.check;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code plumbline models}. */
@Command(
        name = "models",
        description = "Lists the built-in models with their operations and arguments.",
        footerHeading = "%nExample:%n",
        footer = {"  plumbline models", "  plumbline check --model queue queue.ndjson"})
public final class ModelsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help;

    public ModelsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        for (SequentialModel<?> model : Models.all()) {
            page.line(0, terminal.palette().heading(model.name()));
            for (Signature signature : model.operations()) {
                page.wrapped(
                        2,
                        signature + "  " + signature.effect()
                                + (signature.synonyms().isEmpty()
                                        ? ""
                                        : " (also called " + String.join(", ", signature.synonyms()) + ")"));
                for (Signature.Argument argument : signature.arguments()) {
                    page.wrapped(6, argument.name() + ": " + argument.kind().expected());
                }
            }
        }
        return 0;
    }
}
