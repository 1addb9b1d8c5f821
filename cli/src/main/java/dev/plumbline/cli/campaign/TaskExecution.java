package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Failure;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.CoverageFile;
import dev.plumbline.history.files.Folders;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Runs the command of a task in this process, and makes its result of the exit status and of {@code --json}. */
public final class TaskExecution {
    /** A report is seldom longer than a megabyte. */
    private static final int MOST_OUTPUT = 64 << 20;

    /** Runs a command line. */
    @FunctionalInterface
    public interface CommandLines {
        int run(Terminal terminal, String... words);
    }

    private final CommandLines commands;
    private final String program;
    private final boolean coverage;
    private final LongSupplier cpuNanos;

    /**
     * @param program how the user calls Plumbline, for commands to be copied
     * @param coverage whether each task writes its coverage
     * @param cpuNanos the CPU time of this process
     */
    public TaskExecution(CommandLines commands, String program, boolean coverage, LongSupplier cpuNanos) {
        this.commands = commands;
        this.program = program;
        this.coverage = coverage;
        this.cpuNanos = cpuNanos;
    }

    /** Output up to a length; a task may print without end. */
    static final class Capped extends ByteArrayOutputStream {
        private boolean full;

        /** Whether it lacks the end. */
        boolean isFull() {
            return full;
        }

        @Override
        public synchronized void write(int octet) {
            if (count < MOST_OUTPUT) {
                super.write(octet);
            } else {
                full = true;
            }
        }

        @Override
        public synchronized void write(byte[] octets, int from, int length) {
            int room = Math.min(length, MOST_OUTPUT - count);
            super.write(octets, from, room);
            full |= room < length;
        }

        String text() {
            return toString(StandardCharsets.UTF_8);
        }
    }

    /** @param folder for files of the task; what an earlier try left there is removed */
    public TaskResult run(Task task, Path folder) throws BadInput {
        if (Files.exists(folder)) {
            Folders.remove(folder);
        }
        List<String> words = task.wordsIn(folder.toString());
        if (task.hasFolder()) {
            create(folder);
        }
        long before = cpuNanos.getAsLong();
        Capped out = new Capped();
        Capped err = new Capped();
        Terminal terminal = terminal(out, err, program);
        int status = commands.run(
                terminal, TaskWords.complete(words, folder.toString(), coverage).toArray(String[]::new));
        TaskReport report = new TaskReport(words.get(0), folder);
        if (!out.isFull()) {
            for (String line :
                    out.text().lines().filter(each -> each.startsWith("{")).toList()) {
                report.add(line);
            }
        }
        Outcome outcome = Outcome.ofStatus(status);
        List<Failure> failures = new ArrayList<>(report.failures());
        if (outcome == Outcome.VIOLATES && failures.isEmpty()) {
            failures.add(unnamed(words.get(0), last(out.text()).or(() -> last(err.text()))));
        }
        SortedSet<String> covered = new TreeSet<>();
        SortedSet<String> uncovered = new TreeSet<>();
        cover(folder.resolve(TaskWords.COVERAGE), covered, uncovered);
        return new TaskResult(
                        task.index(),
                        task.bindings(),
                        outcome,
                        message(outcome, report, err.text()),
                        report.counts(),
                        (cpuNanos.getAsLong() - before) / 1_000_000,
                        System.currentTimeMillis(),
                        failures,
                        covered,
                        uncovered)
                .withDistinct(report.distinct());
    }

    static Terminal terminal(Capped out, Capped err, String program) {
        return new Terminal(
                out,
                Terminal.writer(out),
                Terminal.writer(err),
                false,
                false,
                Terminal.DEFAULT_WIDTH,
                program,
                false,
                Optional.empty());
    }

    private static void create(Path folder) throws BadInput {
        try {
            Folders.create(folder);
        } catch (IOException e) {
            throw new BadInput("cannot create " + folder + ": " + BadInput.reason(e), e);
        }
    }

    /** A violation of a command that does not say which one: all of them are one. */
    private static Failure unnamed(String command, Optional<String> line) {
        return new Failure(
                new ViolationKind(Optional.empty(), command, Optional.empty(), Optional.of("exit status 1"), List.of()),
                0,
                line.orElse("exit status 1"),
                Optional.empty());
    }

    private static String message(Outcome outcome, TaskReport report, String err) {
        return switch (outcome) {
            case INCONCLUSIVE, REFUSED, INTERNAL ->
                report.message().isEmpty() ? last(err).orElse(outcome.word()) : report.message();
            default -> "";
        };
    }

    private static Optional<String> last(String text) {
        try (Stream<String> lines = text.lines()) {
            return lines.map(String::strip).filter(line -> !line.isEmpty()).reduce((one, other) -> other);
        }
    }

    private static void cover(Path file, SortedSet<String> covered, SortedSet<String> uncovered) throws BadInput {
        if (!Files.exists(file)) {
            return;
        }
        Coverage coverage = CoverageFile.read(file);
        String spec = coverage.spec() + ": ";
        coverage.actions().forEach((name, count) -> (count > 0 ? covered : uncovered).add(spec + "action " + name));
        coverage.branches()
                .forEach((branch, count) -> (count > 0 ? covered : uncovered)
                        .add(spec + branch.sort() + " of " + branch.action() + " at " + branch.where() + ": "
                                + branch.text()));
    }
}
