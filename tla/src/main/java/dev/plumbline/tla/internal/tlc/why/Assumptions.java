package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tla2sany.semantic.ExprNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * The assumptions of a specification about its constants. A history is checked whether or not they hold, because many
 * hold of model values only; but where nothing explains a history, one that is false may be why.
 */
public final class Assumptions {
    private static final Pattern ABOUT_TLC = Pattern.compile("TLCGet\\(.*\\) was undefined");

    private final LocatingTool tool;
    private volatile List<Obstacle> broken;

    public Assumptions(LocatingTool tool) {
        this.tool = tool;
    }

    /** Those that are false; evaluated when first asked for. One that cannot be evaluated says nothing. */
    public List<Obstacle> broken() {
        List<Obstacle> known = broken;
        if (known == null) {
            known = evaluated();
            broken = known;
        }
        return known;
    }

    private List<Obstacle> evaluated() {
        List<Obstacle> found = new ArrayList<>();
        for (ExprNode assumption : tool.getAssumptions()) {
            try {
                if (!tool.holds(assumption, Context.Empty, TLCState.Empty, TLCState.Empty)) {
                    found.addAll(reasons(assumption));
                }
            } catch (RuntimeException | StackOverflowError notEvaluated) {
                // A constant without a value, or one that is printed or written: nothing is known to be false.
                continue;
            }
        }
        return List.copyOf(found);
    }

    /**
     * Those that are false. Here an assumption that cannot be evaluated is an error, as it is for TLC. An axiom is no
     * question. What asks how TLC was started ({@code TLCGet("config")}) has no answer here, and says nothing about the
     * constants.
     *
     * @throws SpecException if one cannot be evaluated
     */
    public List<Obstacle> brokenStrictly() {
        List<Obstacle> found = new ArrayList<>();
        ExprNode[] assumptions = tool.getAssumptions();
        boolean[] axioms = tool.getAssumptionIsAxiom();
        for (int i = 0; i < assumptions.length; i++) {
            try {
                if (!axioms[i] && !tool.holds(assumptions[i], Context.Empty, TLCState.Empty, TLCState.Empty)) {
                    found.addAll(reasons(assumptions[i]));
                }
            } catch (RuntimeException | StackOverflowError e) {
                if (ABOUT_TLC.matcher(String.valueOf(e.getMessage())).find()) {
                    continue;
                }
                throw new SpecException(Failures.explain(e, assumptions[i]) + ", when evaluating an assumption", e);
            }
        }
        return List.copyOf(found);
    }

    private List<Obstacle> reasons(ExprNode assumption) {
        List<Obstacle> reasons = new ArrayList<>();
        FalseConjuncts.explain(tool, assumption, Context.Empty, TLCState.Empty)
                .forEach(reason -> reasons.add(new Obstacle(
                        "ASSUME " + reason.condition(), reason.values(), reason.verdict(), reason.where())));
        if (reasons.isEmpty()) {
            reasons.add(Obstacle.isFalse("ASSUME " + Failures.text(assumption), "", Failures.line(assumption)));
        }
        return reasons;
    }
}
