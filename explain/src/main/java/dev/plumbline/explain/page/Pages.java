package dev.plumbline.explain.page;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.value.text.Count;
import java.util.LinkedHashMap;
import java.util.Map;

/** The pages that a browser shows for bundles whose evidence is not a history. */
public final class Pages {
    /** Characters of all logs together that a page shows. */
    private static final int MOST_OF_LOGS = 128 << 10;

    private Pages() {}

    /** Characters that a browser holds easily. */
    private static final int LARGEST_VIEWED = 40_000_000;

    /** For the viewer: with everything, unless states are very large. */
    public static String of(Bundle bundle) {
        return of(bundle, LARGEST_VIEWED, "");
    }

    /**
     * For a file.
     *
     * @param most characters; details of rows far from the one that is shown first are left out if there are more
     */
    public static String of(Bundle bundle, int most) {
        return of(bundle, most, " plumbline view shows all.");
    }

    /** The rows before the one that is shown first matter most: it is the last one, or the one that does not fit. */
    private static String of(Bundle bundle, int most, String elsewhere) {
        Page whole = page(bundle);
        String text = PageJson.of(whole);
        int size = whole.rows().size();
        for (int kept = size / 2; text.length() > most && kept > 0; kept /= 2) {
            int to = Math.min(size, whole.selected() + 1 + kept / 4);
            int from = Math.max(0, to - kept);
            text = PageJson.of(whole.withDetails(
                    from,
                    to,
                    "The file would be too large with all details: it has those of "
                            + (to == size
                                    ? "the last " + kept + " rows"
                                    : kept + " rows around "
                                            + whole.rows().get(whole.selected()).label())
                            + "." + elsewhere));
        }
        return text;
    }

    /** All states that a search found. */
    public static String of(StateSpace space) {
        return PageJson.of(SpacePage.of(space));
    }

    /**
     * Lines about a bundle: its commands, how it was found, what wrote it, and its run.
     *
     * @param remark after the name of the decider
     */
    public static Map<String, String> about(Bundle bundle, String remark) {
        Bundle.Source source = bundle.source();
        Map<String, String> about = new LinkedHashMap<>();
        bundle.commands().forEach(command -> about.put(command.purpose(), command.line()));
        about.put("found by", source.decider().name() + remark);
        about.put("written by", source.program() + ", " + source.created());
        bundle.run().ifPresent(run -> about.put("run", run.strip()));
        bundle.logs()
                .forEach((name, text) -> about.put(
                        "log " + name, end(text, MOST_OF_LOGS / bundle.logs().size())));
        return about;
    }

    /** A page shows the end of a log; the bundle has more. */
    private static String end(String log, int most) {
        if (log.length() <= most) {
            return log;
        }
        int line = log.indexOf('\n', log.length() - most) + 1;
        int from = line > 0 ? line : log.length() - most;
        return "... the bundle has " + Count.of(from, "character") + " before this\n" + log.substring(from);
    }

    private static Page page(Bundle bundle) {
        Map<String, String> about = about(bundle, "");
        if (bundle.evidence() instanceof BrokenBehaviour broken) {
            return BehaviourPage.of(broken, bundle.notes(), about);
        }
        if (bundle.evidence() instanceof DivergingLog diverging) {
            return LogPage.of(diverging, bundle.specName(), bundle.notes(), about);
        }
        if (bundle.evidence() instanceof RacyExecution race) {
            return RacePage.of(race, bundle.notes(), about);
        }
        throw new IllegalArgumentException(
                "evidence of kind " + bundle.evidence().kind() + " is not shown as rows");
    }
}
