package dev.plumbline.tla.internal.compiled;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.SymmetryReduction;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.tla.internal.obstacle.Explanation;
import dev.plumbline.tla.internal.obstacle.ModuleTexts;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.SiteFinder;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.transition.NextTransitions;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A specification on our own evaluator for a search of states: its transitions have no names and no arguments, unless
 * it is {@linkplain #labelled labelled}. Everything else, such as explanations, is delegated to the specification that
 * it was made from, for the same states.
 */
public final class CompiledSpec implements ExplorableSpec {
    private final ReferenceSpec<ExplorableSpec> named;
    private final Support support;
    /** Kept in a field, since it is read for every state. */
    private final boolean repeatable;

    private final String name;
    private final String signature;
    private final List<String> notes;
    private final Specification specification;
    private final Names names;
    private final Evaluator evaluator;
    private final List<Rule> rules;
    private final List<Rule> actionConstraints;
    private final Optional<Code> view;
    private final Optional<SymmetryReduction> symmetry;
    private final Explanation explanation;
    private final CompiledProperties properties;
    private final RulePieces invariantPieces;
    private final RulePieces constraintPieces;
    /** Empty if transitions have no names. */
    private final Optional<NextTransitions> labels;

    /** An invariant or a constraint. */
    record Rule(String name, BrokenRule.Sort sort, Code formula) {}

    private CompiledSpec(
            ReferenceSpec<ExplorableSpec> named,
            String name,
            String signature,
            List<String> notes,
            Specification specification,
            Names names,
            ModuleTexts texts,
            Support support) {
        this.named = named;
        this.signature = signature;
        this.support = support;
        this.repeatable =
                !support.mentionsRegisters() && specification.postcondition().isEmpty();
        this.name = name;
        this.notes = List.copyOf(notes);
        this.specification = specification;
        this.names = names;
        this.evaluator = new Evaluator(specification, names, Run.Watch.UNTIL_INTERRUPTED);
        evaluator.library().registers().search(specification.checksDeadlock());
        List<Rule> all = new ArrayList<>();
        specification.invariants().forEach(each -> all.add(rule(each, BrokenRule.Sort.INVARIANT)));
        specification.constraints().forEach(each -> all.add(rule(each, BrokenRule.Sort.CONSTRAINT)));
        this.rules = List.copyOf(all);
        this.actionConstraints = specification.actionConstraints().stream()
                .map(each -> rule(each, BrokenRule.Sort.CONSTRAINT))
                .toList();
        this.view = specification.view().map(each -> evaluator.compile(each.formula()));
        this.symmetry = specification.symmetry().map(each -> {
            TlaValue set = evaluated(() -> Run.Watch.named(
                    "SYMMETRY " + each.name(),
                    each.formula().place(),
                    () -> evaluator.value(evaluator.compile(each.formula()), null, null)));
            return evaluated(() -> new SymmetryReduction(
                    set,
                    specification.keptOrder().stream().mapToInt(Variable::index).toArray()));
        });
        this.explanation = new Explanation(new Texts(evaluator.compiler()), texts, specification.variables());
        this.properties = new CompiledProperties(Optional.of(named), evaluator, specification, explanation, repeatable);
        this.invariantPieces = new RulePieces(evaluator, specification.invariants());
        this.constraintPieces = new RulePieces(evaluator, specification.constraints());
        this.labels = Optional.empty();
    }

    private CompiledSpec(CompiledSpec unlabelled, NextTransitions labels) {
        this.named = unlabelled.named;
        this.signature = unlabelled.signature;
        this.support = unlabelled.support;
        this.repeatable = unlabelled.repeatable;
        this.name = unlabelled.name;
        this.notes = unlabelled.notes;
        this.specification = unlabelled.specification;
        this.names = unlabelled.names;
        this.evaluator = unlabelled.evaluator;
        this.rules = unlabelled.rules;
        this.actionConstraints = unlabelled.actionConstraints;
        this.view = unlabelled.view;
        this.symmetry = unlabelled.symmetry;
        this.explanation = unlabelled.explanation;
        this.properties = unlabelled.properties;
        this.invariantPieces = unlabelled.invariantPieces;
        this.constraintPieces = unlabelled.constraintPieces;
        this.labels = Optional.of(labels);
    }

    /** The same, with names and arguments of transitions. States of both may be used with either. */
    CompiledSpec labelled(WrittenNames written) {
        SiteTable<ActionSite> table =
                new SiteTable<>(SiteFinder.find(specification.next().orElseThrow(), written));
        return new CompiledSpec(this, new NextTransitions(evaluator.compiler(), table, written, specification, names));
    }

    /**
     * @param loading of the same specification with names for its transitions
     * @param name of the file
     * @param signature identifies the specification
     * @param notes on a search
     * @param written the names by which its texts call definitions
     * @param texts of its modules
     * @return a specification that finds states by this evaluator; empty if it cannot evaluate all of it
     */
    public static Optional<ExplorableSpec> of(
            SpecLoader.Reference<ExplorableSpec> loading,
            String name,
            String signature,
            List<String> notes,
            Specification specification,
            Names names,
            WrittenNames written,
            ModuleTexts texts) {
        Support support = Support.of(specification, new Library(names));
        if (specification.initial().isEmpty() || support.missing().isPresent()) {
            return Optional.empty();
        }
        try {
            ReferenceSpec<ExplorableSpec> named = new ReferenceSpec<>(loading);
            CompiledSpec compiled =
                    new CompiledSpec(named, name, signature, notes, specification, names, texts, support);
            // Infinite behaviours are checked when the search is over; the level and the registers are not valid then.
            boolean isTimeless = compiled.properties.liveness().isEmpty()
                    || !Support.ofBehaviours(specification, compiled.evaluator.library())
                            .mentionsRegisters();
            return isTimeless && compiled.assumptionsHold()
                    ? Optional.of(new DeferredSpec(compiled, named, written))
                    : Optional.empty();
        } catch (SpecException e) {
            // For example an invalid SYMMETRY, or an ASSUME without a value: the other specification reports the error.
            return Optional.empty();
        }
    }

    private boolean assumptionsHold() {
        return evaluated(() -> specification.assumptions().stream()
                .allMatch(each -> Run.Watch.named(
                        "an ASSUME",
                        each.formula().place(),
                        () -> evaluator.holds(evaluator.compile(each.formula()), null, null))));
    }

    private Rule rule(Specification.Named formula, BrokenRule.Sort sort) {
        return new Rule(formula.name(), sort, evaluator.compile(formula.formula()));
    }

    /** @throws SpecException if it cannot be evaluated */
    static <T> T evaluated(Supplier<T> evaluation) {
        try {
            return evaluation.get();
        } catch (EvaluationError | ValueError e) {
            throw EvaluationFailures.exception(e);
        }
    }

    /** @throws SpecException if the specification reads files, which may have changed when it is loaded again */
    String signature() {
        if (evaluator.library().files().isAnyRead() || support.mentions("IOUtils", "IOEnv")) {
            throw SpecException.limit(
                    "specification " + name + " depends on files or on the environment; what was found cannot be kept",
                    null);
        }
        return signature;
    }

    Names names() {
        return names;
    }

    Evaluator evaluator() {
        return evaluator;
    }

    Specification specification() {
        return specification;
    }

    /** The invariants, in a form for a search. */
    RulePieces invariantPieces() {
        return invariantPieces;
    }

    /** The constraints on states, in a form for a search. */
    RulePieces constraintPieces() {
        return constraintPieces;
    }

    boolean keepsActionConstraints(TlaValue[] before, TlaValue[] after) {
        for (Rule rule : actionConstraints) {
            if (!evaluator.holds(rule.formula, before, after)) {
                return false;
            }
        }
        return true;
    }

    boolean hasView() {
        return view.isPresent();
    }

    boolean hasSymmetry() {
        return symmetry.isPresent();
    }

    /** The values that represent all states that are equal under the SYMMETRY. */
    TlaValue[] least(TlaValue[] values) {
        return symmetry.isEmpty() ? values : symmetry.get().representative(values);
    }

    /** Values that represent all states that are equal under the SYMMETRY, in a search that has no VIEW. */
    TlaValue[] chosen(TlaValue[] values) {
        return symmetry.isEmpty() ? values : symmetry.get().chosen(values);
    }

    /** The value of the VIEW. */
    TlaValue viewOf(TlaValue[] values) {
        return evaluator.value(view.orElseThrow(), values, null).settled();
    }

    /**
     * The constraint that rules a state out, or the step to it.
     *
     * @param level of the state after the step
     */
    Optional<String> excluding(TlaValue[] before, TlaValue[] after, int level) {
        for (Rule rule : rules) {
            if (rule.sort == BrokenRule.Sort.CONSTRAINT
                    && !atLevel(level, () -> evaluator.holds(rule.formula, after, null))) {
                return Optional.of("CONSTRAINT " + rule.name);
            }
        }
        if (before != null) {
            for (Rule rule : actionConstraints) {
                if (!atLevel(level - 1, () -> evaluator.holds(rule.formula, before, after))) {
                    return Optional.of("ACTION_CONSTRAINT " + rule.name);
                }
            }
        }
        return Optional.empty();
    }

    CompiledState state(TlaValue[] values) {
        return state(values, 1);
    }

    CompiledState state(TlaValue[] values, int level) {
        return atLevel(
                level,
                () -> new CompiledState(specification.variables(), values, hasView() ? viewOf(values) : null, level));
    }

    /** Evaluates in a state of this level. */
    <T> T atLevel(int level, Supplier<T> evaluation) {
        return isRepeatable() ? evaluation.get() : evaluator.library().atLevel(level, evaluation);
    }

    @Override
    public Exploration explore(Selection selection) throws BadInput {
        if (labels.isPresent()) {
            return new LabelledExploration(this, labels.get().question(selection), selection.excluded());
        }
        if (!selection.action().isEmpty()
                || !selection.arguments().isEmpty()
                || !selection.variables().isEmpty()) {
            throw new IllegalArgumentException("transitions without names can be asked for as a whole only");
        }
        return new CompiledExploration(this, selection.excluded());
    }

    @Override
    public State state(Map<String, Value> values) throws BadInput {
        TlaValue[] converted = new TlaValue[specification.variables().size()];
        for (Variable variable : specification.variables()) {
            Value value = values.get(variable.name());
            if (value == null) {
                throw new BadInput("the variable " + variable.name() + " has no value");
            }
            converted[variable.index()] = Conversion.fromHistory(value, names);
        }
        return evaluated(() -> state(converted));
    }

    /** Most states break nothing, which is found quickly; only the others are confirmed and explained. */
    @Override
    public List<BrokenRule> brokenRules(State state) {
        TlaValue[] values = ((CompiledState) state).values();
        List<Rule> broken = atLevel(((CompiledState) state).level(), () -> evaluated(() -> broken(values)));
        if (broken.isEmpty()) {
            return List.of();
        }
        if (isRepeatable() && !isConfirmed(state)) {
            throw SpecException.limit("the evaluators do not agree about a rule in the state " + state, null);
        }
        return broken.stream()
                .map(rule -> new BrokenRule(
                        rule.sort,
                        rule.name,
                        isRepeatable() ? explanation.ofFormula(rule.formula.expression(), values) : List.of()))
                .toList();
    }

    /** Whether the reference finds a broken rule too, unless it reaches a limit of its own. */
    private boolean isConfirmed(State state) {
        try {
            return !named.get().brokenRules(named.state(state)).isEmpty();
        } catch (SpecException e) {
            if (e.isLimit()) {
                return true;
            }
            throw e;
        }
    }

    private List<Rule> broken(TlaValue[] values) {
        List<Rule> broken = null;
        for (Rule rule : rules) {
            // A constraint that counts by TLCSet was evaluated when the state was generated, and is not evaluated
            // again.
            boolean asked = rule.sort == BrokenRule.Sort.INVARIANT || isRepeatable();
            if (asked && !evaluator.holds(rule.formula, values, null)) {
                broken = broken == null ? new ArrayList<>() : broken;
                broken.add(rule);
            }
        }
        return broken == null ? List.of() : broken;
    }

    @Override
    public State representative(State state) {
        if (symmetry.isEmpty()) {
            return state;
        }
        TlaValue[] values = ((CompiledState) state).values();
        return evaluated(() -> {
            TlaValue[] least = least(values);
            return least == values ? state : state(least, ((CompiledState) state).level());
        });
    }

    @Override
    public Value identity(State state) {
        CompiledState representative = (CompiledState) representative(state);
        return representative.view() == null ? representative.value() : Conversion.toHistory(representative.view());
    }

    @Override
    public CompiledProperties properties() {
        return properties;
    }

    @Override
    public Optional<StateRows> rows() {
        // Rows have no level, and are found in an unspecified order.
        return isRepeatable() ? Optional.of(new CompiledRows(this)) : Optional.empty();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> variables() {
        return specification.variables().stream().map(Variable::name).toList();
    }

    @Override
    public List<String> transitionNames() {
        return labels.isPresent() ? labels.get().names() : named.get().transitionNames();
    }

    /** Registers, and the level, belong to a search and not to a state. */
    @Override
    public boolean isRepeatable() {
        return repeatable;
    }

    @Override
    public boolean isSequential() {
        return support.mentions("TLC", "TLCSet");
    }

    @Override
    public Optional<Value.Rec> shown(Map<String, Value> state, Map<String, Value> next, int level) {
        return specification.alias().flatMap(alias -> {
            try {
                TlaValue[] now = ((CompiledState) state(state)).values();
                TlaValue[] after = ((CompiledState) state(next)).values();
                Code formula = evaluator.compile(alias.formula());
                Value value = Conversion.toHistory(evaluator
                        .library()
                        .atLevel(level, () -> evaluated(() -> evaluator.value(formula, now, after))));
                return value instanceof Value.Rec fields ? Optional.of(fields) : Optional.empty();
            } catch (BadInput | SpecException | ValueError e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public boolean endsSearch() {
        return evaluator.library().registers().isEnded();
    }

    @Override
    public boolean checksDeadlock() {
        return specification.checksDeadlock();
    }

    @Override
    public List<Obstacle> brokenAssumptions() {
        // A specification with a false assumption is never compiled.
        return List.of();
    }

    @Override
    public List<String> searchNotes() {
        List<String> all = new ArrayList<>(notes);
        all.addAll(evaluator.library().files().notes(support.asksEmptyEnvironment()));
        return all;
    }

    @Override
    public List<State> initialStates() {
        return new CompiledExploration(this, false).initial().states();
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        return named.get().action(operation);
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
