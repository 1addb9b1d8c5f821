package dev.plumbline.tla.internal.checked;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.cell.CellAccess;
import dev.plumbline.tla.internal.compiled.CompiledProperties;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.compiled.EvaluationFailures;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.SymmetryReduction;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.footprint.CellInsight;
import dev.plumbline.tla.internal.footprint.SequenceInsight;
import dev.plumbline.tla.internal.footprint.StepAnalyst;
import dev.plumbline.tla.internal.footprint.StepInsight;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.tla.internal.obstacle.ModuleTexts;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.BoundActions;
import dev.plumbline.tla.internal.operation.SiteFinder;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.transition.NextTransitions;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * A specification for checks of histories whose steps are evaluated by our own evaluator. The reference, which is the
 * same specification on TLC's interpreter, confirms violations.
 */
public final class CheckedSpec extends ReferredSpec {
    private static final int LONGEST_STATE = 300;

    private final CheckedSource source;
    private final boolean isAnalysed;
    private final Specification specification;
    private final Library library;
    private final Compiler compiler;
    private final SiteTable<ActionSite> table;
    private final CheckedRules rules;
    private final Optional<Code> view;
    private final StepAnalyst analyst;
    private final SequenceInsight sequences;
    private final CellInsight cellInsight;
    private final NextTransitions transitions;
    private final LineFormulas formulas;
    private final CheckedBinder binder;
    private final CheckedWhy why;
    private final List<Step> silent;
    private final BoundActions bound = new BoundActions();
    private final Map<StepInsight, Optional<StepCells>> cells = Collections.synchronizedMap(new WeakHashMap<>());
    private final Map<StepInsight, StepInsight> changingNothing = Collections.synchronizedMap(new WeakHashMap<>());
    private final LongAdder evaluations = new LongAdder();
    private volatile CurrentEvaluation currentEvaluation;
    private volatile Closed closed;

    private CheckedSpec exact;
    private SymmetryReduction symmetry;
    private CompiledProperties properties;

    /**
     * The step that was begun last.
     *
     * @param before null while it is analysed without a state
     */
    private record CurrentEvaluation(CheckedStep step, TlaValue[] before) {}

    /** The last result of {@link #assumingOnly}: the confirmation of a violation needs it again. */
    private record Closed(List<Action> given, List<Action> found) {}

    /** @param loading of the same specification on TLC's interpreter */
    CheckedSpec(SpecLoader.Reference<ExtensibleSpec> loading, CheckedSource source, boolean withView) throws BadInput {
        super(loading);
        this.isAnalysed = source.isAnalysable();
        this.source = source;
        this.specification = source.specification();
        this.library = new Library(source.names());
        this.compiler = new Compiler(source.names(), library);
        this.table = new SiteTable<>(SiteFinder.find(specification.next().orElseThrow(), source.written()));
        this.rules = new CheckedRules(compiler, specification);
        this.view = withView ? specification.view().map(each -> compiler.code(each.formula())) : Optional.empty();
        this.analyst = new StepAnalyst(compiler, specification);
        this.cellInsight = new CellInsight(analyst);
        this.sequences = new SequenceInsight(analyst, this::values);
        this.transitions = new NextTransitions(compiler, table, source.written(), specification, source.names());
        this.formulas = new LineFormulas(compiler, source.formulas(), source.names());
        this.binder = new CheckedBinder(this, table);
        this.why = new CheckedWhy(this, new ModuleTexts(source.outline().files()), transitions);
        List<Step> steps = new ArrayList<>();
        for (String name : new LinkedHashSet<>(source.silent())) {
            steps.add(binder.silent(name));
        }
        this.silent = List.copyOf(steps);
    }

    boolean assumptionsHold() {
        return specification.assumptions().stream()
                .allMatch(each -> Run.Watch.named(
                        "an ASSUME",
                        each.formula().place(),
                        () -> CheckedRules.holds(compiler.code(each.formula()), null, null)));
    }

    CheckedBinder binder() {
        return binder;
    }

    @Override
    CheckedWhy why() {
        return why;
    }

    CheckedRules rules() {
        return rules;
    }

    Specification specification() {
        return specification;
    }

    Compiler compiler() {
        return compiler;
    }

    StepAnalyst analysis() {
        return analyst;
    }

    /** The values of a state of this specification or of the reference. */
    private TlaValue[] values(State state) {
        return ((CompiledState) (state instanceof CompiledState ? state : own(state))).values();
    }

    /** With a VIEW, nothing is known: states may be equal although steps distinguish them. */
    OperationFacts facts(CheckedStep step) {
        return view.isPresent() ? OperationFacts.NONE : step.form().facts(step.arguments(), step.insight(), sequences);
    }

    /** The values that the step finds in cells and leaves there. With a VIEW, a state represents others with others. */
    Optional<List<CellAccess>> accesses(CheckedStep step) {
        return view.isPresent()
                ? Optional.empty()
                : cellInsight.of(step.form().plans(), step.arguments(), step.footprint());
    }

    /** One object for all steps that share an insight, so that they also share the facts derived from it. */
    StepInsight changingNothing(StepInsight insight) {
        return changingNothing.computeIfAbsent(insight, StepInsight::changingNothing);
    }

    /** The cells of a step; empty if they are not bounded. */
    Optional<StepCells> cells(CheckedStep step) {
        return cells.computeIfAbsent(
                step.insight(), known -> StepCells.of(known.ofActions(), specification.variables(), source.names()));
    }

    /** Sets the cells of all steps with this insight. */
    void cells(StepInsight insight, Optional<StepCells> found) {
        cells.put(insight, found);
    }

    Names names() {
        return source.names();
    }

    @Override
    public List<Action> assumingOnly(List<Action> actions) {
        Closed last = closed;
        if (last == null || !last.given.equals(actions)) {
            last = new Closed(actions, ReachableContents.close(this, DividedSteps.of(this, actions)));
            closed = last;
        }
        return last.found;
    }

    /** @param values settled */
    CompiledState state(TlaValue[] values) {
        if (view.isEmpty()) {
            return new CompiledState(specification.variables(), values, null, 1);
        }
        Run run = new Run(values, null, false, Run.Watch.UNTIL_INTERRUPTED);
        return new CompiledState(
                specification.variables(),
                values,
                view.get().node().eval(run, null).settled(),
                1);
    }

    /** The analysis evaluates the parts that do not depend on the state; this may not end, either. */
    void beginsAnalysis(CheckedStep step) {
        currentEvaluation = new CurrentEvaluation(step, null);
    }

    void begins(CheckedStep step, TlaValue[] before) {
        evaluations.increment();
        currentEvaluation = new CurrentEvaluation(step, before);
    }

    @Override
    public Optional<String> currentEvaluation() {
        CurrentEvaluation last = currentEvaluation;
        if (last == null) {
            return Optional.empty();
        }
        if (last.before == null) {
            return Optional.of(last.step.tried() + " in any state");
        }
        CompiledState before = new CompiledState(specification.variables(), last.before, null, 1);
        return Optional.of(last.step.tried() + " in the state " + before.beginning(LONGEST_STATE));
    }

    @Override
    public OptionalLong evaluations() {
        return OptionalLong.of(evaluations.sum());
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public List<String> notes() {
        return specification.view().isPresent() && view.isEmpty() ? source.notesWithoutView() : source.notes();
    }

    @Override
    public List<String> searchNotes() {
        List<String> all = new ArrayList<>(source.searchNotes());
        all.addAll(library.files().notes(false));
        return all;
    }

    @Override
    public Outline outline() {
        return view.isEmpty() ? source.outline().withoutView() : source.outline();
    }

    @Override
    public Optional<String> container() {
        return source.container();
    }

    @Override
    public List<String> variables() {
        return specification.variables().stream().map(Variable::name).toList();
    }

    @Override
    public boolean checksDeadlock() {
        return specification.checksDeadlock();
    }

    @Override
    public Optional<Spec> withoutView() {
        return view.isEmpty() ? Optional.empty() : Optional.of(exact());
    }

    /** One object for all callers: states of two specifications are never equal. */
    private synchronized CheckedSpec exact() {
        if (exact == null) {
            SpecLoader.Reference<ExtensibleSpec> loading =
                    () -> (ExtensibleSpec) referred().load().withoutView().orElseThrow();
            try {
                exact = new CheckedSpec(loading, source, false);
            } catch (BadInput e) {
                throw new IllegalStateException("what was loaded with a VIEW can be loaded without", e);
            }
        }
        return exact;
    }

    @Override
    public Optional<Spec> reference() throws BadInput {
        return Optional.of(referred().load());
    }

    @Override
    public List<State> initialStates() {
        Set<State> found = new LinkedHashSet<>();
        try {
            for (TlaValue[] values : foundInitially()) {
                if (rules.isAllowed(values)) {
                    found.add(state(values));
                }
            }
            return List.copyOf(found);
        } catch (EvaluationError | ValueError e) {
            return initialByReference(EvaluationFailures.exception(e));
        }
    }

    /** The states of the initial predicate, without regard to invariants and constraints. */
    List<TlaValue[]> foundInitially() {
        return transitions.initial();
    }

    private List<State> initialByReference(SpecException failure) {
        List<State> own = new ArrayList<>();
        for (State each : referred().get().initialStates()) {
            own.add(stateOf(each.value()).orElseThrow(() -> failure));
        }
        return List.copyOf(own);
    }

    @Override
    public List<String> transitionNames() {
        return transitions.names();
    }

    @Override
    public List<String> parameters(String action) {
        return transitions.parameters(action);
    }

    @Override
    public Map<String, Value> constants() {
        return source.outline().values();
    }

    @Override
    public Exploration explore(Selection selection) throws BadInput {
        return new CheckedExploration(
                this,
                transitions.question(selection),
                selection,
                specification.initial().orElseThrow().name());
    }

    @Override
    public Value evaluate(String expression, Value line, State state) {
        try {
            return formulas.evaluate(expression, line, ((CompiledState) state).values());
        } catch (SpecException e) {
            return referred()
                    .instead(
                            e,
                            reference -> reference.evaluate(
                                    expression, line, referred().state(state)));
        }
    }

    @Override
    public State state(Map<String, Value> values) throws BadInput {
        TlaValue[] converted = transitions.converted(values);
        for (Variable variable : specification.variables()) {
            if (converted[variable.index()] == null) {
                throw new BadInput("the variable " + variable.name() + " has no value; expected one for each of "
                        + String.join(", ", variables()));
            }
        }
        try {
            return state(converted);
        } catch (EvaluationError | ValueError e) {
            throw new BadInput(EvaluationFailures.exception(e).getMessage() + ", when looking at a given state", e);
        }
    }

    /** As in TLC, the permutations of a SYMMETRY are applied first, and the VIEW to the result. */
    @Override
    public State representative(State state) {
        if (specification.symmetry().isEmpty()) {
            return state;
        }
        try {
            TlaValue[] values = ((CompiledState) state).values();
            TlaValue[] least = symmetry().representative(values);
            return least == values ? state : state(least);
        } catch (EvaluationError | ValueError e) {
            return own(referred()
                    .instead(
                            EvaluationFailures.exception(e),
                            reference -> reference.representative(referred().state(state))));
        }
    }

    /** Created on first use: a check of a history does not need it. */
    private synchronized SymmetryReduction symmetry() {
        if (symmetry == null) {
            Run run = new Run(null, null, false, Run.Watch.UNTIL_INTERRUPTED);
            Code set = compiler.code(specification.symmetry().orElseThrow().formula());
            symmetry = new SymmetryReduction(
                    set.node().eval(run, null),
                    specification.keptOrder().stream().mapToInt(Variable::index).toArray());
        }
        return symmetry;
    }

    @Override
    public Value identity(State state) {
        CompiledState representative = (CompiledState) representative(state);
        return representative.view() == null ? representative.value() : Conversion.toHistory(representative.view());
    }

    /** Created on first use: a check of a history does not need them. */
    @Override
    public synchronized Properties properties() {
        if (properties == null) {
            Evaluator evaluator = new Evaluator(specification, source.names(), Run.Watch.UNTIL_INTERRUPTED);
            properties =
                    new CompiledProperties(Optional.of(referred()), evaluator, specification, why.explanation(), true);
        }
        return properties;
    }

    @Override
    public Set<String> operationNames() {
        return table.operationNames();
    }

    @Override
    public List<Step> silentSteps() {
        return silent;
    }

    /** Errors are reported by the reference, which has the same actions. */
    @Override
    public Action action(Operation operation) throws BadInput {
        try {
            return bound(operation);
        } catch (BadInput e) {
            referred().load().action(operation);
            throw e;
        }
    }

    private Action bound(Operation operation) throws BadInput {
        Action known = bound.of(operation);
        if (known == null) {
            known = binder.bind(operation);
            bound.put(operation, known);
        }
        return known;
    }

    @Override
    public boolean isAnalysed() {
        return isAnalysed;
    }

    @Override
    public <T> T during(int level, Map<Integer, Value> registers, Supplier<T> evaluation) {
        library.registers().search(specification.checksDeadlock());
        registers.forEach((number, value) -> {
            try {
                library.registers().set(number, Conversion.fromHistory(value, names()));
            } catch (BadInput e) {
                throw SpecException.limit("register " + number + ": " + e.getMessage(), e);
            }
        });
        return library.atLevel(level, evaluation);
    }

    @Override
    public Optional<Action> analysed(Operation operation) {
        try {
            return Optional.of(bound(operation));
        } catch (BadInput | EvaluationError | ValueError e) {
            return Optional.empty();
        }
    }

    @Override
    public StepAnalysis withAllValues() {
        return view.isEmpty() ? this : exact();
    }
}
