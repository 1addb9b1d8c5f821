package dev.plumbline.cli.lineup;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Statistics;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Puts a violation down in files, and says how to repeat it from them. */
final class LineupFolder {
    private static final String BUNDLE = "violation.plumb";
    private static final String OBSERVATIONS = "observations.xml";
    private static final String HISTORY = "violation.xml";
    private static final String TABLE = "interleaving.txt";
    private static final List<String> WRITTEN =
            List.of(BUNDLE, OBSERVATIONS, HISTORY, TABLE, "schedule.txt", "schedule-1.txt", "schedule-2.txt");

    private final String program;
    private final LineupTests tests;
    private final List<String> further;
    private final Path folder;

    /**
     * @param program the command by which the program was called
     * @param further words for the command that repeats an execution
     */
    LineupFolder(String program, LineupTests tests, Optional<Path> out, List<String> further) {
        this(program, tests, further, out.orElse(Path.of("lineup-" + simple(tests.className()))));
    }

    private LineupFolder(String program, LineupTests tests, List<String> further, Path folder) {
        this.program = program;
        this.tests = tests;
        this.further = further;
        this.folder = folder;
    }

    /** Of the violation with this number: the first is in the folder itself, the others are in folders within. */
    LineupFolder numbered(int number) {
        return number == 1 ? this : new LineupFolder(program, tests, further, folder.resolve("violation-" + number));
    }

    /** Those of the first violations. */
    List<Path> bundles(int violations) {
        return IntStream.rangeClosed(1, violations)
                .mapToObj(number -> numbered(number).bundle())
                .toList();
    }

    private static String simple(String className) {
        return className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
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
        List<String> words = new ArrayList<>(List.of(program, "lineup"));
        words.addAll(tests.words(test));
        words.addAll(further);
        words.addAll(List.of("--schedule", schedule.toString()));
        if (randomNumbers != 0) {
            words.addAll(List.of("--random", Long.toString(randomNumbers)));
        }
        return ShellWords.line(words);
    }

    private static List<String> scheduleNames(Violation violation) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < violation.executions().size(); i++) {
            names.add(violation.executions().size() == 1 ? "schedule.txt" : "schedule-" + (i + 1) + ".txt");
        }
        return names;
    }

    /** Each in its folder. What an earlier run left of violations with higher numbers is removed. */
    void write(List<Violation> violations) throws BadInput {
        for (int i = 0; i < violations.size(); i++) {
            numbered(i + 1).write(violations.get(i));
        }
        int number = Math.max(2, violations.size() + 1);
        while (!violations.isEmpty() && Files.isDirectory(numbered(number).path())) {
            numbered(number++).remove();
        }
    }

    /** Only what a run has written: nobody knows about other files. */
    private void remove() throws BadInput {
        try {
            for (String name : WRITTEN) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.delete(folder);
        } catch (DirectoryNotEmptyException e) {
            // Somebody keeps files there.
        } catch (IOException e) {
            throw OutputFile.cannotWrite(folder, e);
        }
    }

    /** A race, and the execution that shows it. */
    void write(DataRace race, Violation.Shown shown) throws BadInput {
        make();
        new Bundle(
                        Optional.empty(),
                        new RacyExecution(race.accesses(), race.recorded(tests.subject(), shown)),
                        new Bundle.Source(
                                Version.program(),
                                InstantSource.system(),
                                "Line-Up",
                                "line",
                                new Statistics(0, 0, 0, 0, Duration.ZERO, 0)),
                        Optional.empty(),
                        List.of(new Bundle.Command("repeat the execution", replaying())),
                        List.of())
                .write(bundle());
        write(folder.resolve("interleaving.txt"), race.text() + "\n\n" + shown.table());
        write(folder.resolve("schedule.txt"), commented(shown, race.test()));
    }

    private String commented(Violation.Shown shown, Matrix test) {
        String[] lines = shown.schedule().text().split("\n", 2);
        return lines[0] + "\n# " + tests.className() + ": " + test + "\n" + lines[1];
    }

    private void make() throws BadInput {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(folder, e);
        }
    }

    private void write(Violation violation) throws BadInput {
        make();
        List<String> names = scheduleNames(violation);
        StringBuilder tables = new StringBuilder();
        StringBuilder histories = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            Violation.Shown shown = violation.executions().get(i);
            tables.append(shown.table()).append('\n');
            histories.append(shown.history());
            write(folder.resolve(names.get(i)), commented(shown, violation.smallest()));
        }
        write(folder.resolve(OBSERVATIONS), violation.observations());
        write(folder.resolve(HISTORY), histories.toString());
        write(folder.resolve(TABLE), tables.toString());
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

    /** Without the folders of this machine: a bundle is handed on. */
    private String replaying() {
        List<String> words = new ArrayList<>(List.of("plumbline", "replay", BUNDLE));
        words.addAll(tests.portableClassPath());
        return ShellWords.line(words);
    }

    /** The command that runs the bundle again, here. */
    String replayingHere() {
        List<String> words = new ArrayList<>(List.of(program, "replay", bundle().toString()));
        words.addAll(tests.classPathWords());
        return ShellWords.line(words);
    }

    private static void write(Path file, String text) throws BadInput {
        try (OutputFile output = OutputFile.create(file)) {
            output.stream().write(text.getBytes(StandardCharsets.UTF_8));
            output.keep();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, e);
        }
    }
}
