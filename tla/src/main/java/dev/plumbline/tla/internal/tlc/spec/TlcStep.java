package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.obstacle.Shortening;
import dev.plumbline.tla.internal.tlc.analysis.StepAnalysis;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.cells.Content;
import dev.plumbline.tla.internal.tlc.cells.Outcome;
import dev.plumbline.tla.internal.tlc.cells.TouchedCells;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.obstacle.Explanation;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.value.impl.Value;

/**
 * An action bound to arguments, at all of its sites in Next. It is evaluated once for all states with the same contents
 * in the cells that it touches.
 */
final class TlcStep implements Step {
    private static final int LONGEST_STATE = 300;

    private final TlcSpec spec;
    private final String name;
    private final Supplier<String> tried;
    private final StepShape shape;
    private final Value[] values;
    private final Object[] keys;
    /** Null if the shape is plain: there are many such steps, and their plans are quickly made again. */
    private final List<Plan> kept;

    private volatile StepGroup group;
    /** A step keeps its action reachable: see {@link BoundActions}. */
    private TlcAction owner;

    /** @param tried the operation, for messages: {@code Put(key: 1)} */
    TlcStep(TlcSpec spec, String name, Supplier<String> tried, StepShape shape, Map<String, Value> arguments)
            throws BadInput {
        this.spec = spec;
        this.name = name;
        this.tried = tried;
        this.shape = shape;
        this.values = shape.names().stream().map(arguments::get).toArray(Value[]::new);
        this.keys = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            keys[i] = Content.key(values[i]);
        }
        this.kept = shape.isPlain() ? null : shape.plans(arguments);
    }

    private TlcStep(TlcStep other, StepGroup group) {
        this.spec = other.spec;
        this.name = other.name;
        this.tried = other.tried;
        this.shape = other.shape;
        this.values = other.values;
        this.keys = other.keys;
        this.kept = other.kept;
        this.group = group;
    }

    void belongTo(TlcAction action) {
        owner = action;
    }

    /** The same step, known to change nothing. */
    TlcStep changingNothing() {
        return new TlcStep(this, group().changingNothing());
    }

    @Override
    public String name() {
        return name;
    }

    List<Plan> plans() {
        if (kept != null) {
            return kept;
        }
        Map<String, Value> arguments = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            arguments.put(shape.names().get(i), values[i]);
        }
        try {
            return shape.plans(arguments);
        } catch (BadInput e) {
            throw new IllegalStateException("a plain shape has nothing to range over", e);
        }
    }

    @Override
    public Footprint footprint() {
        return analysis().footprint();
    }

    StepAnalysis analysis() {
        return group().analysis();
    }

    /** Null if the cells are not bounded. */
    TouchedCells cells() {
        return group().cells();
    }

    /** Computed on first use; two threads that do so at once get the same result. */
    private StepGroup group() {
        StepGroup known = group;
        if (known == null) {
            known = shape.knownGroup(keys);
            if (known == null) {
                // The analysis evaluates the parts that do not depend on the state; this may not end, either.
                spec.begins(this, Optional.empty());
                known = shape.group(values, keys, plans());
            }
            group = known;
        }
        return known;
    }

    @Override
    public List<State> next(State state) {
        TlcState from = (TlcState) state;
        if (!spec.cachesSteps()) {
            return made(from, raw(from.tlc()));
        }
        TouchedCells cells = group().cells();
        Object[] contents = cells == null ? null : cells.contents(from.tlc());
        if (contents == null) {
            return made(from, raw(from.tlc()));
        }
        Outcome known = group.memory().recall(contents, keys);
        if (known == null) {
            return made(from, evaluate(from.tlc(), contents));
        }
        if (known.changes().isEmpty()) {
            return List.of();
        }
        boolean same =
                known.changes().size() == 1 && Outcome.isNone(known.changes().get(0));
        return same && spec.rules().isEmpty() ? List.of(from) : replayed(from, contents, known);
    }

    /**
     * The effect of the step for these contents of the cells that it touches.
     *
     * @param elsewhere a state that provides all other cells
     * @return null if it is not known
     * @throws SpecException if the specification cannot be evaluated there
     */
    Outcome outcome(Object[] contents, TLCState elsewhere) {
        Outcome known = group().memory().recall(contents, keys);
        if (known == null) {
            TLCState state = group.cells().with(elsewhere, contents);
            if (state != null) {
                evaluate(state, contents);
                known = group.memory().recall(contents, keys);
            }
        }
        return known;
    }

    private List<State> replayed(TlcState from, Object[] contents, Outcome outcome) {
        TLCState before = from.tlc();
        List<TlcState> after = new ArrayList<>(outcome.changes().size());
        try {
            for (Object[] change : outcome.changes()) {
                TLCState next =
                        Outcome.isNone(change) ? before.copy() : group.cells().with(before, change);
                if (next == null) {
                    return made(from, raw(before));
                }
                next.setPredecessor(before);
                after.add(spec.state(next, group.cells().hashAfter(from.hash(), contents, change)));
            }
            return allowed(from, after);
        } catch (RuntimeException | StackOverflowError e) {
            throw failure(e);
        }
    }

    /** Removes states that invariants and constraints rule out. */
    private List<State> allowed(TlcState from, List<TlcState> after) {
        if (after.size() == 1) {
            TlcState only = after.get(0);
            return spec.rules().broken(from.tlc(), only.tlc()).isPresent() ? List.of() : List.of(only);
        }
        Set<State> distinct = new LinkedHashSet<>();
        for (TlcState each : after) {
            if (!distinct.contains(each)
                    && spec.rules().broken(from.tlc(), each.tlc()).isEmpty()) {
                distinct.add(each);
            }
        }
        return List.copyOf(distinct);
    }

    /** The states for a search, without those that invariants and constraints rule out. */
    private List<State> made(TlcState from, List<TLCState> after) {
        if (after.isEmpty()) {
            return List.of();
        }
        try {
            List<TlcState> made = new ArrayList<>(after.size());
            for (TLCState each : after) {
                made.add(spec.cachesSteps() ? spec.state(each) : spec.state(each, from.tlc()));
            }
            return allowed(from, made);
        } catch (RuntimeException | StackOverflowError e) {
            throw failure(e);
        }
    }

    /** The states after the step, before invariants and constraints are applied; the result is cached. */
    private List<TLCState> evaluate(TLCState before, Object[] contents) {
        boolean[] looked = new boolean[values.length];
        List<TLCState> after;
        if (shape.isPlain()) {
            ReadArguments arguments = shape.standIns(values);
            try {
                after = run(arguments.plans(), before);
                // Evaluates everything that the evaluator had deferred.
                after.forEach(spec::state);
            } catch (RuntimeException | StackOverflowError e) {
                // Repeats the evaluation so that the message has the values themselves.
                return raw(before);
            }
            looked = arguments.looked();
            if (after.stream().allMatch(group.cells()::holdsSingleValues)) {
                shape.release(arguments);
            }
            requireAssigned(after);
        } else {
            after = raw(before);
            after.forEach(spec::state);
        }
        List<Object[]> changes = new ArrayList<>(after.size());
        for (TLCState each : after) {
            Object[] now = group.cells().contents(each);
            if (now == null) {
                return after;
            }
            changes.add(Outcome.change(contents, now));
        }
        group.memory().remember(contents, looked, keys, Outcome.of(changes));
        return after;
    }

    /** The states after the step, before invariants and constraints are applied. */
    List<TLCState> raw(TLCState before) {
        List<TLCState> after;
        try {
            after = run(plans(), before);
        } catch (RuntimeException | StackOverflowError e) {
            SpecException failure = failure(e);
            throw Failures.isRecursion(e) ? new SpecException(failure.getMessage() + shown(before), failure) : failure;
        }
        requireAssigned(after);
        return after;
    }

    /** A silent step ranges over its parameters, so its obstacles are combined; an operation has its arguments. */
    @Override
    public List<Obstacle> obstacles(State state) {
        TLCState before = ((TlcState) state).tlc();
        List<TLCState> next = raw(before);
        try {
            List<Obstacle> obstacles = new ArrayList<>();
            if (!next.isEmpty()) {
                obstacles.addAll(Explanation.ofRules(next, before, spec.rules(), spec.tool()));
            } else if (owner == null) {
                obstacles.addAll(Explanation.ofInstances(name, plans(), spec.tool(), before));
            } else {
                obstacles.addAll(Explanation.of(name, plans(), spec.tool(), before));
            }
            return List.copyOf(obstacles);
        } catch (RuntimeException | StackOverflowError e) {
            throw failure(e);
        }
    }

    /** The step and its state, for the message about a step that does not end. */
    String tried(Optional<TLCState> before) {
        return tried.get() + before.map(TlcStep::shown).orElse(" in any state");
    }

    private static String shown(TLCState before) {
        return " in the state " + Shortening.elide(TlcState.value(before).toString(), LONGEST_STATE);
    }

    private List<TLCState> run(List<Plan> plans, TLCState before) {
        spec.countEvaluation();
        spec.begins(this, Optional.of(before));
        Collector found = new Collector();
        for (Plan plan : plans) {
            plan.run(before, found);
        }
        return found.states;
    }

    private void requireAssigned(List<TLCState> states) {
        for (TLCState after : states) {
            if (!after.allAssigned()) {
                requireAssigned(after, plans().get(0).body(), name, during());
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

    SpecException failure(Throwable e) {
        return Failures.exception(e, plans().get(0).body(), during());
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
