package dev.plumbline.cli.lineup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Budget;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundle.Bundling;
import dev.plumbline.explain.text.Page;
import dev.plumbline.history.BadInput;
import dev.plumbline.lineup.Conclusion;
import dev.plumbline.lineup.Counts;
import dev.plumbline.lineup.Kind;
import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.Matrix;
import dev.plumbline.lineup.Violation;
import dev.plumbline.schedule.Bound;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.serial.SerialSpec;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What Line-Up found, for people, for programs, and in a folder. */
final class LineupReport {
    private static final String BUNDLE = "violation.plumb";

    private final Terminal terminal;
    private final LineupTests tests;
    private final Optional<Path> out;
    private final boolean json;
    private final List<String> further;

    /** @param further words for the command that repeats an execution */
    LineupReport(Terminal terminal, LineupTests tests, Optional<Path> out, boolean json, List<String> further) {
        this.terminal = terminal;
        this.tests = tests;
        this.out = out;
        this.json = json;
        this.further = further;
    }

    static String histories(long number) {
        return Amounts.count(number) + (number == 1 ? " history" : " histories");
    }

    /** Says on standard error what is not obvious about the tests to come. */
    void planned(LineupTests.Planned planned) {
        Page page = new Page(terminal.err(), terminal.width(), true);
        planned.notes().forEach(note -> page.wrapped(0, note));
        terminal.err().flush();
    }

    /** Says that the class prints. */
    void dropped(long lines) {
        Page page = new Page(terminal.err(), terminal.width(), true);
        page.wrapped(0, "dropped: " + Amounts.count(lines, "line") + " that the class printed");
        terminal.err().flush();
    }

    ExitCode print(Conclusion conclusion) throws BadInput {
        Optional<Violation> violation = conclusion instanceof Conclusion.Violates violates
                ? Optional.of(violates.violation())
                : Optional.empty();
        Optional<Path> folder = violation.isPresent() ? Optional.of(write(violation.get())) : Optional.empty();
        List<String> reasons = conclusion instanceof Conclusion.Inconclusive unknown ? unknown.reasons() : List.of();
        if (json) {
            printJson(conclusion, violation);
            reasons.forEach(reason -> terminal.err().println("inconclusive: " + reason));
            terminal.err().flush();
        } else {
            Page page = new Page(terminal.out(), terminal.width(), true);
            page.line(0, tests.className() + ": " + heading(conclusion));
            explored(page, conclusion.totals(), violation.isEmpty());
            reasons.stream().limit(5).forEach(reason -> page.wrapped(2, reason));
            if (reasons.size() > 5) {
                page.line(2, "... and " + (reasons.size() - 5) + " more");
            }
            if (violation.isPresent()) {
                violation(page, violation.get(), folder.orElseThrow());
            }
            terminal.out().flush();
        }
        return switch (conclusion.word()) {
            case "conforms" -> ExitCode.CONFORMS;
            case "violates" -> ExitCode.VIOLATES;
            default -> ExitCode.INCONCLUSIVE;
        };
    }

    private static String heading(Conclusion conclusion) {
        if (conclusion instanceof Conclusion.Violates violates) {
            return "violates: " + meaning(violates.violation().kind());
        }
        return conclusion instanceof Conclusion.Conforms ? "conforms: every test passes" : "inconclusive";
    }

    private static String meaning(Kind kind) {
        return switch (kind) {
            case NONDETERMINISTIC -> "nondeterministic, already when calls are made one after the other";
            case NON_LINEARIZABLE -> "non-linearizable, concurrent calls give results that no order of them explains";
            case STUCK -> "stuck, a call blocks that would not in any order of the calls";
        };
    }

    private static void explored(Page page, Conclusion.Totals totals, boolean toTheEnd) {
        Counts counts = totals.counts();
        page.wrapped(
                2,
                Amounts.count(totals.tests(), "test") + ", "
                        + Amounts.count(counts.serial() + counts.stuckSerial()) + " serial histories ("
                        + Amounts.count(counts.stuckSerial()) + " stuck), "
                        + Amounts.count(counts.schedules(), "schedule") + " with "
                        + histories(counts.histories()) + " (" + Amounts.count(counts.stuckHistories()) + " stuck)");
        if (!toTheEnd) {
            return;
        }
        if (totals.leftOut().contains(Bound.PREEMPTIONS)) {
            page.wrapped(2, "bound: schedules with more preemptions were not run (--preemptions)");
        } else if (totals.undecided() == 0) {
            page.wrapped(2, "no bound was hit: every schedule of these tests was run");
        }
        if (totals.undecided() > 0) {
            page.wrapped(2, "of " + Amounts.count(totals.undecided(), "test") + " nothing can be said");
        }
        if (totals.neverFull() > 0) {
            page.wrapped(
                    2,
                    "note: in " + Amounts.count(totals.neverFull(), "test")
                            + " every serial run ends in a call that blocks for ever; is that meant?");
        }
    }

    private void violation(Page page, Violation violation, Path folder) {
        page.blank();
        page.wrapped(
                2,
                "smallest failing test" + (violation.certain() ? "" : " found") + " ("
                        + violation.smallest().dimension() + "): " + violation.smallest());
        violation.summary().forEach(line -> page.wrapped(4, line));
        for (Violation.Shown shown : violation.executions()) {
            page.blank();
            shown.table().lines().forEach(line -> page.line(2, line));
        }
        page.blank();
        page.line(2, "Written to " + folder + ". Run it again:");
        List<String> names = scheduleNames(violation);
        for (int i = 0; i < names.size(); i++) {
            long randomNumbers = violation.executions().get(i).randomNumbers();
            page.line(4, again(violation.smallest(), folder.resolve(names.get(i)), randomNumbers));
        }
        if (violation.checked().isPresent()) {
            page.line(2, "Why no order of the calls explains it:");
            String bundle = folder.resolve(BUNDLE).toString();
            page.line(4, ShellWords.line(List.of(terminal.command(), "explain", bundle)));
        }
    }

    private String again(Matrix test, Path schedule, long randomNumbers) {
        List<String> words = new ArrayList<>(List.of(terminal.command(), "lineup"));
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

    private Path write(Violation violation) throws BadInput {
        String simple = tests.className()
                .substring(Math.max(
                                tests.className().lastIndexOf('.'),
                                tests.className().lastIndexOf('$'))
                        + 1);
        Path folder = out.orElse(Path.of("lineup-" + simple));
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(folder, e);
        }
        List<String> names = scheduleNames(violation);
        StringBuilder tables = new StringBuilder();
        StringBuilder histories = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            Violation.Shown shown = violation.executions().get(i);
            tables.append(shown.table()).append('\n');
            histories.append(shown.history());
            String[] lines = shown.schedule().text().split("\n", 2);
            write(
                    folder.resolve(names.get(i)),
                    lines[0] + "\n# " + tests.className() + ": " + violation.smallest() + "\n" + lines[1]);
        }
        write(folder.resolve("observations.xml"), violation.observations());
        write(folder.resolve("violation.xml"), histories.toString());
        write(folder.resolve("interleaving.txt"), tables.toString());
        if (violation.checked().isPresent()
                && violation.checked().get().verdict() instanceof Verdict.Violates verdict) {
            Spec runs = new SerialSpec(
                    "serial runs of " + simple, violation.checked().get().serial());
            Result result = new Result(
                    verdict,
                    violation.checked().get().history(),
                    Optional.of(runs),
                    runs,
                    "Line-Up",
                    List.of(),
                    Optional.empty());
            new Bundling(Version.program(), InstantSource.system(), Budget.DEFAULT)
                    .bundle(result, "line")
                    .orElseThrow(() -> new BadInput("the violation could not be put into a bundle in time"))
                    .withCommands(List.of(new Bundle.Command(
                            "repeat the execution", again(violation.smallest(), folder.resolve(names.get(0)), 0))))
                    .write(folder.resolve(BUNDLE));
        }
        return folder;
    }

    private static void write(Path file, String text) throws BadInput {
        try (OutputFile output = OutputFile.create(file)) {
            output.stream().write(text.getBytes(StandardCharsets.UTF_8));
            output.keep();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, e);
        }
    }

    private void printJson(Conclusion conclusion, Optional<Violation> violation) {
        Counts counts = conclusion.totals().counts();
        printJson(
                conclusion.word(),
                violation.map(Violation::kind),
                conclusion.totals().tests(),
                counts,
                violation.map(Violation::smallest));
    }

    private void printJson(String verdict, Optional<Kind> kind, long tests, Counts counts, Optional<Matrix> smallest) {
        StringWriter line = new StringWriter();
        try (JsonGenerator writer = new JsonFactory().createGenerator(line)) {
            writer.writeStartObject();
            writer.writeStringField("verdict", verdict);
            writer.writeStringField("kind", kind.map(Kind::word).orElse(null));
            writer.writeNumberField("tests", tests);
            writer.writeNumberField("schedules", counts.schedules());
            writer.writeNumberField("histories", counts.histories());
            writer.writeNumberField("stuckHistories", counts.stuckHistories());
            writer.writeStringField("smallest", smallest.map(Matrix::toString).orElse(null));
            writer.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        terminal.out().println(line);
        terminal.out().flush();
    }

    ExitCode replayed(Matrix test, LineUp.Replayed replayed) {
        if (json) {
            printJson(
                    replayed.conclusion(),
                    replayed.kind(),
                    1,
                    replayed.counts(),
                    replayed.kind().map(kind -> test));
            if (replayed.conclusion().equals("inconclusive")) {
                replayed.notes().forEach(note -> terminal.err().println("inconclusive: " + note));
                terminal.err().flush();
            }
        } else {
            printReplayed(replayed);
        }
        return switch (replayed.conclusion()) {
            case "conforms" -> ExitCode.CONFORMS;
            case "violates" -> ExitCode.VIOLATES;
            default -> ExitCode.INCONCLUSIVE;
        };
    }

    private void printReplayed(LineUp.Replayed replayed) {
        Page page = new Page(terminal.out(), terminal.width(), true);
        page.line(
                0,
                tests.className() + ": "
                        + replayed.kind()
                                .map(kind -> "violates: " + meaning(kind))
                                .orElse(replayed.conclusion()));
        replayed.notes().forEach(line -> page.wrapped(2, line));
        replayed.shown().ifPresent(shown -> {
            page.blank();
            shown.table().lines().forEach(line -> page.line(2, line));
            page.blank();
            shown.history().lines().forEach(line -> page.line(2, line));
        });
        terminal.out().flush();
    }
}
