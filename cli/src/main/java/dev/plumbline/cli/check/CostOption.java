package dev.plumbline.cli.check;

import dev.plumbline.check.cost.OperationCosts;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that shows why a search was long. */
final class CostOption {
    @Option(
            names = "--explain-cost",
            description = "Also print which operations cannot be exchanged, which makes a search long, and what they"
                    + " touch.")
    private boolean isGiven;

    /**
     * @param isText whether the output is text
     * @param hasSpec whether a specification is given other than that of a bundle
     * @throws BadInput if the costs are requested and cannot be printed
     */
    void validate(boolean isText, boolean hasSpec) throws BadInput {
        if (isGiven && !(isText && hasSpec)) {
            throw new BadInput("--explain-cost is part of the text about a history and a specification; expected"
                    + " --spec, --model or --model-class, and no --json or report on standard output");
        }
    }

    /** Prints the costs, if requested and if the history has operations. */
    void print(Optional<History> history, SpecSource source, Terminal terminal) throws BadInput {
        if (!isGiven) {
            return;
        }
        if (history.isEmpty() || !(history.get().order() instanceof Order.Timeboxes)) {
            terminal.err().println("note: --explain-cost is about histories of operations");
            return;
        }
        List<OperationCosts.Cost> costs = OperationCosts.of(history.get(), source.load(history.get()));
        PrintWriter out = terminal.out();
        out.println("  Operations that depend on each other (pairs of operations whose order matters):");
        int width = costs.stream().mapToInt(cost -> cost.name().length()).max().orElse(0);
        for (OperationCosts.Cost cost : costs) {
            out.println("    " + cost.name() + " ".repeat(width - cost.name().length() + 2)
                    + cost.tied() + "% of pairs, " + Count.of(cost.operations(), "operation") + " ("
                    + cost.observers() + " known to change nothing): " + String.join(", ", cost.touched()));
        }
        out.println();
    }
}
