package dev.plumbline.cli.run;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.generate.internal.Commands;
import dev.plumbline.generate.internal.Generated;
import dev.plumbline.generate.internal.Generated.Bound;
import dev.plumbline.generate.internal.Generated.Gone;
import dev.plumbline.generate.internal.Language;
import dev.plumbline.generate.internal.WorkloadProject;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline init}. */
@Command(
        name = "init",
        sortOptions = false,
        description = {
            "Generates a workload from the actions of a specification: a method for each operation,",
            "for you to complete. It compiles and runs at once, and lists the operations that are not"
                    + " written yet.",
            "Run it again when the specification changes: your code is kept."
        },
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline init Queue.tla --lang java --out workload",
            "  plumbline init Queue.tla --lang cpp --out workload",
            "  plumbline init Cache.tla --lang java --silent Evict --out workload",
        })
public final class InitCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--lang", required = true, paramLabel = "LANGUAGE", description = "java or cpp.")
    private Language language;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "The folder of the workload. Only files that init wrote there before are replaced, and never"
                    + " the one that you complete.")
    private Path out;

    @Option(
            names = "--config",
            paramLabel = "FILE.cfg",
            description = "The configuration of the module. Default: the file next to it with the same name, if there"
                    + " is one. Constants need no values.")
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--silent",
            paramLabel = "ACTION",
            description = "An action that happens without a call, as for check: it gets no method. May be given several"
                    + " times.")
    private List<String> silent = new ArrayList<>();

    @Mixin
    private HelpOption help;

    @Parameters(paramLabel = "SPEC.tla", description = "The TLA+ module.")
    private Path spec;

    public InitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        TlaOptions options = config.map(TlaOptions.DEFAULT::withConfig).orElse(TlaOptions.DEFAULT);
        for (String action : silent) {
            options = options.withSilent(action);
        }
        Generated made = WorkloadProject.of(spec, options, language)
                .write(out, new Commands(terminal.home().map(Path::toString)));
        operations(made);
        if (made.regenerated()) {
            changes(made);
        }
        terminal.out().println();
        made.written().forEach(file -> terminal.out().println("wrote  " + file));
        made.kept().forEach(file -> terminal.out().println("kept   " + file));
        terminal.out().println("Next steps: " + made.page());
        return 0;
    }

    private void operations(Generated made) {
        Map<Generated.State, Long> counts =
                made.operations().stream().collect(Collectors.groupingBy(Bound::state, Collectors.counting()));
        terminal.out()
                .println(spec.getFileName() + ": "
                        + Count.of(made.operations().size(), "operation") + ", "
                        + counts.getOrDefault(Generated.State.WRITTEN, 0L) + " written, "
                        + counts.getOrDefault(Generated.State.UNSUPPORTED, 0L) + " unsupported"
                        + (counts.containsKey(Generated.State.RECORDED)
                                ? ", " + counts.get(Generated.State.RECORDED) + " recorded automatically"
                                : ""));
        int widest = made.operations().stream()
                .mapToInt(each -> each.signature().length())
                .max()
                .orElse(0);
        for (Bound each : made.operations()) {
            String state = each.state().name().toLowerCase(Locale.ROOT);
            terminal.out()
                    .println("  " + String.format(Locale.ROOT, "%-11s", state) + "  "
                            + (each.signature()
                                    + " ".repeat(widest - each.signature().length())) + "  "
                            + each.where()
                            + each.code().map(place -> ", " + place).orElse(""));
        }
    }

    private void changes(Generated made) {
        for (Bound each : made.operations()) {
            if (each.before().isEmpty()) {
                terminal.out()
                        .println("new      " + each.signature() + ": unsupported until you override it"
                                + each.code()
                                        .map(place -> "; there is one at " + place)
                                        .orElse(""));
            } else if (each.changed()) {
                terminal.out()
                        .println("changed  " + each.before().get() + " is now " + each.signature()
                                + each.code()
                                        .map(place -> ": change its parameters at " + place)
                                        .orElse(""));
            }
        }
        for (Gone each : made.gone()) {
            terminal.out()
                    .println("gone     " + each.signature()
                            + each.code()
                                    .map(place -> ": no longer called; delete it at " + place)
                                    .orElse(""));
        }
    }
}
