package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.sany.Places;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tla2sany.semantic.ExprNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * The assumptions of a specification about its constants. All of them are evaluated when it is loaded: if one is false,
 * or has no value, the specification does not apply to these constants. Axioms are not evaluated. An assumption about
 * how TLC was started, or one that writes a file, cannot be evaluated here and is not about the constants.
 */
public final class Assumptions {
    private static final Pattern ABOUT_TLC = Pattern.compile(
            "TLC[GS]et\\(\"\\w+\".*?\\) (?:depends|asks|is ).*|\\S+ [^.]*, and Plumbline does not evaluate that");

    private final LocatingTool tool;
    private final OwnReading own;
    private final List<String> unanswered = new ArrayList<>();

    /** @param own explains those that are false */
    public Assumptions(LocatingTool tool, OwnReading own) {
        this.tool = tool;
        this.own = own;
    }

    /**
     * Evaluates them.
     *
     * @throws BadInput if one is false, or cannot be evaluated
     */
    public void require() throws BadInput {
        List<Obstacle> broken;
        try {
            broken = broken();
        } catch (SpecException e) {
            throw new BadInput(e.getMessage(), e);
        }
        if (!broken.isEmpty()) {
            Obstacle first = broken.get(0);
            String further = broken.stream()
                    .skip(1)
                    .map(each -> "; " + each.where() + ": " + told(each))
                    .collect(Collectors.joining());
            throw new BadInput(first.where() + ": an assumption is false: " + told(first) + further
                    + "; expected constants with which it holds");
        }
    }

    private static String told(Obstacle obstacle) {
        return obstacle.condition() + (obstacle.values().isEmpty() ? "" : " (" + obstacle.values() + ")");
    }

    /** Assumptions that cannot be evaluated here, one line each; known after the evaluation. */
    public List<String> unanswered() {
        return List.copyOf(unanswered);
    }

    /**
     * The false assumptions.
     *
     * @throws SpecException if one cannot be evaluated
     */
    public List<Obstacle> broken() {
        List<Obstacle> found = new ArrayList<>();
        ExprNode[] assumptions = tool.getAssumptions();
        boolean[] axioms = tool.getAssumptionIsAxiom();
        for (int i = 0; i < assumptions.length; i++) {
            try {
                if (!axioms[i] && !tool.holds(assumptions[i], Context.Empty, TLCState.Empty, TLCState.Empty)) {
                    found.addAll(reasons(assumptions[i]));
                }
            } catch (RuntimeException | StackOverflowError e) {
                if (Failures.isInterrupted(e)) {
                    throw new CancellationException(Failures.place(assumptions[i]) + ": an ASSUME is not evaluated");
                }
                Matcher aboutTlc = ABOUT_TLC.matcher(String.valueOf(e.getMessage()));
                if (aboutTlc.find()) {
                    unanswered.add("ASSUME " + Failures.text(assumptions[i]) + " (" + Failures.line(assumptions[i])
                            + "; " + aboutTlc.group() + ")");
                    continue;
                }
                throw Failures.exception(e, assumptions[i], ", when evaluating an assumption");
            }
        }
        return List.copyOf(found);
    }

    private List<Obstacle> reasons(ExprNode assumption) {
        List<Obstacle> reasons = new ArrayList<>();
        own.whyFalse(Places.of(assumption))
                .forEach(reason -> reasons.add(new Obstacle(
                        "ASSUME " + reason.condition(), reason.values(), reason.verdict(), reason.where())));
        if (reasons.isEmpty()) {
            reasons.add(Obstacle.isFalse("ASSUME " + Failures.text(assumption), "", Failures.line(assumption)));
        }
        return reasons;
    }
}
