package dev.plumbline.explain.page;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.text.InterleavingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The steps of threads as rows. Those that may be the two racing accesses are marked: they are at the same lines, and a
 * line may access the variable more than once.
 */
final class RacePage {
    private static final Page.Heading HEADING = new Page.Heading(
            "Interleaving",
            "From top to bottom, one row for each step of a thread. Steps at the lines of the racing accesses are red.");

    private RacePage() {}

    static Page of(RacyExecution race, List<String> notes, Map<String, String> about) {
        Interleaving shown = race.shown();
        List<Page.Row> rows = new ArrayList<>();
        int selected = 0;
        for (int i = 0; i < shown.rows().size(); i++) {
            Interleaving.Row row = shown.rows().get(i);
            boolean racing = race.accesses().mayBe(shown, row);
            selected = racing ? i : selected;
            rows.add(new Page.Row(
                    i + 1,
                    i + 1 + ".",
                    shown.threads().get(row.thread()) + ": " + InterleavingText.of(shown, row),
                    row.call().isEmpty() || row.kind() == Interleaving.Kind.CALL
                            ? ""
                            : shown.calls().get(row.call().getAsInt()).text(),
                    racing,
                    List.of(details(shown, row))));
        }
        return new Page(
                Verdict.Word.VIOLATES,
                race.name(),
                sentence(race.claim()),
                List.of(race.accesses().first().text(), race.accesses().second().text()),
                List.of("test " + race.test().test()),
                notes,
                about,
                HEADING,
                rows,
                OptionalInt.empty(),
                "",
                selected,
                Optional.empty(),
                Optional.empty());
    }

    private static Page.Section details(Interleaving shown, Interleaving.Row row) {
        List<Page.Line> lines = new ArrayList<>();
        add(lines, "thread", shown.threads().get(row.thread()));
        Interleaving.Step step = row.step();
        add(lines, "action", step.action());
        add(lines, "variable", step.variable());
        add(lines, "object", step.object());
        add(lines, "part", step.part());
        add(lines, "before", step.before());
        add(lines, "after", step.after());
        add(lines, "place", step.place());
        add(lines, "library", step.library());
        add(lines, "called at", step.calledAt());
        add(lines, "returned", step.returned());
        return new Page.Section("Step", lines);
    }

    private static void add(List<Page.Line> lines, String name, String text) {
        if (!text.isEmpty()) {
            lines.add(new Page.Line(name, text, false));
        }
    }

    private static String sentence(String claim) {
        return claim.substring(0, 1).toUpperCase(Locale.ROOT) + claim.substring(1);
    }
}
