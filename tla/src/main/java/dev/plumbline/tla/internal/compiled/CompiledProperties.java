package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.obstacle.Explanation;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The properties of a specification, evaluated by our own evaluator. A broken property must be broken on the reference
 * too, if there is one.
 */
public final class CompiledProperties implements ExplorableSpec.Properties {
    private final Optional<? extends ReferenceSpec<?>> reference;
    private final Explanation explanation;
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

    /**
     * @param reference empty if these properties only explain what another evaluator found
     * @param repeatable the value of {@link ExplorableSpec#isRepeatable}
     */
    public CompiledProperties(
            Optional<? extends ReferenceSpec<?>> reference,
            Evaluator evaluator,
            Specification specification,
            Explanation explanation,
            boolean repeatable) {
        this.reference = reference;
        this.explanation = explanation;
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
        return reference.orElseThrow().state(state);
    }

    private List<Piece> compiled(List<Specification.Named> formulas) {
        return formulas.stream()
                .map(each -> new Piece(each.name(), evaluator.compile(each.formula())))
                .toList();
    }

    /** Whether each part is decided here, or named as one that is not. */
    public boolean isComplete() {
        return !pieces.isIncomplete();
    }

    /** The obligation as the reference reads it; empty if it divides the properties into other obligations. */
    private Optional<ExplorableSpec.Obligation> sameOfReference(int index) {
        List<ExplorableSpec.Obligation> others = names().obligations();
        return others.size() == obligations.size() ? Optional.of(others.get(index)) : Optional.empty();
    }

    private ExplorableSpec.Properties names() {
        return reference.orElseThrow().get().properties();
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

    /**
     * The first formula that is false.
     *
     * @param next null for formulas about one state
     * @param confirmation what the reference finds
     */
    Optional<BrokenRule> broken(
            List<Piece> formulas, State state, State next, Supplier<Optional<BrokenRule>> confirmation) {
        TlaValue[] now = ((CompiledState) state).values();
        TlaValue[] after = next == null ? null : ((CompiledState) next).values();
        Optional<Piece> broken = atLevelOf(
                state,
                () -> CompiledSpec.evaluated(() -> formulas.stream()
                        .filter(piece -> !evaluator.holds(piece.formula, now, after))
                        .findFirst()));
        if (broken.isPresent() && repeatable && reference.isPresent()) {
            requireConfirmed(confirmation, state);
        }
        return broken.map(piece -> new BrokenRule(
                BrokenRule.Sort.PROPERTY, piece.property, repeatable ? why(piece, now, after) : List.of()));
    }

    private static void requireConfirmed(Supplier<Optional<BrokenRule>> confirmation, State state) {
        boolean isConfirmed;
        try {
            isConfirmed = confirmation.get().isPresent();
        } catch (SpecException e) {
            if (e.isLimit()) {
                return;
            }
            throw e;
        }
        if (!isConfirmed) {
            throw SpecException.limit("the evaluators do not agree about a property in the state " + state, null);
        }
    }

    private List<Obstacle> why(Piece piece, TlaValue[] now, TlaValue[] after) {
        Expr formula = piece.formula.expression();
        return after == null
                ? explanation.ofFormula(formula, now)
                : List.of(explanation.ofProperty(formula, now, after));
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
                : Optional.of(new BrokenRule(
                        BrokenRule.Sort.POSTCONDITION,
                        postcondition.name(),
                        explanation.ofFormula(
                                postcondition.formula(),
                                new TlaValue[specification.variables().size()])));
    }

    @Override
    public Optional<ExplorableSpec.Liveness> liveness() {
        return liveness.properties().isEmpty() ? Optional.empty() : Optional.of(liveness);
    }

    @Override
    public List<String> beyondSteps() {
        return pieces.others().stream().map(this::text).toList();
    }

    private String text(PropertyPieces.Other part) {
        SourcePlace place = part.place();
        return "PROPERTY " + part.property() + ": " + explanation.text(place) + " (" + place.module() + ".tla:"
                + place.line() + (part.why().isEmpty() ? "" : "; " + part.why()) + ")";
    }

    @Override
    public List<String> unchecked() {
        List<String> unchecked = new ArrayList<>();
        for (PropertyPieces.Other part : pieces.others()) {
            liveness.whyUnchecked(part).ifPresent(why -> unchecked.add(text(part) + ": " + why));
        }
        return unchecked;
    }
}
