package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The properties of a specification, evaluated by our own evaluator. A broken property is explained by the reference,
 * which evaluates it once more.
 */
public final class CompiledProperties implements ExplorableSpec.Properties {
    private final ReferenceSpec<? extends ExplorableSpec> reference;
    private final Evaluator evaluator;
    private final Specification specification;
    private final boolean repeatable;
    private final PropertyPieces pieces;
    private final List<Piece> first;
    private final List<Piece> always;
    private final List<Piece> steps;
    private final RulePieces alwaysPieces;
    private final List<ExplorableSpec.Obligation> obligations = new ArrayList<>();
    private final CompiledLiveness liveness;

    /** A part of a property. */
    record Piece(String property, Code formula) {}

    /** @param repeatable the value of {@link ExplorableSpec#isRepeatable} */
    public CompiledProperties(
            ReferenceSpec<? extends ExplorableSpec> reference,
            Evaluator evaluator,
            Specification specification,
            boolean repeatable) {
        this.reference = reference;
        this.evaluator = evaluator;
        this.specification = specification;
        this.repeatable = repeatable;
        this.pieces = new PropertyPieces(evaluator);
        specification.properties().forEach(property -> pieces.read(property));
        this.liveness = new CompiledLiveness(specification, evaluator, pieces.infinite());
        this.first = compiled(pieces.first());
        this.always = compiled(pieces.always());
        this.alwaysPieces = new RulePieces(evaluator, pieces.always());
        this.steps = compiled(pieces.steps());
        for (PropertyPieces.Conditional piece : pieces.conditional()) {
            int index = obligations.size();
            obligations.add(new CompiledObligation(this, evaluator, piece, () -> sameOfReference(index)));
        }
    }

    boolean isRepeatable() {
        return repeatable;
    }

    /**
     * Evaluates a question about a state.
     *
     * @param queue the number of states that wait to be explored
     */
    <T> T asked(State state, int queue, Supplier<T> question) {
        return repeatable
                ? question.get()
                : evaluator.library().registers().whileWaiting(queue, () -> atLevelOf(state, question));
    }

    private <T> T atLevelOf(State state, Supplier<T> question) {
        return repeatable ? question.get() : evaluator.library().atLevel(((CompiledState) state).level(), question);
    }

    /** The same state of the reference. */
    State named(State state) {
        return reference.state(state);
    }

    private List<Piece> compiled(List<Specification.Named> formulas) {
        return formulas.stream()
                .map(each -> new Piece(each.name(), evaluator.compile(each.formula())))
                .toList();
    }

    /**
     * Whether all parts are either decided here or named as unchecked by the reference. Each part of a formula
     * becomes a piece here, or is one of the others.
     */
    public boolean isComplete() {
        return !pieces.isIncomplete()
                && (liveness.isComplete()
                        || pieces.others().size() == names().beyondSteps().size());
    }

    /** The obligation as the reference reads it; empty if it divides the properties into other obligations. */
    private Optional<ExplorableSpec.Obligation> sameOfReference(int index) {
        List<ExplorableSpec.Obligation> others = names().obligations();
        return others.size() == obligations.size() ? Optional.of(others.get(index)) : Optional.empty();
    }

    private ExplorableSpec.Properties names() {
        return reference.get().properties();
    }

    /** Whether {@link #initially} has anything to evaluate. */
    boolean hasInitial() {
        return !first.isEmpty();
    }

    @Override
    public Optional<BrokenRule> initially(State state) {
        return broken(first, state, null, () -> names().initially(named(state)));
    }

    @Override
    public Optional<BrokenRule> always(State state) {
        return broken(always, state, null, () -> names().always(named(state)));
    }

    @Override
    public boolean hasSteps() {
        return !steps.isEmpty();
    }

    @Override
    public Optional<BrokenRule> step(State before, State after) {
        return broken(steps, before, after, () -> names().step(named(before), named(after)));
    }

    /** The formulas of {@link #always}, in a form for a search. */
    RulePieces alwaysPieces() {
        return alwaysPieces;
    }

    /** The formulas of {@link #step}, in a form for one thread of a search. */
    KeptSteps keptSteps() {
        return new KeptSteps(evaluator, steps.stream().map(Piece::formula).toList());
    }

    Optional<BrokenRule> broken(
            List<Piece> formulas, State state, State next, Supplier<Optional<BrokenRule>> explanation) {
        TlaValue[] now = ((CompiledState) state).values();
        TlaValue[] after = next == null ? null : ((CompiledState) next).values();
        Optional<Piece> broken = atLevelOf(
                state,
                () -> CompiledSpec.evaluated(() -> formulas.stream()
                        .filter(piece -> !evaluator.holds(piece.formula, now, after))
                        .findFirst()));
        if (broken.isEmpty()) {
            return Optional.empty();
        }
        if (!repeatable) {
            return broken.map(CompiledProperties::unexplained);
        }
        Optional<BrokenRule> explained;
        try {
            explained = explanation.get();
        } catch (SpecException e) {
            if (e.isLimit()) {
                return Optional.of(unexplained(broken.get()));
            }
            throw e;
        }
        if (explained.isEmpty()) {
            throw SpecException.limit("the evaluators do not agree about a property in the state " + state, null);
        }
        return explained;
    }

    @Override
    public List<ExplorableSpec.Obligation> obligations() {
        return List.copyOf(obligations);
    }

    /** Decides no property: for properties that are not {@linkplain #isComplete complete}. */
    public static ExplorableSpec.Properties undecided(Specification specification) {
        List<String> names = specification.properties().stream()
                .map(property -> "PROPERTY " + property.name())
                .toList();
        return new ExplorableSpec.Properties() {
            @Override
            public List<String> beyondSteps() {
                return names;
            }

            @Override
            public List<String> unchecked() {
                return names;
            }
        };
    }

    private static BrokenRule unexplained(Piece piece) {
        return new BrokenRule(BrokenRule.Sort.PROPERTY, piece.property, List.of());
    }

    @Override
    public Optional<BrokenRule> afterwards(ExplorableSpec.Figures figures) {
        if (specification.postcondition().isEmpty()) {
            return Optional.empty();
        }
        Specification.Named postcondition = specification.postcondition().get();
        evaluator.library().registers().end(figures);
        boolean holds =
                CompiledSpec.evaluated(() -> evaluator.holds(evaluator.compile(postcondition.formula()), null, null));
        return holds
                ? Optional.empty()
                : Optional.of(new BrokenRule(BrokenRule.Sort.POSTCONDITION, postcondition.name(), List.of()));
    }

    @Override
    public Optional<ExplorableSpec.Liveness> liveness() {
        return liveness.properties().isEmpty() ? Optional.empty() : Optional.of(liveness);
    }

    @Override
    public List<String> beyondSteps() {
        return pieces.others().isEmpty() ? List.of() : names().beyondSteps();
    }

    /** Both read the parts in the same order. */
    @Override
    public List<String> unchecked() {
        if (liveness.isComplete()) {
            return List.of();
        }
        List<String> texts = names().beyondSteps();
        List<String> unchecked = new ArrayList<>();
        int index = 0;
        for (SourcePlace place : pieces.others()) {
            Optional<String> why = liveness.whyUnchecked(place);
            if (why.isPresent()) {
                unchecked.add(texts.get(index) + ": " + why.get());
            }
            index++;
        }
        return unchecked;
    }
}
