package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.tlc.action.Rules;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;

/** The initial states, as the evaluator finds them. */
record InitialStates(LocatingTool tool, Rules rules) {
    private static final String WHEN = ", when finding the initial states";

    /**
     * The initial states that no rule excludes, each once.
     *
     * @param made normalises a state of the evaluator, in place; rules are evaluated for the result
     */
    List<State> allowed(Function<TLCState, State> made) {
        SemanticNode during = tool.getInitStateSpec().elementAt(0).pred;
        try {
            Set<State> allowed = new LinkedHashSet<>();
            for (TLCState found : found()) {
                requireAssigned(found, during);
                State state = made.apply(found);
                if (!allowed.contains(state) && rules.broken(found).isEmpty()) {
                    allowed.add(state);
                }
            }
            return List.copyOf(allowed);
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, during, WHEN);
        }
    }

    private List<TLCState> found() {
        List<TLCState> found = new ArrayList<>();
        tool.getInitStates(state -> {
            // A copy, since the evaluator continues to assign in the object that it passed.
            found.add(state.copy());
            return null;
        });
        return found;
    }

    static void requireAssigned(TLCState state, SemanticNode during) {
        if (!state.allAssigned()) {
            OpDeclNode variable = state.getUnassigned().iterator().next();
            throw new SpecException(
                    Failures.place(during) + ": the initial predicate says nothing about " + variable.getName());
        }
    }
}
