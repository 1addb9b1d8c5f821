package dev.plumbline.cli.lineup;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Writes a violation to files, and provides the commands that repeat it. */
final class LineupFolder {
    private static final String BUNDLE = "violation.plumb";
    private static final String OBSERVATIONS = "observations.xml";
    private static final String HISTORY = "violation.xml";
    private static final String TABLE = "interleaving.txt";
    private static final List<String> WRITTEN =
            List.of(BUNDLE, OBSERVATIONS, HISTORY, TABLE, "schedule.txt", "schedule-1.txt", "schedule-2.txt");

    private final String program;
    private final LineupTests tests;
    private final OptionWords options;
    private final Path folder;

    /**
     * @param program the command by which Plumbline was called
     * @param options that choose the class and the extent of the exploration
     */
    LineupFolder(String program, OptionWords options, LineupTests tests, Optional<Path> out) {
        this(program, options, tests, out.orElse(Path.of("lineup-" + ThreadTest.simpleName(tests.className()))));
    }

    private LineupFolder(String program, OptionWords options, LineupTests tests, Path folder) {
        this.program = program;
        this.tests = tests;
        this.options = options;
        this.folder = folder;
    }

    /**
     * The folder of the violation with this number: the first violation is in this folder itself, the others are in
     * folders inside.
     */
    LineupFolder numbered(int number) {
        return number == 1 ? this : new LineupFolder(program, options, tests, folder.resolve("violation-" + number));
    }

    /** The bundles of the first violations. */
    List<Path> bundles(int violations) {
        return IntStream.rangeClosed(1, violations)
                .mapToObj(number -> numbered(number).bundle())
                .toList();
    }

    Path path() {
        return folder;
    }

    Path bundle() {
        return folder.resolve(BUNDLE);
    }

    /** A command for each execution. */
    List<String> commands(Violation violation) {
        List<String> commands = new ArrayList<>();
        List<String> names = scheduleNames(violation);
        for (int i = 0; i < names.size(); i++) {
            long randomNumbers = violation.executions().get(i).randomNumbers();
            commands.add(again(violation.smallest(), folder.resolve(names.get(i)), randomNumbers));
        }
        return commands;
    }

    /** The command that repeats the execution with a race. */
    String command(DataRace race) {
        return again(race.test(), folder.resolve("schedule.txt"), 0);
    }

    String explaining() {
        return ShellWords.line(List.of(program, "explain", bundle().toString()));
    }

    private String again(Matrix test, Path schedule, long randomNumbers) {
        OptionWords again = options.with("--matrix", test.text());
        if (!test.before().isEmpty()) {
            again = again.with("--before", Matrix.text(test.before()));
        }
        if (!test.after().isEmpty()) {
            again = again.with("--after", Matrix.text(test.after()));
        }
        again = again.with("--schedule", schedule.toString());
        if (randomNumbers != 0) {
            again = again.with("--random-numbers", Long.toString(randomNumbers));
        }
        return line(List.of(program, "lineup"), again);
    }

    private static List<String> scheduleNames(Violation violation) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < violation.executions().size(); i++) {
            names.add(violation.executions().size() == 1 ? "schedule.txt" : "schedule-" + (i + 1) + ".txt");
        }
        return names;
    }

    /** Writes each violation to its folder. Files of violations with higher numbers from an earlier run are deleted. */
    void write(List<Violation> violations) throws BadInput {
        for (int i = 0; i < violations.size(); i++) {
            numbered(i + 1).write(violations.get(i));
        }
        int number = Math.max(2, violations.size() + 1);
        while (!violations.isEmpty() && Files.isDirectory(numbered(number).path())) {
            numbered(number++).remove();
        }
    }

    /** Only files that a run has written: others may be valuable. */
    private void remove() throws BadInput {
        try {
            for (String name : WRITTEN) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.delete(folder);
        } catch (DirectoryNotEmptyException e) {
            // The folder contains other files.
        } catch (IOException e) {
            throw OutputFile.cannotWrite(folder, e);
        }
    }

    /** A race, and the execution that shows it. */
    void write(DataRace race, Violation.Shown shown) throws BadInput {
        OutputFile.createFolder(folder);
        new Bundle(
                        Optional.empty(),
                        new RacyExecution(race.accesses(), race.recorded(tests.subject(), shown)),
                        new Bundle.Source(
                                Version.program(),
                                InstantSource.system(),
                                Decider.LINE_UP,
                                "line",
                                new Statistics(0, 0, 0, 0, Duration.ZERO, 0)),
                        Optional.empty(),
                        List.of(new Bundle.Command("repeat the execution", replaying())),
                        List.of())
                .write(bundle());
        OutputFile.write(folder.resolve("interleaving.txt"), race.text() + "\n\n" + shown.table());
        OutputFile.write(folder.resolve("schedule.txt"), commented(shown, race.test()));
    }

    private String commented(Violation.Shown shown, Matrix test) {
        String[] lines = shown.schedule().text().split("\n", 2);
        return lines[0] + "\n# " + tests.className() + ": " + test + "\n" + lines[1];
    }

    private void write(Violation violation) throws BadInput {
        OutputFile.createFolder(folder);
        List<String> names = scheduleNames(violation);
        StringBuilder tables = new StringBuilder();
        StringBuilder histories = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            Violation.Shown shown = violation.executions().get(i);
            tables.append(shown.table()).append('\n');
            histories.append(shown.history());
            OutputFile.write(folder.resolve(names.get(i)), commented(shown, violation.smallest()));
        }
        OutputFile.write(folder.resolve(OBSERVATIONS), violation.observations());
        OutputFile.write(folder.resolve(HISTORY), histories.toString());
        OutputFile.write(folder.resolve(TABLE), tables.toString());
        writeBundle(violation);
    }

    private void writeBundle(Violation violation) throws BadInput {
        new Bundling(Version.program(), InstantSource.system(), Budget.DEFAULT)
                .bundle(violation.checked(), "line")
                .orElseThrow(() -> new BadInput("the violation could not be put into a bundle in time"))
                .withInterleaving(violation.recorded(tests.subject()))
                .withCommands(List.of(new Bundle.Command("repeat the execution", replaying())))
                .write(bundle());
    }

    /** Without folders of this machine, since bundles are passed on. */
    private String replaying() {
        return line(
                List.of("plumbline", "replay", BUNDLE),
                options.only("--class-path").mapped(LineupTests::portableClassPath));
    }

    /** The command that runs the bundle again on this machine. */
    String replayingHere() {
        return line(List.of(program, "replay", bundle().toString()), options.only("--class-path"));
    }

    private static String line(List<String> words, OptionWords options) {
        List<String> all = new ArrayList<>(words);
        all.addAll(options.words());
        return ShellWords.line(all);
    }
}
