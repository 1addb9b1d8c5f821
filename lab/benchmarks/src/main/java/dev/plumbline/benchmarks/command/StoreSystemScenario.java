package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.store.StoreScenario;
import dev.plumbline.systems.store.StoreOptions;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    @Option(names = "--kill", description = "Kill servers of --scenario store during the run and start them again.")
    private boolean kill;

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
        if (kill) {
            given.add("--kill");
        }
        return given;
    }

    @Override
    public boolean keepsFiles() {
        return true;
    }

    @Override
    public int run(ScenarioRun run) throws BadInput, IOException {
        StoreOptions options = StoreOptions.of(
                servers.orElse(3), clients.orElse(4), seconds.orElse(run.quick() ? 1 : SECONDS), kill, run.seed());
        StoreScenario scenario = StoreScenario.run(options, run.folder(), run::tell);
        scenario.print(run.terminal().out());
        run.keep(scenario::writeJson);
        return scenario.exitStatus();
    }
}
