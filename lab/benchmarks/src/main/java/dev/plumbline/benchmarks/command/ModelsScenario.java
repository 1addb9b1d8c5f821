package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.models.ModelsBench;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --scenario models}. */
final class ModelsScenario implements SeparateScenario {
    private static final long QUICK = 200_000;

    @Option(
            names = "--models",
            paramLabel = "TABLE",
            description = "--scenario models: the models and TLC's numbers of states, in columns module, config,"
                    + " distinct and generated with tabs between them. Default: corpus/tla/MODELS.tsv.")
    private Optional<Path> table = Optional.empty();

    @Option(
            names = "--least",
            paramLabel = "N",
            description = "--scenario models: leave out models with fewer distinct states. Default: 0.")
    private Optional<Long> least = Optional.empty();

    @Override
    public String name() {
        return ModelsBench.NAME;
    }

    @Override
    public List<String> given() {
        List<String> given = new ArrayList<>();
        table.ifPresent(any -> given.add("--models"));
        least.ifPresent(any -> given.add("--least"));
        return given;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        Path models = table.or(() -> run.terminal().home().map(home -> home.resolve("corpus/tla/MODELS.tsv")))
                .orElseThrow(() -> new BadInput("--scenario models: expected --models TABLE outside of a checkout"));
        ModelsBench report = ModelsBench.run(
                models, least.orElse(0L), run.quick() ? QUICK : Long.MAX_VALUE, run.launcher(), run::tell);
        String command = "./plumbline bench --scenario models --models " + models.getFileName()
                + least.map(number -> " --least " + number).orElse("");
        run.publish(report.page(command), "models-beside-tlc.md");
        run.keep(report::writeJson);
        return run.status(report.missed());
    }
}
