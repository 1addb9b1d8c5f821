package dev.plumbline.cli.lineup;

import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs the execution of a bundle with a data race once more, with the present class, and looks for the race. */
public final class RaceReplay {
    private final Terminal terminal;
    private final RacyExecution race;
    private final BundledTest test;
    private final boolean full;

    /** @param file the bundle with the race */
    public RaceReplay(Terminal terminal, Path file, RacyExecution race, boolean full) {
        this.terminal = terminal;
        this.race = race;
        this.test = new BundledTest(file, race.test());
        this.full = full;
    }

    public ExitCode run(ClassPathOption classPath) throws BadInput {
        Subject subject = test.subject(classPath);
        ThreadTest.Run run = race.test().violating();
        Replayed replayed = test.run(
                subject,
                (lineUp, matrix) ->
                        lineUp.races(RacePolicy.FAIL).replay(matrix, BundledTest.schedule(run), run.randomNumbers()));
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.wrapped(0, test.recorded());
        page.wrapped(2, race.accesses().text());
        replayed.shown().ifPresent(shown -> {
            BundledTest.show(page, shown, full);
            page.blank();
        });
        ExitCode status = print(page, replayed, subject);
        terminal.out().flush();
        return status;
    }

    private ExitCode print(TextPage page, Replayed replayed, Subject subject) {
        Optional<DataRace> again = replayed.result().races().races().stream()
                .filter(each -> isSame(each.accesses()))
                .findFirst();
        ExitCode status = again.isPresent()
                ? ExitCode.VIOLATES
                : replayed.shown().isPresent() ? ExitCode.CONFORMS : ExitCode.INCONCLUSIVE;
        page.wrapped(
                0,
                "repeated: "
                        + switch (status) {
                            case VIOLATES -> "the same accesses race, so the data race is still there";
                            case CONFORMS -> "these accesses no longer race in this execution";
                            default -> "the schedule does not fit, so nothing is known about the race";
                        });
        if (test.isChanged(subject)) {
            page.wrapped(2, "note: " + test.changedWords() + "; run plumbline lineup to look for races again");
        }
        return status;
    }

    /** Whether it is the race of the bundle. Line numbers are ignored, since the class may have changed. */
    private boolean isSame(RacingAccesses other) {
        return race.accesses().variable().equals(other.variable())
                && methods(race.accesses()).equals(methods(other));
    }

    private static List<String> methods(RacingAccesses accesses) {
        return List.of(accesses.first(), accesses.second()).stream()
                .map(access -> access.place().type() + "." + access.place().method() + " " + access.writes())
                .sorted()
                .toList();
    }
}
