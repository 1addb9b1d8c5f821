package dev.plumbline.cli.lineup;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.value.text.Count;
import java.util.List;

/** The findings about data races as text. */
final class RaceText {
    private static final int MOST_SHOWN = 5;

    private final TextPage page;
    private final LineUpResult result;
    private final RaceFindings findings;
    private final String className;

    RaceText(TextPage page, LineUpResult result, String className) {
        this.page = page;
        this.result = result;
        this.findings = result.races();
        this.className = className;
    }

    /** Prints the races, or the consequence if there are none. */
    void notes() {
        if (findings.policy() == RacePolicy.OFF) {
            page.wrapped(
                    2,
                    "data races: not looked for, so this holds for sequentially consistent memory in which a copy of an"
                            + " array or an object is one step (--races)");
        } else if (!findings.races().isEmpty()) {
            races();
        } else if (result.verdict() instanceof Verdict.Conforms) {
            none();
        }
    }

    void races() {
        if (findings.races().isEmpty()) {
            return;
        }
        page.wrapped(
                2,
                (findings.policy() == RacePolicy.FAIL ? "" : "note: ")
                        + Count.of(findings.races().size(), "data race")
                        + ", accesses that the Java memory model does not order:");
        for (DataRace race : findings.races().stream().limit(MOST_SHOWN).toList()) {
            page.wrapped(4, race.text());
            page.wrapped(6, "in the test " + race.test());
        }
        if (findings.races().size() > MOST_SHOWN) {
            page.line(4, "... and " + (findings.races().size() - MOST_SHOWN) + " more");
        }
    }

    /**
     * Prints the consequence for a pass. Programs without races behave as if memory were sequentially consistent (JLS
     * 17.4.3). This holds if no execution has a race, so it is claimed in full only if all schedules of the tests were
     * run, and not at all if some accesses were not observed or use weaker orderings.
     */
    private void none() {
        List<RacingAccesses.CodeLine> weak = findings.weakOrders();
        boolean unseen = result.unseen().stream().anyMatch(each -> each.kind().hidesSchedules());
        if (className.startsWith("java.util.concurrent.")) {
            page.wrapped(2, "data races: not looked for within java.util.concurrent");
        } else if (unseen) {
            page.wrapped(2, "data races: none in these schedules, as far as they are seen");
        } else if (weak.isEmpty() && !result.totals().leftOut().isEmpty()) {
            page.wrapped(
                    2,
                    "data races: none in these schedules, so their results hold for the Java memory model as well, not"
                            + " only for sequentially consistent memory");
        } else if (weak.isEmpty()) {
            page.wrapped(
                    2,
                    "data races: none in any schedule, so the pass holds for the Java memory model as well, not only"
                            + " for sequentially consistent memory");
        } else {
            page.wrapped(
                    2,
                    "data races: none in these schedules; but " + weak.get(0)
                            + (weak.size() == 1 ? " asks" : " and " + Count.of(weak.size() - 1, "other line") + " ask")
                            + " for less order than volatile, and what that allows beyond interleavings was not run");
        }
    }

    /** If races are failures: prints the execution with the first race, and how to repeat it. */
    void failure(LineupFolder folder) {
        if (findings.failure().isEmpty()) {
            return;
        }
        DataRace race = findings.failure().get();
        page.blank();
        page.wrapped(2, "an execution with the first of them, in the test " + race.test() + ":");
        page.blank();
        findings.shown().orElseThrow().table().lines().forEach(line -> page.line(2, line));
        page.blank();
        page.line(2, "Written to " + folder.path() + ". Run it again:");
        page.line(4, folder.command(race));
        page.line(2, "To explore it:");
        page.line(4, folder.explaining());
    }
}
