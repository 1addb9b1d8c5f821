package dev.plumbline.tla.tlc;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.WrittenSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.util.FP64;
import tlc2.value.IValue;

/** A TLA+ specification that has been read. */
final class TlcSpec implements WrittenSpec {
    private static final int MOST_BOUND = 100_000;

    private final String name;
    private final LocatingTool tool;
    private final Rules rules;
    private final InvariantCells ruleCells;
    private final SemanticNode view;
    private final ActionTable table;
    private final OperationBinder binder;
    private final List<Step> silent;
    private final ActionTexts texts;
    private final Map<Key, Action> bound = new ConcurrentHashMap<>();

    private record Key(String name, Map<String, Value> arguments, Outcome outcome) {}

    /** @param view what to compare states by, or null */
    TlcSpec(
            String name,
            LocatingTool tool,
            Rules rules,
            SemanticNode view,
            ActionTable table,
            List<String> silentNames,
            ActionTexts texts)
            throws BadInput {
        this.name = name;
        this.tool = tool;
        this.rules = rules;
        this.ruleCells = InvariantCells.of(tool, rules.bodies());
        this.view = view;
        this.table = table;
        this.binder = new OperationBinder(this, table);
        List<Step> steps = new ArrayList<>();
        for (String silentName : new LinkedHashSet<>(silentNames)) {
            steps.add(binder.silent(silentName));
        }
        this.silent = List.copyOf(steps);
        this.texts = texts;
    }

    LocatingTool tool() {
        return tool;
    }

    /** The cells that the rules read. */
    InvariantCells ruleCells() {
        return ruleCells;
    }

    Rules rules() {
        return rules;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<State> initialStates() {
        List<TLCState> found = new ArrayList<>();
        SemanticNode during = tool.getInitStateSpec().elementAt(0).pred;
        try {
            tool.getInitStates(state -> {
                // The evaluator goes on to assign in the object that it has given away.
                found.add(state.copy());
                return null;
            });
            LinkedHashSet<State> distinct = new LinkedHashSet<>();
            for (TLCState state : found) {
                requireAssigned(state, during);
                TlcState made = state(state);
                if (!distinct.contains(made) && rules.broken(state).isEmpty()) {
                    distinct.add(made);
                }
            }
            return List.copyOf(distinct);
        } catch (RuntimeException | StackOverflowError e) {
            throw new SpecException(Failures.explain(e, during) + ", when finding the initial states", e);
        }
    }

    private static void requireAssigned(TLCState state, SemanticNode during) {
        if (!state.allAssigned()) {
            OpDeclNode variable = state.getUnassigned().iterator().next();
            throw new SpecException(
                    Failures.place(during) + ": the initial predicate says nothing about " + variable.getName());
        }
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        Key key = new Key(operation.name(), operation.arguments(), operation.outcome());
        Action known = bound.get(key);
        if (known == null) {
            known = binder.bind(operation);
            if (bound.size() >= MOST_BOUND) {
                bound.clear();
            }
            bound.put(key, known);
        }
        return known;
    }

    @Override
    public List<Step> silentSteps() {
        return silent;
    }

    @Override
    public Set<String> operationNames() {
        return table.names();
    }

    @Override
    public Outline outline() {
        return texts.outline();
    }

    @Override
    public Formula formula(Operation operation, String record) throws BadInput {
        return texts.formula(binder, operation, record);
    }

    @Override
    public Map<String, String> silentFormulas() throws BadInput {
        Map<String, String> formulas = new LinkedHashMap<>();
        for (Step step : silent) {
            formulas.put(step.name(), texts.silent(binder.silentSites(step.name())));
        }
        return formulas;
    }

    @Override
    public List<String> initialFormulas() throws BadInput {
        return texts.initialFormulas();
    }

    @Override
    public List<String> definitions() {
        return texts.definitions();
    }

    /** Writes out and normalises everything in it now, so that it holds nothing of the past and threads may share it. */
    TlcState state(TLCState state) {
        for (OpDeclNode variable : state.getVars()) {
            tlc2.value.impl.Value value = (tlc2.value.impl.Value) state.lookup(variable.getName());
            tlc2.value.impl.Value written = Enumerated.of(value);
            if (written != value) {
                state.bind(variable.getName(), written);
            }
        }
        state.deepNormalize();
        long fingerprint = FP64.New();
        if (view == null) {
            for (OpDeclNode variable : state.getVars()) {
                fingerprint = state.lookup(variable.getName()).fingerPrint(fingerprint);
            }
            return new TlcState(state, null, fingerprint, this);
        }
        IValue seen = tool.eval(view, Context.Empty, state);
        seen.deepNormalize();
        return new TlcState(state, seen, seen.fingerPrint(fingerprint), this);
    }
}
