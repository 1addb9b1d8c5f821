package dev.plumbline.cli.replay;

import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.run.RecordedRun;
import dev.plumbline.run.Runner;
import dev.plumbline.run.replay.Gdb;
import dev.plumbline.run.replay.Replayable;
import dev.plumbline.value.BadInput;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Prints commands that repeat a native program in a debugger. */
final class NativeReplay {
    private final Terminal terminal;
    private final Path recorded;
    private final RecordedRun run;
    private final Path fresh;

    /** @param fresh a folder for the recordings of the repetition */
    NativeReplay(Terminal terminal, Path recorded, RecordedRun run, Path fresh) {
        this.terminal = terminal;
        this.recorded = recorded;
        this.run = run;
        this.fresh = fresh;
    }

    /** At least one of the two is given: the operation, or a recording of rr. */
    void print(Optional<Replayable> replayable, Optional<Replayable.Numbered> chosen) throws BadInput {
        // Assembled first, so that a run that cannot be repeated leads to a message only, and not to half of the
        // output.
        String heading;
        List<String> command;
        if (run.rr().isPresent()) {
            Path recording = recording(run.rr().get());
            heading = "Replay the recording of rr, which is the run itself";
            command = chosen.isPresent()
                    ? gdb().rrReplay(recording, chosen.get())
                    : List.of("rr", "replay", recording.toString());
        } else {
            heading = Gdb.isExact(replayable.orElseThrow())
                    ? "Repeat it in gdb, the same calls in the same schedule"
                    : "Repeat it in gdb, the same calls (the interleaving may differ)";
            command = gdb().run(
                            new Runner(run.target(), fresh).invocation(run.settings()),
                            replayable.orElseThrow(),
                            chosen.orElseThrow());
        }
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        chosen.ifPresent(operation -> page.wrapped(
                0,
                "#" + operation.number() + " " + operation.operation().call() + ", process "
                        + operation.operation().process()));
        page.line(0, heading + (chosen.isPresent() ? ", up to this operation" : "") + ":");
        page.line(2, ShellWords.line(command));
        if (chosen.isPresent()) {
            page.wrapped(
                    0,
                    "The program stops in plumbline_operation_begins when the start of the operation has been taken;"
                            + " finish, twice or more, leads to your action after call().");
        }
        terminal.out().flush();
    }

    /** The recording at its original place, or in the given folder if that has been moved. */
    private Path recording(Path then) throws BadInput {
        for (Path place : List.of(then, recorded.resolve("rr"))) {
            if (Files.isDirectory(place)) {
                return place;
            }
        }
        throw new BadInput(then + ": the recording of rr no longer exists; run it again with --rr");
    }

    private static Gdb gdb() throws BadInput {
        return Gdb.on(ManagementFactory.getOperatingSystemMXBean().getArch());
    }
}
