package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.obstacle.Shortening;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;

/**
 * An action bound to arguments, at all of its sites in Next. TLC evaluates it; the cells that it touches are known from
 * our own analysis of the same step.
 */
final class TlcStep implements Step {
    private static final int LONGEST_STATE = 300;

    private final TlcSpec spec;
    private final String name;
    private final Supplier<String> tried;
    private final List<Plan> plans;
    /** The same step on our own evaluator, which analysed it; null if it is not analysed. */
    private final Step analysed;

    /** A step keeps its action reachable: see {@link BoundActions}. */
    private TlcAction owner;

    /** @param tried the operation, for messages: {@code Put(key: 1)} */
    TlcStep(TlcSpec spec, String name, Supplier<String> tried, List<Plan> plans) {
        this(spec, name, tried, plans, null);
    }

    private TlcStep(TlcSpec spec, String name, Supplier<String> tried, List<Plan> plans, Step analysed) {
        this.spec = spec;
        this.name = name;
        this.tried = tried;
        this.plans = plans;
        this.analysed = analysed;
    }

    void belongTo(TlcAction action) {
        owner = action;
    }

    /** The same step with the footprint of a step that was analysed. */
    TlcStep with(Step known) {
        return new TlcStep(spec, name, tried, plans, known);
    }

    @Override
    public String name() {
        return name;
    }

    /** Whether something is known about it without taking it. */
    boolean isAnalysed() {
        return analysed != null && spec.isAnalysed();
    }

    @Override
    public Footprint footprint() {
        return isAnalysed() ? analysed.footprint() : Footprint.EVERYTHING;
    }

    @Override
    public List<State> next(State state) {
        TLCState before = ((TlcState) state).tlc();
        List<TLCState> after = raw(before);
        try {
            // Also computes the fingerprint of each state, which fails for values such as Nat.
            Set<State> distinct = new LinkedHashSet<>();
            for (TLCState each : after) {
                TlcState made = spec.states().of(each, before);
                if (!distinct.contains(made)
                        && spec.rules().broken(before, made.tlc()).isEmpty()) {
                    distinct.add(made);
                }
            }
            return List.copyOf(distinct);
        } catch (RuntimeException | StackOverflowError e) {
            throw failure(e);
        }
    }

    /** The states after the step, before invariants and constraints are applied. */
    private List<TLCState> raw(TLCState before) {
        List<TLCState> after;
        try {
            after = run(before);
        } catch (RuntimeException | StackOverflowError e) {
            SpecException failure = failure(e);
            throw Failures.isRecursion(e) ? new SpecException(failure.getMessage() + shown(before), failure) : failure;
        }
        requireAssigned(after);
        return after;
    }

    @Override
    public List<Obstacle> obstacles(State state) {
        Optional<State> before = analysed == null ? Optional.empty() : spec.analysedState(state);
        return before.isEmpty() ? Step.super.obstacles(state) : analysed.obstacles(before.get());
    }

    /** The step and its state, for the message about a step that does not end. */
    String tried(TLCState before) {
        return tried.get() + shown(before);
    }

    private static String shown(TLCState before) {
        return " in the state " + Shortening.elide(TlcState.value(before).toString(), LONGEST_STATE);
    }

    private List<TLCState> run(TLCState before) {
        spec.begins(this, before);
        Collector found = new Collector();
        for (Plan plan : plans) {
            plan.run(before, TLCState.Empty::createEmpty, found);
        }
        return found.states;
    }

    private void requireAssigned(List<TLCState> states) {
        for (TLCState after : states) {
            if (!after.allAssigned()) {
                requireAssigned(after, plans.get(0).body(), name, during());
            }
        }
    }

    /** @param during the operation, for the message */
    static void requireAssigned(TLCState after, SemanticNode action, String name, String during) {
        if (!after.allAssigned()) {
            throw new SpecException(Failures.place(action) + ": the action " + name + " says nothing about "
                    + unassigned(after) + " after the step; expected an assignment or UNCHANGED" + during);
        }
    }

    private static String unassigned(TLCState state) {
        List<String> names = new ArrayList<>();
        for (OpDeclNode variable : state.getUnassigned()) {
            names.add(variable.getName().toString());
        }
        return String.join(", ", names);
    }

    private SpecException failure(Throwable e) {
        return Failures.exception(e, plans.get(0).body(), during());
    }

    private String during() {
        return ", when trying " + tried.get();
    }

    private static final class Collector implements INextStateFunctor {
        private List<TLCState> states = List.of();

        @Override
        public Object addElement(TLCState next) {
            throw new IllegalStateException("a next state without the state before it");
        }

        @Override
        public Object addElement(TLCState before, Action by, TLCState after) {
            if (states.isEmpty()) {
                states = new ArrayList<>(2);
            }
            states.add(after);
            return this;
        }
    }
}
