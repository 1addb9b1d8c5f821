package dev.plumbline.tla.internal.compiled;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Branch;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A specification whose states are found by our own evaluator. TLC is loaded only if more is needed. */
final class DeferredSpec implements ExplorableSpec {
    private final CompiledSpec compiled;
    private final ReferenceSpec<ExplorableSpec> named;
    private final WrittenNames written;

    DeferredSpec(CompiledSpec compiled, ReferenceSpec<ExplorableSpec> named, WrittenNames written) {
        this.compiled = compiled;
        this.named = named;
        this.written = written;
    }

    @Override
    public ExplorableSpec forStates() {
        return compiled;
    }

    /** A condition around several actions is evaluated for each of them, so that registers would be set too often. */
    @Override
    public ExplorableSpec forEdges() {
        return compiled.isRepeatable() ? compiled.labelled(written) : this;
    }

    @Override
    public String name() {
        return compiled.name();
    }

    @Override
    public List<String> variables() {
        return compiled.variables();
    }

    @Override
    public boolean checksDeadlock() {
        return compiled.checksDeadlock();
    }

    @Override
    public List<Obstacle> brokenAssumptions() {
        return compiled.brokenAssumptions();
    }

    @Override
    public List<String> searchNotes() {
        return named.isLoaded() ? named.get().searchNotes() : compiled.searchNotes();
    }

    @Override
    public Optional<Value.Rec> shown(Map<String, Value> state, Map<String, Value> next, int level) {
        return compiled.shown(state, next, level);
    }

    @Override
    public List<String> notes() {
        return named.get().notes();
    }

    @Override
    public List<String> transitionNames() {
        return named.get().transitionNames();
    }

    @Override
    public List<String> parameters(String action) {
        return named.get().parameters(action);
    }

    @Override
    public Map<String, Value> constants() {
        return named.get().constants();
    }

    @Override
    public Value evaluate(String expression, Value line, State state) {
        return named.get().evaluate(expression, line, state);
    }

    @Override
    public List<Obstacle> obstacles(String action, Map<String, Value> arguments, State state) throws BadInput {
        return named.load().obstacles(action, arguments, state);
    }

    @Override
    public Exploration explore(Selection selection) throws BadInput {
        return named.load().explore(selection);
    }

    @Override
    public State state(Map<String, Value> values) throws BadInput {
        return named.load().state(values);
    }

    @Override
    public Optional<State> stateOf(Value shown) {
        return named.get().stateOf(shown);
    }

    @Override
    public List<BrokenRule> brokenRules(State state) {
        return named.get().brokenRules(state);
    }

    @Override
    public State representative(State state) {
        return named.get().representative(state);
    }

    @Override
    public Value identity(State state) {
        return named.get().identity(state);
    }

    @Override
    public List<Branch> branches() {
        return named.get().branches();
    }

    @Override
    public List<Branch> taken(State before, String action, State after) {
        return named.get().taken(before, action, after);
    }

    @Override
    public Properties properties() {
        return named.get().properties();
    }

    @Override
    public boolean endsSearch() {
        return compiled.endsSearch() || named.isLoaded() && named.get().endsSearch();
    }

    @Override
    public boolean isSequential() {
        return compiled.isSequential();
    }

    @Override
    public List<State> initialStates() {
        return named.get().initialStates();
    }

    @Override
    public List<Obstacle> whyNoInitialState() {
        return named.get().whyNoInitialState();
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        return named.load().action(operation);
    }

    @Override
    public List<Step> silentSteps() {
        return named.get().silentSteps();
    }

    @Override
    public Set<String> operationNames() {
        return named.get().operationNames();
    }
}
