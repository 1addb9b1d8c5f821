package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.tlc.analysis.StepAnalysis;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Supplier;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;

/** An action bound to arguments, at all the sites where it may happen. */
final class TlcStep implements Step {
    private final TlcSpec spec;
    private final String name;
    private final Supplier<String> tried;
    private final List<Plan> plans;
    private volatile StepAnalysis analysis;

    /** @param tried what is being tried, for messages: {@code Put(key: 1)} */
    TlcStep(TlcSpec spec, String name, Supplier<String> tried, List<Plan> plans) {
        this.spec = spec;
        this.name = name;
        this.tried = tried;
        this.plans = plans;
    }

    @Override
    public String name() {
        return name;
    }

    List<Plan> plans() {
        return plans;
    }

    @Override
    public Footprint footprint() {
        return analysis().footprint();
    }

    /** Made when first asked for; two threads that ask at once make the same. */
    StepAnalysis analysis() {
        StepAnalysis known = analysis;
        if (known == null) {
            known = StepAnalysis.of(spec.tool(), spec.ruleCells(), plans);
            analysis = known;
        }
        return known;
    }

    @Override
    public List<State> next(State state) {
        TLCState before = ((TlcState) state).tlc();
        List<TLCState> raw = raw(before);
        if (raw.isEmpty()) {
            return List.of();
        }
        try {
            if (raw.size() == 1) {
                TLCState after = raw.get(0);
                TlcState made = spec.state(after);
                return spec.rules().broken(before, after).isPresent() ? List.of() : List.of(made);
            }
            LinkedHashSet<State> distinct = new LinkedHashSet<>();
            for (TLCState after : raw) {
                TlcState made = spec.state(after);
                if (!distinct.contains(made)
                        && spec.rules().broken(before, after).isEmpty()) {
                    distinct.add(made);
                }
            }
            return List.copyOf(distinct);
        } catch (RuntimeException | StackOverflowError e) {
            throw failure(e);
        }
    }

    /** The states after the step, before invariants and constraints have their say. */
    List<TLCState> raw(TLCState before) {
        Collector found = new Collector();
        try {
            for (Plan plan : plans) {
                plan.run(before, found);
            }
        } catch (RuntimeException | StackOverflowError e) {
            throw failure(e);
        }
        for (TLCState after : found.states) {
            requireAssigned(after, plans.get(0).body(), name, during());
        }
        return found.states;
    }

    /** @param during what was being tried, for the message */
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

    SpecException failure(Throwable e) {
        return new SpecException(Failures.explain(e, plans.get(0).body()) + during(), e);
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
