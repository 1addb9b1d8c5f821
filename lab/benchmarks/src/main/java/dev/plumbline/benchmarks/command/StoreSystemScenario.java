package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.store.StoreScenario;
import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.systems.store.StoreOptions;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --scenario store}. */
@Command
final class StoreSystemScenario implements SeparateScenario {
    private static final int SECONDS = 3;

    @Option(
            names = "--servers",
            paramLabel = "N",
            description = "The number of servers of --scenario store. Default: 3.")
    private Optional<Integer> servers = Optional.empty();

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "The number of clients of --scenario store. Default: 4.")
    private Optional<Integer> clients = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "How long clients of --scenario store send requests. Default: 3; with --quick 1.")
    private Optional<Integer> seconds = Optional.empty();

    @Option(
            names = "--faults",
            paramLabel = "KINDS",
            description = "Faults of the servers of --scenario store, of which the seed draws a plan: kill,pause,"
                    + "partition,delay,loss, or some of them. Default: none.")
    private Optional<String> faults = Optional.empty();

    @Override
    public String name() {
        return StoreScenario.NAME;
    }

    @Override
    public List<String> given() {
        List<String> given = new ArrayList<>();
        servers.ifPresent(number -> given.add("--servers"));
        clients.ifPresent(number -> given.add("--clients"));
        seconds.ifPresent(number -> given.add("--seconds"));
        faults.ifPresent(kinds -> given.add("--faults"));
        return given;
    }

    @Override
    public boolean keepsFiles() {
        return true;
    }

    private Set<FaultKind> kinds() throws BadInput {
        try {
            return FaultKind.parse(faults.orElse("none"), FaultKind.FROM_OUTSIDE);
        } catch (BadInput e) {
            throw e.at("--faults");
        }
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        StoreOptions options = StoreOptions.of(
                servers.orElse(3), clients.orElse(4), seconds.orElse(run.quick() ? 1 : SECONDS), kinds(), run.seed());
        StoreScenario scenario = StoreScenario.run(options, run.folder(), run::tell);
        scenario.print(run.terminal().out());
        run.keep(scenario::writeJson);
        return scenario.exitStatus();
    }
}
