package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.tlc.action.Rules;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import util.UniqueString;

/**
 * The selected transitions of a specification. TLC finds the states, of Next as a whole or of the selected action; our
 * own tree says which transitions lead to them. A state that our own evaluator does not reach, since it lacks an
 * operator, is reached by an unnamed step.
 *
 * <p>Given variables get their values before the evaluation begins. For a variable with a value, TLC compares in {@code
 * x' = e} and {@code x' \in S} instead of assigning, so that states which do not agree are never created. This is
 * sound: a state satisfies the conjuncts in whatever order they are evaluated. It may fail although plain evaluation
 * does not, since TLC cannot compare values of different kinds ({@code x' = 1} with x given as "a"), or since a
 * conjunct is now evaluated as a whole. Then everything is evaluated without the given values, and the states that do
 * not agree are left out.
 */
final class TlcExploration implements Exploration {
    private final TlcSpec spec;
    private final NextFormula next;
    private final Selection selection;
    /** Those of the selected action; empty if Next is evaluated as a whole. */
    private final List<Plan> plans;

    private final Map<UniqueString, tlc2.value.impl.Value> given;
    private final Optional<StepNames> names;

    TlcExploration(
            TlcSpec spec,
            NextFormula next,
            Selection selection,
            List<Plan> plans,
            Map<UniqueString, tlc2.value.impl.Value> given,
            Optional<StepNames> names) {
        this.spec = spec;
        this.next = next;
        this.selection = selection;
        this.plans = plans;
        this.given = given;
        this.names = names;
    }

    /** Finds states, of which some variables may have values already. */
    @FunctionalInterface
    private interface Finding {
        void find(boolean givenBeforehand, Consumer<TLCState> found);
    }

    private List<TLCState> found(Finding finding) {
        if (!given.isEmpty()) {
            try {
                return found(finding, true);
            } catch (RuntimeException | StackOverflowError e) {
                return found(finding, false);
            }
        }
        return found(finding, false);
    }

    private List<TLCState> found(Finding finding, boolean givenBeforehand) {
        List<TLCState> found = new ArrayList<>();
        finding.find(givenBeforehand, state -> {
            if (agrees(state)) {
                found.add(state);
            }
        });
        return found;
    }

    private TLCState beginning(boolean givenBeforehand) {
        TLCState state = TLCState.Empty.createEmpty();
        if (givenBeforehand) {
            given.forEach(state::bind);
        }
        return state;
    }

    private boolean agrees(TLCState state) {
        for (Map.Entry<UniqueString, tlc2.value.impl.Value> variable : given.entrySet()) {
            tlc2.value.impl.Value value = (tlc2.value.impl.Value) state.lookup(variable.getKey());
            // A variable without a value is an error of the specification, which is reported afterwards.
            if (value != null && !LocatingTool.same(variable.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Exploration.Reached initial() {
        SemanticNode during = spec.tool().getInitStateSpec().elementAt(0).pred;
        try {
            // A copy of each, since the evaluator continues to assign in the object that it passed.
            List<TLCState> found = found((beforehand, sink) -> spec.tool().initial(beginning(beforehand), state -> {
                sink.accept(state.copy());
                return null;
            }));
            Set<Transition> distinct = new LinkedHashSet<>();
            for (TLCState state : found) {
                InitialStates.requireAssigned(state, during);
                Optional<String> excludedBy = text(spec.rules().excluding(state));
                add(new Transition(spec.initialName(), Map.of(), spec.states().of(state), excludedBy), distinct);
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
            // Our own evaluator goes first, since TLC may set registers.
            StepNames.Known known = names.map(each -> each.of((TlcState) state)).orElse(StepNames.Known.NOTHING);
            List<TLCState> found = found((beforehand, sink) -> nextStates(before, beforehand, collecting(sink)));
            requireAssigned(found, known.failure());
            Map<Value, Transition> unnamed = new LinkedHashMap<>();
            Map<Value, Integer> times = new HashMap<>();
            for (TLCState after : found) {
                // TLC copies a state for each further choice of an action, and a copy loses its level.
                after.setPredecessor(before);
                Optional<String> excludedBy = text(spec.rules().excluding(before, after));
                TlcState made = spec.states().of(after);
                unnamed.put(
                        made.value(),
                        new Transition(known.otherwise().orElse(next.name()), Map.of(), made, excludedBy));
                times.merge(made.value(), 1, Integer::sum);
            }
            return reached(known, unnamed, times);
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, next.node(), ", when looking for the transitions of a state");
        }
    }

    /**
     * The transitions to states that TLC has found, in the order of Next.
     *
     * @param known to our own evaluator
     * @param unnamed by the state that each leads to
     * @param times how often TLC has found each state
     */
    private Exploration.Reached reached(
            StepNames.Known known, Map<Value, Transition> unnamed, Map<Value, Integer> times) {
        boolean isOfSelection = !isSelective()
                || known.otherwise().isPresent() && selection.arguments().isEmpty();
        Set<Transition> distinct = new LinkedHashSet<>();
        Set<Value> named = new HashSet<>();
        for (Transition each : known.transitions()) {
            Transition same = unnamed.get(each.next().value());
            if (same != null) {
                named.add(each.next().value());
                add(new Transition(each.action(), each.arguments(), same.next(), same.excludedBy()), distinct);
            }
        }
        int generated = 0;
        for (Map.Entry<Value, Transition> each : unnamed.entrySet()) {
            boolean isNamed = named.contains(each.getKey());
            if (!isNamed && isOfSelection) {
                add(each.getValue(), distinct);
            }
            generated += isNamed || isOfSelection ? times.get(each.getKey()) : 0;
        }
        return new Exploration.Reached(List.copyOf(distinct), generated);
    }

    private static Optional<String> text(Optional<Rules.Rule> excludedBy) {
        return excludedBy.map(rule -> rule.kind() + " " + rule.name());
    }

    private boolean isSelective() {
        return selection.action().isPresent() || !selection.arguments().isEmpty();
    }

    private void nextStates(TLCState before, boolean givenBeforehand, INextStateFunctor found) {
        if (plans.isEmpty()) {
            next.run(spec.tool(), before, beginning(givenBeforehand), found);
        } else {
            plans.forEach(plan -> plan.run(before, () -> beginning(givenBeforehand), found));
        }
    }

    private static INextStateFunctor collecting(Consumer<TLCState> found) {
        return new INextStateFunctor() {
            @Override
            public Object addElement(TLCState next) {
                throw new IllegalStateException("a next state without the state before it");
            }

            @Override
            public Object addElement(TLCState before, Action by, TLCState after) {
                found.accept(after);
                return this;
            }
        };
    }

    /** @param failure of our own evaluator, which names the action */
    private void requireAssigned(List<TLCState> found, Optional<SpecException> failure) {
        if (failure.isPresent() && !found.stream().allMatch(TLCState::allAssigned)) {
            throw failure.get();
        }
        found.forEach(after -> TlcStep.requireAssigned(after, next.node(), next.name(), ""));
    }

    private void add(Transition transition, Set<Transition> distinct) {
        if (selection.excluded() || transition.excludedBy().isEmpty()) {
            distinct.add(transition);
        }
    }
}
