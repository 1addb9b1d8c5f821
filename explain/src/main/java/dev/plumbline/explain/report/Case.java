package dev.plumbline.explain.report;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import java.util.List;
import java.util.Optional;

/**
 * One history in a report. Not a {@link dev.plumbline.check.Result}: a report also contains histories that could not be
 * checked, and violations of bundles, which were checked elsewhere.
 *
 * @param history its name
 * @param spec the name of the specification; empty where it is not known
 * @param verdict nothing if the history or its specification could not be used
 * @param message one line: what failed, or why there is no verdict; empty if it conforms
 * @param details for people, many lines
 * @param commands to continue with
 * @param bundle of a violation, where there is one
 */
public record Case(
        String history,
        String spec,
        Optional<Verdict.Word> verdict,
        String message,
        String details,
        Optional<Statistics> statistics,
        List<Bundle.Command> commands,
        Optional<Bundle> bundle) {
    /** The verdict, or {@code refused}. */
    String word() {
        return word(verdict);
    }

    static String word(Optional<Verdict.Word> verdict) {
        return verdict.map(Verdict.Word::text).orElse("refused");
    }

    boolean is(Verdict.Word word) {
        return verdict.filter(word::equals).isPresent();
    }

    static long count(List<Case> cases, Optional<Verdict.Word> verdict) {
        return cases.stream().filter(each -> each.verdict().equals(verdict)).count();
    }
}
