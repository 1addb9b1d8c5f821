package dev.plumbline.explain.report;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.explain.evidence.text.EvidenceText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Bundles as cases of a report. */
public final class Cases {
    private static final int WIDTH = 100;
    private static final String NO_INITIAL_STATE = "the specification has no initial state";

    private Cases() {}

    /** @param commands to continue with, before those of the bundle itself */
    public static Case of(Bundle bundle, List<Bundle.Command> commands) {
        StringWriter details = new StringWriter();
        new EvidenceText(bundle, new TextPage(new PrintWriter(details), WIDTH, false), new Colours(false)).print();
        List<Bundle.Command> all = new ArrayList<>(commands);
        all.addAll(bundle.commands());
        return new Case(
                bundle.evidence().name(),
                bundle.specName(),
                Optional.of(Verdict.Word.VIOLATES),
                message(bundle),
                details.toString(),
                Optional.of(bundle.source().statistics()),
                all,
                Optional.of(bundle));
    }

    private static String message(Bundle bundle) {
        if (bundle.evidence() instanceof BrokenBehaviour broken) {
            return broken.finding().text();
        }
        if (bundle.evidence() instanceof DivergingLog diverging) {
            return message(diverging.counterexample());
        }
        if (bundle.evidence() instanceof RacyExecution race) {
            return race.claim();
        }
        Counterexample found = bundle.failing().counterexample();
        return found.failing().isEmpty()
                ? NO_INITIAL_STATE
                : Story.of(bundle)
                        .map(Story::text)
                        .orElseGet(() -> message(bundle.failing().numbers().original(found.failedAt()), found));
    }

    /** The reason of a violation: its cause, as far as it is known, or the operation that fits no explanation. */
    public static String message(Counterexample found) {
        return found.failing().isEmpty()
                ? NO_INITIAL_STATE
                : Story.of(found).map(Story::text).orElseGet(() -> message(found.failedAt(), found));
    }

    /**
     * One line about a violation: the operation that fits no explanation.
     *
     * @param number by which people know it
     */
    public static String message(int number, Counterexample found) {
        Operation failed = found.history().operations().get(found.failedAt());
        if (failed.place() instanceof VectorClock clock) {
            return "record " + clock.count(VectorClock.nameOf(failed.process())) + " of process " + failed.process()
                    + ", " + failed.name() + " (#" + number + "), cannot happen where the clocks allow it";
        }
        String call = failed.call();
        return "#" + number + " " + (call.length() > 200 ? call.substring(0, 200) + "..." : call) + " of process "
                + failed.process() + " fits no explanation of what came before it"
                + (found.restricted() ? ", with " + Count.of(found.leftOut(), "operation") + " left out" : "");
    }
}
