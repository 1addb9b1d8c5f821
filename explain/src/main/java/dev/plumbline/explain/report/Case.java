package dev.plumbline.explain.report;

import dev.plumbline.check.Statistics;
import dev.plumbline.explain.bundle.Bundle;
import java.util.List;
import java.util.Optional;

/**
 * One history in a report.
 *
 * @param history its name
 * @param spec the name of the specification; empty where it is not known
 * @param message one line: what failed, or why there is no verdict; empty if it conforms
 * @param details for people, many lines
 * @param commands to go on with
 * @param bundle of a violation, where there is one
 */
public record Case(
        String history,
        String spec,
        Status status,
        String message,
        String details,
        Optional<Statistics> statistics,
        List<Bundle.Command> commands,
        Optional<Bundle> bundle) {
    /** What was found out. */
    public enum Status {
        CONFORMS("conforms"),
        VIOLATES("violates"),
        INCONCLUSIVE("inconclusive"),
        /** The history or its specification could not be used. */
        REFUSED("refused");

        private final String word;

        Status(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    static long count(List<Case> cases, Status status) {
        return cases.stream().filter(each -> each.status() == status).count();
    }
}
