package dev.plumbline.cli.lineup;

import dev.plumbline.cli.report.JsonFile;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.Set;

/** The result of Line-Up as text and as JSON. The library returns types; their wording is here. */
final class LineupReport {
    private final Terminal terminal;
    private final LineupTests tests;
    private final LineupFolder folder;
    private final LineupKnown known;
    private final boolean json;
    private final JsonFile.Lines written;

    /**
     * @param folder for the files of violations
     * @param written also receives the result as JSON
     */
    LineupReport(
            Terminal terminal,
            LineupTests tests,
            LineupFolder folder,
            LineupKnown known,
            boolean json,
            JsonFile.Lines written) {
        this.terminal = terminal;
        this.tests = tests;
        this.folder = folder;
        this.known = known;
        this.json = json;
        this.written = written;
    }

    /** Prints notes about the planned tests on standard error. */
    void planned(LineupTests.Planned planned) {
        TextPage page = new TextPage(terminal.err(), terminal.width(), true);
        planned.notes().forEach(note -> page.wrapped(0, note));
        terminal.err().flush();
    }

    /** Notes that output of the class was dropped. */
    void dropped(long lines) {
        TextPage page = new TextPage(terminal.err(), terminal.width(), true);
        page.wrapped(0, "dropped: " + Count.of(lines, "line") + " that the class printed");
        terminal.err().flush();
    }

    ExitCode print(LineUpResult result) throws BadInput {
        List<Violation> violations = result.violations();
        boolean racy = violations.isEmpty() && result.races().failure().isPresent();
        if (racy) {
            folder.write(result.races().failure().get(), result.races().shown().orElseThrow());
        } else {
            folder.write(violations);
        }
        List<String> reasons = reasons(result);
        String line = LineupJson.line(tests.className(), result, reasons, folder.bundles(racy ? 1 : violations.size()));
        written.add(line);
        if (json) {
            printJson(line, reasons);
        } else {
            TextPage page = new TextPage(terminal.out(), terminal.width(), true);
            page.line(0, tests.className() + ": " + heading(result));
            explored(page, result, violations.isEmpty());
            reasons.stream().limit(5).forEach(reason -> page.wrapped(2, reason));
            if (reasons.size() > 5) {
                page.line(2, "... and " + (reasons.size() - 5) + " more");
            }
            RaceText races = new RaceText(page, result, tests.className());
            races.notes();
            unseen(page, result);
            for (int i = 0; i < violations.size(); i++) {
                numbered(page, i + 1, violations);
                violation(page, violations.get(i), folder.numbered(i + 1));
            }
            if (violations.isEmpty()) {
                races.failure(folder);
            }
            known.print(page, result);
            terminal.out().flush();
        }
        return exitCode(result);
    }

    private static void numbered(TextPage page, int number, List<Violation> all) {
        Violation violation = all.get(number - 1);
        if (all.size() > 1) {
            page.blank();
            page.wrapped(
                    2,
                    "violation " + number + " of " + all.size() + " (" + methods(violation) + "): "
                            + meaning(violation.kind()));
        }
    }

    private static String methods(Violation violation) {
        return String.join(", ", violation.smallest().methods());
    }

    private void printJson(String line, List<String> reasons) {
        terminal.out().println(line);
        terminal.out().flush();
        reasons.forEach(reason -> terminal.err().println("inconclusive: " + reason));
        terminal.err().flush();
    }

    private static ExitCode exitCode(LineUpResult result) {
        if (result.races().failure().isPresent()) {
            return ExitCode.VIOLATES;
        }
        return ExitCode.of(result.verdict());
    }

    private static List<String> reasons(LineUpResult result) {
        return result.undecided().stream()
                .map(each -> each.reason().text() + hint(each.reason()) + each.where())
                .toList();
    }

    /** The option that raises the limit, if there is one. */
    private static String hint(InconclusiveReason reason) {
        if (reason instanceof InconclusiveReason.TooManySteps
                || reason instanceof InconclusiveReason.EndlessSerialRun) {
            return " (--max-steps)";
        }
        if (reason instanceof InconclusiveReason.TestsLeft) {
            return " (--operations)";
        }
        if (reason instanceof InconclusiveReason.TimeUp) {
            return " (--budget)";
        }
        return reason instanceof InconclusiveReason.SchedulesLeft left
                ? hint(left.hit())
                : reason instanceof InconclusiveReason.SerialRunsLeft serial ? hint(serial.hit()) : "";
    }

    private static String hint(Set<Bound> hit) {
        if (hit.contains(Bound.TIME)) {
            return " (--budget)";
        }
        return hit.contains(Bound.EXECUTIONS) ? " (--max-executions)" : "";
    }

    private static String heading(LineUpResult result) {
        if (result.violation().isPresent()) {
            return "violates: " + meaning(result.violation().get().kind());
        }
        if (result.races().failure().isPresent()) {
            return "violates: data race, the Java memory model does not order two accesses to one variable";
        }
        String apart = result.muted().isEmpty() ? "" : ", apart from muted violations";
        return result.undecided().isEmpty() ? "conforms: every test passes" + apart : "inconclusive";
    }

    private static String meaning(Kind kind) {
        return switch (kind) {
            case NONDETERMINISTIC -> "nondeterministic, already when calls are made one after the other";
            case NON_LINEARIZABLE -> "non-linearizable, concurrent calls give results that no order of them explains";
            case REGRESSION -> "regression, calls one after the other give other results than in an earlier run";
            case STUCK -> "stuck, a call blocks that would not in any order of the calls";
        };
    }

    private static void explored(TextPage page, LineUpResult result, boolean toTheEnd) {
        LineUpResult.Totals totals = result.totals();
        boolean hidden = result.unseen().stream().anyMatch(each -> each.kind().hidesSchedules());
        Counts counts = totals.counts();
        page.wrapped(
                2,
                Count.of(totals.tests(), "test") + ", "
                        + Count.of(counts.serial() + counts.stuckSerial()) + " serial histories ("
                        + Count.of(counts.stuckSerial()) + " stuck), "
                        + Count.of(counts.schedules(), "schedule") + " with "
                        + Count.of(counts.histories(), "history") + " (" + Count.of(counts.stuckHistories())
                        + " stuck)");
        if (!toTheEnd) {
            return;
        }
        if (!totals.completed().isEmpty()) {
            page.wrapped(
                    2,
                    "completed: " + CompletedBound.text(totals.completed(), totals.tests())
                            + (hidden ? ", apart from what the notes name" : "")
                            + (totals.leftOut().contains(Bound.PREEMPTIONS) ? " (--preemptions for more)" : ""));
        }
        if (totals.undecided() > 0) {
            page.wrapped(2, "of " + Count.of(totals.undecided(), "test") + " nothing can be said");
        }
        if (totals.neverFull() > 0) {
            page.wrapped(
                    2,
                    "note: in " + Count.of(totals.neverFull(), "test")
                            + " every serial run ends in a call that blocks forever; is that intended?");
        }
    }

    /** Prints the parts of the class that the verdict does not cover. */
    private static void unseen(TextPage page, LineUpResult result) {
        result.unseen().forEach(state -> page.wrapped(2, "note: " + state.text()));
    }

    private void violation(TextPage page, Violation violation, LineupFolder folder) {
        page.blank();
        page.wrapped(
                2,
                (violation.certain() ? "smallest" : "small") + " failing test ("
                        + violation.smallest().dimension() + "): " + violation.smallest());
        if (!violation.certain()) {
            page.wrapped(2, "not certain to be the smallest: " + smallerTests(violation) + " not decided");
        }
        violation.summary().forEach(line -> page.wrapped(4, line));
        for (Violation.Shown shown : violation.executions()) {
            page.blank();
            shown.table().lines().forEach(line -> page.line(2, line));
        }
        page.blank();
        page.line(2, "Written to " + folder.path() + ". Run it again:");
        folder.commands(violation).forEach(line -> page.line(4, line));
        page.line(
                2,
                switch (violation.kind()) {
                    case NONDETERMINISTIC -> "Where the second run differs from the first:";
                    case REGRESSION -> "Where it differs from the earlier run:";
                    case NON_LINEARIZABLE, STUCK -> "Why no order of the calls explains it:";
                });
        page.line(4, folder.explaining());
        page.line(2, "To test it again after a change:");
        page.line(4, folder.replayingHere());
    }

    private static String smallerTests(Violation violation) {
        return violation.undecided() == Long.MAX_VALUE
                ? "smaller tests were"
                : Count.of(violation.undecided(), "smaller test") + (violation.undecided() == 1 ? " was" : " were");
    }

    ExitCode replayed(Replayed replayed) {
        List<String> reasons = reasons(replayed.result());
        String line = LineupJson.line(tests.className(), replayed.result(), reasons, List.of());
        written.add(line);
        if (json) {
            printJson(line, reasons);
        } else {
            printReplayed(replayed);
        }
        return exitCode(replayed.result());
    }

    private void printReplayed(Replayed replayed) {
        LineUpResult result = replayed.result();
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.line(
                0,
                tests.className() + ": "
                        + (result.violation().isPresent()
                                        || result.races().failure().isPresent()
                                ? heading(result)
                                : result.verdict().word()));
        result.violation().ifPresent(found -> found.summary().forEach(line -> page.wrapped(2, line)));
        reasons(result).forEach(line -> page.wrapped(2, line));
        new RaceText(page, result, tests.className()).races();
        unseen(page, result);
        replayed.shown().ifPresent(shown -> {
            page.blank();
            shown.table().lines().forEach(line -> page.line(2, line));
            page.blank();
            shown.history().lines().forEach(line -> page.line(2, line));
        });
        terminal.out().flush();
    }
}
