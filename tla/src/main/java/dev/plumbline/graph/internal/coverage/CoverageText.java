package dev.plumbline.graph.internal.coverage;

import dev.plumbline.spec.Branch;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Coverage as text for people: actions and branches that were never taken come first. */
public final class CoverageText {
    private CoverageText() {}

    /** The report, line by line. */
    public static List<String> lines(Coverage coverage, Optional<ReachableStates> reachable) {
        List<String> lines = new ArrayList<>();
        lines.add(summary(coverage, reachable));
        List<String> actions = coverage.unseenActions();
        List<Branch> branches = coverage.unseenBranches();
        lines.add("");
        lines.add(actions.isEmpty() && branches.isEmpty() ? "Never seen: nothing" : "Never seen:");
        actions.forEach(name -> lines.add("  action " + name));
        branches.forEach(branch -> lines.add("  " + described(branch)));
        lines.add("");
        lines.add("Seen:");
        for (Map.Entry<String, Long> action : coverage.actions().entrySet()) {
            if (action.getValue() > 0) {
                lines.add(String.format(Locale.ROOT, "%10d  action %s", action.getValue(), action.getKey()));
            }
        }
        for (Map.Entry<Branch, Long> branch : coverage.branches().entrySet()) {
            if (branch.getValue() > 0) {
                lines.add(String.format(Locale.ROOT, "%10d  %s", branch.getValue(), described(branch.getKey())));
            }
        }
        return lines;
    }

    /** The report in one line. */
    static String summary(Coverage coverage, Optional<ReachableStates> reachable) {
        int actions = coverage.actions().size();
        int branches = coverage.branches().size();
        return coverage.spec() + ": " + counted(coverage.histories(), "history")
                + ", " + counted(coverage.steps(), "step") + "; "
                + (actions - coverage.unseenActions().size()) + " of " + actions + " actions, "
                + (branches - coverage.unseenBranches().size()) + " of " + branches + " branches, "
                + counted(coverage.states().size(), "state")
                + reachable.map(CoverageText::share).orElse("");
    }

    private static String counted(long number, String noun) {
        return number + " " + Count.noun(number, noun);
    }

    private static String share(ReachableStates reachable) {
        return String.format(
                Locale.ROOT,
                " (%d of %s%d reachable ones, %.2f%%)",
                reachable.seen(),
                reachable.complete() ? "" : "more than ",
                reachable.reachable(),
                reachable.reachable() == 0 ? 0.0 : 100.0 * reachable.seen() / reachable.reachable());
    }

    /** A branch in one line: its sort, its action, its place and its text. */
    public static String described(Branch branch) {
        return branch.sort().name().toLowerCase(Locale.ROOT) + " of " + branch.action() + " at " + branch.where() + ": "
                + branch.text();
    }
}
