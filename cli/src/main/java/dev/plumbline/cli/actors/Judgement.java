package dev.plumbline.cli.actors;

import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Explored;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.schedule.Bound;
import java.util.ArrayList;
import java.util.List;

/**
 * What an exploration says about the system, and what it does not.
 *
 * @param open why nothing was found does not mean that nothing is there; empty for a proof
 */
record Judgement(ExitCode code, List<String> open) {
    /** A history without operations is explained by everything. */
    static final String NOTHING_CALLED = "no client called anything, so nothing was checked";

    /**
     * @param losesNone whether the scheduler, when it comes to its end, has run every history that there is
     */
    static Judgement of(Explored explored, boolean losesNone) {
        List<String> open = new ArrayList<>();
        if (!explored.finished()) {
            open.add("cut off after " + Amounts.count(explored.schedules(), "schedule")
                    + " (--cutoff, --budget; --states may see all)");
        }
        if (!losesNone) {
            open.add("this scheduler may leave histories out; exhaustive and source-dpor do not");
        }
        if (explored.leftOut().contains(Bound.UNTRACKED)) {
            open.add("some steps could not be followed, so schedules may be missing");
        }
        long cut = explored.ended(Execution.End.LENGTH);
        if (cut > 0) {
            open.add(Amounts.count(cut, "schedule") + " hit the bound of " + Amounts.count(explored.longest(), "step")
                    + " (--length)");
        }
        if (explored.undecided() > 0) {
            open.add(Amounts.count(explored.undecided()) + " histories could not be decided in their budget");
        }
        if (explored.nothingCalled()) {
            open.add(NOTHING_CALLED);
        }
        boolean violates = explored.nonLinearizable() > 0 || explored.ended(Execution.End.FAILURE) > 0;
        ExitCode code = violates ? ExitCode.VIOLATES : open.isEmpty() ? ExitCode.CONFORMS : ExitCode.INCONCLUSIVE;
        return new Judgement(code, List.copyOf(open));
    }

    String word() {
        return switch (code) {
            case CONFORMS -> "conforms";
            case VIOLATES -> "violates";
            default -> "inconclusive";
        };
    }
}
