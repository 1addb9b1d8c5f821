package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Branch;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.PlanExpansion;
import dev.plumbline.tla.internal.transition.NextTransitions;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The branches of a specification, and those that a step takes. Thread-safe. */
public final class StepBranches {
    private final Explanation explanation;
    private final NextTransitions transitions;
    private Branches ofText;

    public StepBranches(Explanation explanation, NextTransitions transitions) {
        this.explanation = explanation;
        this.transitions = transitions;
    }

    /** All branches, in the order of the text. */
    public List<Branch> all() {
        return ofText().all();
    }

    /** Computed on first use: a check without coverage does not need them. */
    private synchronized Branches ofText() {
        if (ofText == null) {
            Situation anywhere = explanation.situation(new TlaValue[0]);
            Branches all = new Branches(anywhere);
            transitions.actions(
                    Meaning.UNKNOWN,
                    (name, action, environment) ->
                            all.add(name, anywhere.part(PlanExpansion.meaning(action, environment))));
            ofText = all;
        }
        return ofText;
    }

    /** The branches of the action that leads from the first state to the second. */
    public List<Branch> taken(TlaValue[] before, String action, TlaValue[] after) {
        Branches all = ofText();
        Situation situation = explanation.situation(before);
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
            // Here values are compared that would otherwise be assigned, and values of different kinds cannot be
            // compared. The remaining branches are then unknown.
            return List.copyOf(taken);
        }
        return List.copyOf(taken);
    }
}
