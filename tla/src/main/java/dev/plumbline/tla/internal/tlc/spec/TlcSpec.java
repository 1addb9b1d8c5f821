package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Branch;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.compiled.CompiledProperties;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.tla.internal.operation.BoundActions;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.sany.Origins;
import dev.plumbline.tla.internal.sany.VariableOrder;
import dev.plumbline.tla.internal.tlc.action.Rules;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.read.SpecShape;
import dev.plumbline.tla.internal.tlc.write.ActionTexts;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.TLCState;
import util.UniqueString;

/** A TLA+ specification that has been read. */
public final class TlcSpec implements ExtensibleSpec {
    private final String name;
    private final ConfigFile config;
    private final ConfigNotes notes;
    private final LocatingTool tool;
    private final Rules rules;
    private final InitialStates initial;
    private final Formulas formulas;
    private Optional<Supplier<TlcSpec>> loading = Optional.empty();
    private Optional<TlcSpec> exact = Optional.empty();
    private final TlcStates states;
    /** Null until they are needed. */
    private Properties properties;

    private volatile CurrentEvaluation currentEvaluation;
    private final NextFormula next;
    private final String initialName;
    private final List<String> variables;
    private final SiteTable<Site> sites;
    private final OperationBinder binder;
    private final List<TlcStep> silent;
    private final OwnReading own;
    /** Empty until another specification provides it. */
    private volatile Optional<StepAnalysis> analysis = Optional.empty();

    private final ActionTexts texts;
    private final BoundActions bound = new BoundActions();
    private final LongAdder evaluations = new LongAdder();

    public TlcSpec(
            String name,
            LocatingTool tool,
            SpecShape shape,
            List<Site> sites,
            List<String> silentNames,
            ExtensibleSpec.Outline outline,
            OwnReading own,
            ConfigFile config,
            List<String> unanswered,
            List<String> formulas)
            throws BadInput {
        this.name = name;
        this.own = own;
        this.formulas = new Formulas(tool, formulas);
        this.config = config;
        boolean environment = outline.mentions("IOEnv") && !outline.mentions("PlumblineGivenEnv");
        this.notes = new ConfigNotes(config, unanswered, () -> tool.dataFiles().notes(environment));
        this.tool = tool;
        this.rules = shape.rules();
        this.initial = new InitialStates(tool, rules);
        this.states = new TlcStates(
                tool, shape.view(), Optional.ofNullable(shape.symmetry()).map(set -> new Symmetry(tool, set)));
        this.next = NextFormula.of(tool, shape.nextName(), shape.next(), shape.around());
        this.initialName = shape.initialName();
        this.variables = VariableOrder.of(TLCState.Empty.getVars()).stream()
                .map(each -> each.getName().toString())
                .toList();
        this.sites = new SiteTable<>(sites);
        this.binder = new OperationBinder(this, this.sites);
        List<TlcStep> steps = new ArrayList<>();
        for (String silentName : new LinkedHashSet<>(silentNames)) {
            steps.add(binder.silent(silentName));
        }
        this.silent = List.copyOf(steps);
        this.texts = new ActionTexts(outline, shape.initial());
    }

    LocatingTool tool() {
        return tool;
    }

    Rules rules() {
        return rules;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<String> container() {
        return config.container();
    }

    @Override
    public List<String> notes() {
        return notes.ofHistory();
    }

    @Override
    public List<String> searchNotes() {
        return notes.ofSearch();
    }

    @Override
    public synchronized Properties properties() {
        if (properties == null) {
            properties = own.translation()
                    .map(translated -> translated.source().properties(formulas(translated.origins())))
                    .orElseGet(() -> CompiledProperties.undecided(config.properties()));
        }
        return properties;
    }

    private TlcFormulas formulas(Origins origins) {
        return new TlcFormulas(
                tool,
                origins,
                state -> ((TlcState) state).tlc(),
                state -> own.reading()
                        .flatMap(reading -> reading.stateOf(state.value()))
                        .map(same -> ((CompiledState) same).values()),
                outline().mentions("\"queue\""));
    }

    @Override
    public boolean isSequential() {
        return outline().mentions("TLCSet");
    }

    @Override
    public boolean endsSearch() {
        return tool.registers().isEnded();
    }

    @Override
    public List<State> initialStates() {
        return initial.allowed(states::of);
    }

    @Override
    public List<Obstacle> whyNoInitialState() {
        return own.reading().map(Spec::whyNoInitialState).orElse(List.of());
    }

    @Override
    public void analysedBy(StepAnalysis other) {
        analysis = Optional.of(other);
    }

    private Optional<StepAnalysis> analysis() {
        return analysis.isPresent() ? analysis : own.reading();
    }

    /** Whether anything is known about steps without taking them. */
    boolean isAnalysed() {
        return analysis().filter(StepAnalysis::isAnalysed).isPresent();
    }

    /** The action of our own evaluator for this operation; empty if it does not accept the operation. */
    Optional<Action> analysed(Operation operation) {
        return analysis().flatMap(known -> known.analysed(operation));
    }

    /** The same state of our own evaluator. */
    Optional<State> analysedState(State state) {
        return analysis().flatMap(known -> known.stateOf(state.value()));
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        Action known = bound.of(operation);
        if (known == null) {
            known = binder.bind(operation);
            bound.put(operation, known);
        }
        return known;
    }

    /** Known if our own evaluator knows it about all actions. */
    @Override
    public List<Action> assumingOnly(List<Action> actions) {
        List<Action> analysed = actions.stream()
                .map(action -> action instanceof TlcAction ours ? ours.analysed() : Optional.of(action))
                .flatMap(Optional::stream)
                .toList();
        if (!isAnalysed() || analysed.size() < actions.size()) {
            return actions;
        }
        List<Action> closed = analysis().orElseThrow().assumingOnly(analysed);
        Map<Action, Action> made = new IdentityHashMap<>();
        List<Action> all = new ArrayList<>(actions.size());
        for (int i = 0; i < closed.size(); i++) {
            Action given = actions.get(i);
            all.add(made.computeIfAbsent(
                    closed.get(i), known -> given instanceof TlcAction ours ? ours.with(known) : known));
        }
        return all;
    }

    /** The evaluation that was begun last. */
    private record CurrentEvaluation(TlcStep step, TLCState before) {}

    void begins(TlcStep step, TLCState before) {
        evaluations.increment();
        currentEvaluation = new CurrentEvaluation(step, before);
    }

    @Override
    public Optional<String> currentEvaluation() {
        CurrentEvaluation last = currentEvaluation;
        return last == null ? Optional.empty() : Optional.of(last.step.tried(last.before));
    }

    @Override
    public OptionalLong evaluations() {
        return OptionalLong.of(evaluations.sum());
    }

    /** The name of the step into an initial state. */
    String initialName() {
        return initialName;
    }

    @Override
    public List<String> variables() {
        return variables;
    }

    @Override
    public List<String> transitionNames() {
        return own.reading().map(ExtensibleSpec::transitionNames).orElse(List.of(next.name()));
    }

    @Override
    public List<String> parameters(String action) {
        return own.reading().map(reading -> reading.parameters(action)).orElse(List.of());
    }

    @Override
    public Map<String, Value> constants() {
        return outline().values();
    }

    @Override
    public Value evaluate(String expression, Value line, State state) {
        return formulas.evaluate(expression, line, ((TlcState) state).tlc());
    }

    /** Set by the loader, which can load it. */
    public void withoutView(Supplier<TlcSpec> exactly) {
        loading = Optional.of(exactly);
    }

    /** One object for all callers: states of two specifications are never equal. */
    @Override
    public synchronized Optional<Spec> withoutView() {
        if (exact.isEmpty() && loading.isPresent()) {
            exact = loading.map(Supplier::get);
            analysis().ifPresent(known -> exact.get().analysedBy(known.withAllValues()));
        }
        return exact.map(spec -> spec);
    }

    @Override
    public List<Obstacle> obstacles(String action, Map<String, Value> arguments, State state) throws BadInput {
        binder.partial(action, arguments);
        Optional<State> same = own.reading().flatMap(reading -> reading.stateOf(state.value()));
        return same.isEmpty() ? List.of() : own.reading().orElseThrow().obstacles(action, arguments, same.get());
    }

    @Override
    public Exploration explore(Selection selection) throws BadInput {
        Optional<StepAnalysis> reading = own.reading();
        if (reading.isEmpty()
                && (selection.action().isPresent() || !selection.arguments().isEmpty())) {
            throw new BadInput("the names of transitions of " + name + " are not known; expected a selection without");
        }
        Map<UniqueString, tlc2.value.impl.Value> given = new LinkedHashMap<>();
        for (Map.Entry<String, tlc2.value.impl.Value> variable :
                converted(selection.variables()).entrySet()) {
            given.put(UniqueString.uniqueStringOf(variable.getKey()), variable.getValue());
        }
        Optional<StepNames> names =
                reading.isEmpty() ? Optional.empty() : Optional.of(new StepNames(this, reading.get(), selection));
        return new TlcExploration(this, next, selection, plans(selection), given, names);
    }

    /**
     * The plans of the selected action, with any arguments: TLC may fail to evaluate an action with arguments that Next
     * does not give it. None if the action has no name of its own, or if a parameter has no bound.
     */
    private List<Plan> plans(Selection selection) {
        try {
            return selection.action().isEmpty()
                    ? List.of()
                    : binder.partial(selection.action().get(), Map.of());
        } catch (BadInput e) {
            return List.of();
        }
    }

    /** @throws BadInput if a variable is unknown, or has a value that does not fit */
    private Map<String, tlc2.value.impl.Value> converted(Map<String, Value> given) throws BadInput {
        Map<String, tlc2.value.impl.Value> values = new LinkedHashMap<>();
        for (Map.Entry<String, Value> entry : given.entrySet()) {
            if (!variables.contains(entry.getKey())) {
                throw new BadInput(entry.getKey() + " is not a variable of the specification; expected "
                        + String.join(", ", variables));
            }
            try {
                values.put(entry.getKey(), TlcValues.toTlc(entry.getValue()));
            } catch (BadInput e) {
                throw e.at("variable " + entry.getKey());
            }
        }
        return values;
    }

    @Override
    public State state(Map<String, Value> values) throws BadInput {
        Map<String, tlc2.value.impl.Value> converted = converted(values);
        TLCState state = TLCState.Empty.createEmpty();
        for (OpDeclNode variable : state.getVars()) {
            tlc2.value.impl.Value value = converted.get(variable.getName().toString());
            if (value == null) {
                throw new BadInput("the variable " + variable.getName() + " has no value; expected one for each of "
                        + String.join(", ", variables()));
            }
            state.bind(variable.getName(), value);
        }
        try {
            return states.of(state);
        } catch (RuntimeException | StackOverflowError e) {
            // Only a VIEW is evaluated here.
            throw new BadInput(Failures.explain(e, states.view()) + ", when looking at a given state", e);
        }
    }

    @Override
    public List<BrokenRule> brokenRules(State state) {
        TLCState tlc = ((TlcState) state).tlc();
        try {
            List<Rules.Rule> broken = rules.allBroken(tlc);
            Map<String, List<Obstacle>> why = broken.isEmpty() ? Map.of() : whyBroken(state);
            return broken.stream()
                    .map(rule -> new BrokenRule(
                            rule.kind().equals(Rules.CONSTRAINT)
                                    ? BrokenRule.Sort.CONSTRAINT
                                    : BrokenRule.Sort.INVARIANT,
                            rule.name(),
                            why.getOrDefault(rule.name(), List.of())))
                    .toList();
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, next.node(), ", when looking at the rules for a state");
        }
    }

    /** The explanations of our own evaluator, by the names of rules; none if it cannot evaluate the state. */
    private Map<String, List<Obstacle>> whyBroken(State state) {
        Map<String, List<Obstacle>> why = new HashMap<>();
        try {
            own.reading()
                    .flatMap(reading -> reading.stateOf(state.value())
                            .map(same -> likewise(reading, ((TlcState) state).tlc(), () -> reading.brokenRules(same))))
                    .orElse(List.of())
                    .forEach(rule -> why.put(rule.name(), rule.why()));
        } catch (SpecException e) {
            return Map.of();
        }
        return why;
    }

    /** An evaluation by our own evaluator, with the level and the registers of TLC if the specification may read them. */
    <T> T likewise(StepAnalysis reading, TLCState state, Supplier<T> evaluation) {
        if (reading.isAnalysed()) {
            return evaluation.get();
        }
        Map<Integer, Value> registers = new HashMap<>();
        tool.registers().numbered().forEach((number, value) -> registers.put(number, TlcValues.fromTlc(value)));
        return reading.during(state.getLevel(), registers, evaluation);
    }

    @Override
    public State representative(State state) {
        return states.representative((TlcState) state);
    }

    @Override
    public Value identity(State state) {
        return states.identity((TlcState) state);
    }

    @Override
    public List<Branch> branches() {
        return own.reading().map(ExtensibleSpec::branches).orElse(List.of());
    }

    @Override
    public List<Branch> taken(State before, String action, State after) {
        return own.reading()
                .flatMap(reading -> reading.stateOf(before.value())
                        .flatMap(from -> reading.stateOf(after.value()).map(to -> reading.taken(from, action, to))))
                .orElse(List.of());
    }

    @Override
    public boolean checksDeadlock() {
        return config.checksDeadlock();
    }

    @Override
    public List<Step> silentSteps() {
        List<Step> known = analysis().map(Spec::silentSteps).orElse(List.of());
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < silent.size(); i++) {
            steps.add(known.isEmpty() ? silent.get(i) : silent.get(i).with(known.get(i)));
        }
        return steps;
    }

    @Override
    public Set<String> operationNames() {
        return sites.operationNames();
    }

    @Override
    public Outline outline() {
        return texts.outline();
    }

    @Override
    public Formula formula(Operation operation, String record) throws BadInput {
        return texts.formula(sites, operation, record);
    }

    @Override
    public Map<String, String> silentFormulas() throws BadInput {
        Map<String, String> formulas = new LinkedHashMap<>();
        for (Step step : silent) {
            formulas.put(step.name(), texts.silent(sites.silent(step.name())));
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

    TlcStates states() {
        return states;
    }
}
