package dev.plumbline.tla.internal.why.tree;

import dev.plumbline.spec.Branch;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.PlanExpansion;
import dev.plumbline.tla.internal.transition.NextTransitions;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.why.Branches;
import dev.plumbline.tla.internal.why.TakenBranches;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The branches of a specification, and those that a step takes. May be used by several threads at once. */
public final class TreeBranches {
    private final TreeExplanation explanation;
    private final NextTransitions transitions;
    private Branches ofText;

    public TreeBranches(TreeExplanation explanation, NextTransitions transitions) {
        this.explanation = explanation;
        this.transitions = transitions;
    }

    /** In the order of the text. */
    public List<Branch> all() {
        return ofText().all();
    }

    /** Found when first needed: a check without coverage does not want them. */
    private synchronized Branches ofText() {
        if (ofText == null) {
            TreeSituation anywhere = explanation.situation(new TlaValue[0]);
            Branches all = new Branches(anywhere);
            transitions.actions(
                    Meaning.UNKNOWN,
                    (name, action, environment) ->
                            all.add(name, anywhere.part(PlanExpansion.meaning(action, environment))));
            ofText = all;
        }
        return ofText;
    }

    /** Those of the action by which the second state comes of the first. */
    public List<Branch> taken(TlaValue[] before, String action, TlaValue[] after) {
        Branches all = ofText();
        TreeSituation situation = explanation.situation(before);
        Set<Branch> taken = new TreeSet<>();
        try {
            transitions.allowing(
                    before,
                    action,
                    after,
                    (name, code, environment) -> new TakenBranches(
                                    situation, explanation.successor(after), all, name, taken)
                            .walk(situation.part(PlanExpansion.meaning(code, environment))));
        } catch (EvaluationError | ValueError notEvaluated) {
            // Values of different kinds cannot be compared where they would otherwise be assigned. Then nothing more is
            // known of the branches.
            return List.copyOf(taken);
        }
        return List.copyOf(taken);
    }
}
