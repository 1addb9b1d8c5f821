package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.run.ActorProcess;
import dev.plumbline.actor.run.ActorRun;
import dev.plumbline.actor.run.ProcessStart;
import dev.plumbline.actor.run.RunResult;
import dev.plumbline.actor.run.RunSettings;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.services.Service;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of runs in real time. */
@Command
final class RealTimeOptions {
    private static final int MOST_MEGABYTES = 256;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--run",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "Run the actors in real time, each on a thread, while clients call them: 10s, 5m. Faults"
                    + " of the harness, or --crashes and others, are made, and what the clients saw is checked.")
    private Optional<Duration> time = Optional.empty();

    @Option(
            names = "--processes",
            description = "With --run: each actor is a process, over TCP, or over UDP if messages may be lost, on the"
                    + " loopback address. A crash is a kill -9; what an actor persists is stored on disk.")
    private boolean processes;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "With --run: calls per second of all clients together. Default: 100.")
    private Optional<Integer> rate = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "With --run: how long a client waits for an answer. Default: 2s.")
    private Optional<Duration> timeout = Optional.empty();

    boolean asked() {
        return time.isPresent();
    }

    void refuseUnlessAsked() throws BadInput {
        if (!asked() && !OptionWords.given(command, "runs").words().isEmpty()) {
            throw new BadInput("--processes, --rate and --timeout belong to --run");
        }
    }

    /** How the actors are run, in words. */
    String words(Harness harness) {
        int number = harness.actors().size();
        return processes
                ? number + (harness.faults().losses() > 0 ? " processes over UDP" : " processes over TCP")
                : number + " threads";
    }

    /** The system by which a process makes its actors. */
    record MadeBy(String type, String classPath) {}

    RunResult run(Harness harness, MadeBy system, long seed, Path folder) throws BadInput {
        RunSettings settings = new RunSettings(
                time.orElseThrow(),
                Amounts.atLeast(1, "--rate", rate.orElse(100)),
                timeout.orElse(Duration.ofSeconds(2)),
                seed,
                folder);
        try {
            ActorRun run = processes
                    ? ActorRun.processes(harness, settings, new ProcessStart(java(system), system.type()))
                    : ActorRun.threads(harness, settings);
            return run.run();
        } catch (IOException e) {
            throw new BadInput("the run failed: " + BadInput.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("the run was interrupted", e);
        }
    }

    /** The command that starts Java with the classes of the system. */
    private static List<String> java(MadeBy system) {
        List<String> words =
                new ArrayList<>(Service.Launch.java(ActorProcess.class).command());
        words.remove(words.size() - 1);
        words.replaceAll(word -> word.startsWith("-Xmx") ? "-Xmx" + MOST_MEGABYTES + "m" : word);
        if (!system.classPath().isEmpty()) {
            int last = words.size() - 1;
            words.set(last, system.classPath() + File.pathSeparator + words.get(last));
        }
        return words;
    }

    /** The folder of the run: the given one, or the first free one. */
    static Path folder(Optional<Path> out, Path standard) throws BadInput {
        Path folder = out.orElse(standard);
        for (int i = 2; out.isEmpty() && Files.exists(folder); i++) {
            folder = standard.resolveSibling(standard.getFileName() + "-" + i);
        }
        if (Files.exists(folder.resolve("history"))) {
            throw new BadInput(folder + " has a run already; expected another folder after --out");
        }
        return folder;
    }
}
