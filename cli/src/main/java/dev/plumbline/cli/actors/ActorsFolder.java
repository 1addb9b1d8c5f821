package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a violating execution to files, and provides the commands that repeat it. */
final class ActorsFolder {
    /** A line of a schedule that was written for a violation. */
    static final String VIOLATES = "# violates";

    private final String program;
    private final OptionWords options;
    private final ActorsTarget target;
    private final Harness harness;
    private final Path folder;

    /** @param options that choose the system, its network and its faults */
    ActorsFolder(String program, OptionWords options, ActorsTarget target, Harness harness, Optional<Path> out) {
        this.program = program;
        this.options = options;
        this.target = target;
        this.harness = harness;
        this.folder = out.orElse(Path.of(name(target.system(), harness)));
    }

    /** The name of a folder for what was found. */
    static String name(String system, Harness harness) {
        String simple = system.substring(system.lastIndexOf('.') + 1);
        return "actors-" + simple + "-" + harness.name().replaceAll("[^A-Za-z0-9+._-]", "_");
    }

    private Path schedule() {
        return folder.resolve("schedule.txt");
    }

    Path bundle() {
        return folder.resolve("violation.plumb");
    }

    /** The command that repeats the execution, from the schedule or from the bundle that contains it. */
    private String again(Path from) {
        return command(OptionWords.NONE.with("--schedule", from.toString()));
    }

    /** A command for the same system with further options. */
    String command(OptionWords more) {
        List<String> words = new ArrayList<>(List.of(program, "actors"));
        words.addAll(options.with("--harness", harness.name()).and(more).words());
        return ShellWords.line(words);
    }

    List<String> commands(boolean explained) {
        List<String> commands = new ArrayList<>(List.of(again(schedule())));
        if (explained) {
            commands.add(ShellWords.line(List.of(program, "explain", bundle().toString())));
            commands.add(ShellWords.line(List.of(program, "view", bundle().toString())));
        }
        return commands;
    }

    void write(FoundRun run, Optional<Result> result) throws BadInput {
        OutputFile.createFolder(folder);
        String[] lines = run.schedule().text().split("\n", 2);
        OutputFile.write(
                schedule(),
                lines[0] + "\n# " + target.system() + " " + harness.name() + "\n" + VIOLATES + "\n" + lines[1]);
        if (result.isPresent()) {
            Bundle bundle = new Bundling(Version.program(), InstantSource.system(), Budget.DEFAULT)
                    .bundle(result.get(), "event")
                    .orElseThrow(() -> new BadInput("the violation could not be put into a bundle in time"))
                    .withActors(new ActorSchedule(
                            target.system(), harness.name(), run.schedule().text(), Optional.of(run.chart())))
                    .withCommands(List.of(new Bundle.Command("repeat the execution", again(bundle().getFileName()))));
            PathFree.here().of(bundle).write(bundle());
        }
    }
}
