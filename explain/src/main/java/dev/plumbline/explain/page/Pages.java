package dev.plumbline.explain.page;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.RacyExecution;
import java.util.LinkedHashMap;
import java.util.Map;

/** The pages that a browser shows for bundles whose evidence is not a history. */
public final class Pages {
    private Pages() {}

    /** For the viewer, with everything. */
    public static String of(Bundle bundle) {
        return PageJson.of(page(bundle));
    }

    /**
     * For a file.
     *
     * @param most characters; details of the first rows are left out if there are more
     */
    public static String of(Bundle bundle, int most) {
        Page whole = page(bundle);
        String text = PageJson.of(whole);
        int kept = whole.rows().size();
        while (text.length() > most && kept > 0) {
            kept /= 2;
            text = PageJson.of(whole.withDetailsFrom(
                    whole.rows().size() - kept,
                    "The file would be too large with all details: it has those of the last " + kept
                            + " rows. plumbline view shows all."));
        }
        return text;
    }

    /** All states that a search found. */
    public static String of(StateSpace space) {
        return PageJson.of(SpacePage.of(space));
    }

    private static Page page(Bundle bundle) {
        Map<String, String> about = new LinkedHashMap<>();
        bundle.commands().forEach(command -> about.put(command.purpose(), command.line()));
        about.put("found by", bundle.source().decider().name());
        about.put(
                "written by", bundle.source().program() + ", " + bundle.source().created());
        bundle.run().ifPresent(run -> about.put("run", run.strip()));
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
