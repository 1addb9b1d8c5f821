package dev.plumbline.explain.evidence.text;

import dev.plumbline.check.Witness;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.value.text.Count;
import java.util.List;

/** The findings about a state log, for people. */
public record FindingsText(TextPage page, Colours colours) {
    private static final int LAST = 5;
    private static final int EXPLANATIONS = 4;

    /** Which statements of the mapping counted, and which never did. */
    public void mapping(StateFindings findings) {
        if (!findings.unusedConstants().isEmpty()) {
            page.wrapped(
                    2,
                    "note: constants of the log that the specification did not take from it: "
                            + String.join(", ", findings.unusedConstants()));
        }
        for (MappingUse.Used each : findings.mapping()) {
            if (each.times() > 0) {
                page.wrapped(2, "mapped: " + each.statement() + " (" + Count.of(each.times()) + " times)");
            }
        }
        for (MappingUse.Used each : findings.mapping()) {
            if (each.times() == 0) {
                page.wrapped(2, "mapping never used: " + each.statement());
            }
        }
    }

    /** Where the explanations end, and how the longest go. */
    public void explanations(StateFindings findings) {
        List<StateFindings.Divergence> divergences = findings.divergences();
        if (divergences.size() > 1 || divergences.stream().anyMatch(StateFindings.Divergence::skipped)) {
            page.blank();
            page.line(2, colours.heading("Divergences") + ":");
            for (StateFindings.Divergence each : divergences) {
                page.wrapped(
                        4,
                        each.number() + ". event #" + each.event()
                                + (each.skipped() ? ", skipped" : "")
                                + (each.solvedAgain() ? "; hidden variables solved for again" : ""));
            }
            if (divergences.stream().allMatch(StateFindings.Divergence::skipped)) {
                page.line(4, "every other event is explained");
            }
        }
        if (findings.explanations().isEmpty()) {
            return;
        }
        page.blank();
        page.line(
                2,
                colours.heading("The longest explanations") + ": " + (findings.exact() ? "" : "at least ")
                        + Count.of(findings.explained()));
        int shown = page.most(EXPLANATIONS, findings.explanations().size());
        for (int i = 0; i < shown; i++) {
            StateFindings.Explanation each = findings.explanations().get(i);
            int last = page.most(LAST, each.steps().size());
            List<String> steps = each
                    .steps()
                    .subList(each.steps().size() - last, each.steps().size())
                    .stream()
                    .map(FindingsText::step)
                    .toList();
            page.wrapped(
                    4,
                    (i + 1) + ". " + Count.of(each.length(), "step") + (steps.isEmpty() ? "" : ": ")
                            + (last < each.length() ? "... " : "") + String.join(", ", steps));
        }
        page.more(4, (int) Math.min(findings.explained() - shown, Integer.MAX_VALUE));
    }

    private static String step(StateFindings.Step step) {
        if (step.event() == Witness.SILENT) {
            return step.call() + " (silent)";
        }
        return "#" + step.event() + " " + (step.call().isEmpty() ? "(no step)" : step.call());
    }
}
