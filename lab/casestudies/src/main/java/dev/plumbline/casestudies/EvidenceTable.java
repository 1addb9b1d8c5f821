package dev.plumbline.casestudies;

import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The part of the README that is not written by hand. */
final class EvidenceTable {
    private static final String BEGIN = "<!-- written by Evidence -->\n";
    private static final String END = "<!-- end of what Evidence has written -->";

    private EvidenceTable() {}

    /** @throws IllegalArgumentException if the text has no place for the table */
    static String into(String readme, List<Outcome> outcomes) {
        int begin = readme.indexOf(BEGIN);
        int end = readme.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException(
                    "no place for the table in the README; expected the lines " + BEGIN.strip() + " and " + END);
        }
        String rows = outcomes.stream().map(EvidenceTable::row).collect(Collectors.joining("\n", "", "\n"));
        return readme.substring(0, begin) + BEGIN
                + "| system | fault | runs | operations | seconds | outcome | failing operation | obstacle |\n"
                + "|---|---|---|---|---|---|---|---|\n"
                + rows
                + readme.substring(end);
    }

    static String row(Outcome outcome) {
        Target target = outcome.target();
        String what = outcome.found()
                .map(found -> "violates (seed " + found.seed() + ")")
                .orElse(
                        outcome.inconclusive() == 0
                                ? "conforms"
                                : "conforms, " + outcome.inconclusive() + " inconclusive");
        return "| " + target.name()
                + " | " + (target.isFaulty() ? target.fault() : "none")
                + " | " + outcome.runs()
                + " | " + Count.of(outcome.operations())
                + " | " + String.format(Locale.ROOT, "%.1f", outcome.seconds())
                + " | " + what
                + " | " + outcome.found().map(found -> code(found.operation())).orElse("")
                + " | " + outcome.found().map(found -> code(found.obstacle())).orElse("")
                + " |";
    }

    private static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }
}
