package dev.plumbline.junit;

import dev.plumbline.lineup.result.RaceFindings;
import java.util.Optional;
import java.util.stream.Collectors;

/** Data races as text for the report of a test. */
final class RaceMessage {
    private static final int MOST_SHOWN = 10;

    private RaceMessage() {}

    /** A line for each race; empty if there are none. */
    static Optional<String> of(RaceFindings findings) {
        int left = findings.races().size() - MOST_SHOWN;
        return findings.races().isEmpty()
                ? Optional.empty()
                : Optional.of(findings.races().stream()
                                .limit(MOST_SHOWN)
                                .map(race -> "data race: " + race.text() + " (in " + race.test() + ")")
                                .collect(Collectors.joining("\n"))
                        + (left > 0 ? "\n... and " + left + " more" : ""));
    }
}
