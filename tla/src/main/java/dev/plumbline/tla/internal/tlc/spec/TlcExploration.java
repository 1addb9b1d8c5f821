package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.tlc.action.Rules;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.explore.Question;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;

/** The selected transitions of a specification. */
final class TlcExploration implements Exploration {
    private final TlcSpec spec;
    private final Question question;
    private final boolean excluded;

    /** @param excluded whether to include transitions that a constraint rules out */
    TlcExploration(TlcSpec spec, Question question, boolean excluded) {
        this.spec = spec;
        this.question = question;
        this.excluded = excluded;
    }

    @Override
    public Exploration.Reached initial() {
        SemanticNode during = spec.tool().getInitStateSpec().elementAt(0).pred;
        try {
            List<TLCState> found = question.initial();
            Set<Transition> distinct = new LinkedHashSet<>();
            for (TLCState state : found) {
                InitialStates.requireAssigned(state, during);
                add(spec.initialName(), Map.of(), state, spec.rules().excluding(state), distinct);
            }
            return new Exploration.Reached(List.copyOf(distinct), found.size());
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, during, ", when finding the initial states");
        }
    }

    @Override
    public Exploration.Reached next(State state) {
        TLCState before = ((TlcState) state).tlc();
        try {
            List<Question.Found> found = question.next(before);
            Set<Transition> distinct = new LinkedHashSet<>();
            for (Question.Found each : found) {
                TlcStep.requireAssigned(each.after(), each.node(), each.action(), "");
                // TLC copies a state for each further choice of an action, and a copy loses its level.
                each.after().setPredecessor(before);
                add(
                        each.action(),
                        each.arguments(),
                        each.after(),
                        spec.rules().excluding(before, each.after()),
                        distinct);
            }
            return new Exploration.Reached(List.copyOf(distinct), found.size());
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, spec.next(), ", when looking for the transitions of a state");
        }
    }

    private void add(
            String action,
            Map<String, dev.plumbline.value.Value> arguments,
            TLCState after,
            Optional<Rules.Rule> excludedBy,
            Set<Transition> distinct) {
        if (excluded || excludedBy.isEmpty()) {
            distinct.add(new Transition(
                    action, arguments, spec.state(after), excludedBy.map(rule -> rule.kind() + " " + rule.name())));
        }
    }
}
