package dev.plumbline.cli.mpcal;

import dev.plumbline.check.Counterexample;
import dev.plumbline.cli.report.Report;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.mpcal.internal.compile.section.Branches;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** The sections and branches that took effect in several runs of one system, and their distinct violations. */
final class RunsSummary {
    /**
     * The place of a violation in the specification. Values differ from run to run, so they do not count.
     *
     * @param section archetype and label
     * @param element of the section that cannot be performed; empty if the section as a whole is no step
     */
    private record Place(String section, OptionalInt element) {}

    private record Found(String run, String statement, int times) {}

    private final Branches branches;
    private final Set<String> takenBranches = new HashSet<>();
    private final Set<String> sections = new TreeSet<>();
    private final Set<String> taken = new TreeSet<>();
    private final Map<Place, Found> violations = new LinkedHashMap<>();

    /** @param branches of the specification */
    RunsSummary(Branches branches) {
        this.branches = branches;
    }

    /** Branches that a run has taken. */
    void see(Set<String> taken) {
        takenBranches.addAll(taken);
    }

    void see(History history) {
        for (Operation operation : history.operations()) {
            if (operation.outcome() == Outcome.RETURNED) {
                taken.add(operation.name());
            }
        }
    }

    /** @param run the name of its folder */
    void see(String run, Report report) {
        if (!(report instanceof Report.Checked checked)) {
            return;
        }
        checked.result().spec().ifPresent(spec -> sections.addAll(spec.operationNames()));
        Optional<Counterexample> found = checked.verdict().counterexampleIfAny();
        if (found.isEmpty() || found.get().blocked().isEmpty()) {
            return;
        }
        Counterexample.Blocked blocked = found.get().blocked().get(0);
        String section =
                found.get().history().operations().get(blocked.operation()).name();
        Optional<Obstacle> obstacle = blocked.reasons().stream()
                .flatMap(reason -> reason.obstacles().stream())
                .findFirst();
        String statement = obstacle.map(each -> each.words().isEmpty() ? each.toString() : each.words())
                .orElse("");
        violations.merge(
                new Place(section, obstacle.map(Obstacle::element).orElse(OptionalInt.empty())),
                new Found(run, statement, 1),
                (first, next) -> new Found(first.run(), first.statement(), first.times() + 1));
    }

    /** @param runs how many there were */
    List<String> lines(int runs) {
        List<String> lines = new ArrayList<>();
        if (!violations.isEmpty()) {
            lines.add("distinct violations: " + violations.size());
            violations.forEach((place, found) -> lines.add("  " + found.times() + " of "
                    + Count.of(runs, "run") + ", first " + found.run() + ": " + place.section()
                    + (found.statement().isEmpty() ? "" : ": " + found.statement())));
        }
        if (!sections.isEmpty()) {
            Set<String> left = new TreeSet<>(sections);
            left.removeAll(taken);
            lines.add("sections that took effect: " + (sections.size() - left.size()) + " of " + sections.size()
                    + (left.isEmpty() ? "" : "; not"));
            left.forEach(section -> lines.add("  " + branches.labels().getOrDefault(section, "") + " " + section));
        }
        List<String> never = new ArrayList<>(branches.all());
        int all = never.size();
        never.removeAll(takenBranches);
        if (all > 0) {
            lines.add("branches that were taken: " + (all - never.size()) + " of " + all
                    + (never.isEmpty() ? "" : "; not"));
            never.forEach(branch -> lines.add("  " + branch));
        }
        return lines;
    }
}
