package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.obstacle.Explanation;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The properties of a specification, divided in our own tree and evaluated by either evaluator. A broken property must
 * be broken on the reference too, if there is one.
 */
public final class CompiledProperties implements ExplorableSpec.Properties {
    private final Optional<? extends ReferenceSpec<?>> reference;
    private final PropertyEvaluation evaluation;
    private final Explanation explanation;
    private final Evaluator evaluator;
    private final Specification specification;
    private final PropertyPieces pieces;
    private final List<Piece> first;
    private final List<Piece> always;
    private final List<Piece> steps;
    private final RulePieces alwaysPieces;
    private final List<ExplorableSpec.Obligation> obligations = new ArrayList<>();
    private final CompiledLiveness liveness;

    /** A part of a property. */
    record Piece(String property, Expr formula, PropertyEvaluation.Prepared prepared) {}

    /**
     * Evaluated by our own evaluator.
     *
     * @param reference empty if nothing is confirmed
     * @param repeatable the value of {@link ExplorableSpec#isRepeatable}
     */
    public CompiledProperties(
            Optional<? extends ReferenceSpec<?>> reference,
            Evaluator evaluator,
            Specification specification,
            Explanation explanation,
            boolean repeatable) {
        this(
                repeatable ? reference : Optional.empty(),
                new CompiledEvaluation(evaluator, repeatable),
                evaluator,
                specification,
                explanation);
    }

    /** @param evaluator divides the properties: it evaluates constants */
    public CompiledProperties(
            Optional<? extends ReferenceSpec<?>> reference,
            PropertyEvaluation evaluation,
            Evaluator evaluator,
            Specification specification,
            Explanation explanation) {
        this.reference = reference;
        this.evaluation = evaluation;
        this.explanation = explanation;
        this.evaluator = evaluator;
        this.specification = specification;
        this.pieces = new PropertyPieces(evaluator);
        specification.properties().forEach(property -> pieces.read(property));
        this.liveness = new CompiledLiveness(specification, evaluator, evaluation, pieces.infinite());
        this.first = prepared(pieces.first());
        this.always = prepared(pieces.always());
        this.alwaysPieces = new RulePieces(evaluator, pieces.always());
        this.steps = prepared(pieces.steps());
        for (PropertyPieces.Conditional piece : pieces.conditional()) {
            int index = obligations.size();
            obligations.add(new CompiledObligation(this, evaluation, piece, () -> sameOfReference(index)));
        }
    }

    /** The same state of the reference. */
    State named(State state) {
        return reference.orElseThrow().state(state);
    }

    private List<Piece> prepared(List<Specification.Named> formulas) {
        return formulas.stream().map(each -> piece(each.name(), each.formula())).toList();
    }

    Piece piece(String property, Expr formula) {
        return new Piece(property, formula, evaluation.prepare(formula, "PROPERTY " + property));
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
        return new KeptSteps(
                evaluator,
                steps.stream().map(each -> evaluator.compile(each.formula())).toList());
    }

    /**
     * The first formula that is false.
     *
     * @param next null for formulas about one state
     * @param confirmation what the reference finds
     */
    Optional<BrokenRule> broken(
            List<Piece> formulas, State state, State next, Supplier<Optional<BrokenRule>> confirmation) {
        Optional<Piece> broken = formulas.stream()
                .filter(piece -> !piece.prepared.holds(state, next))
                .findFirst();
        if (broken.isPresent() && reference.isPresent()) {
            requireConfirmed(confirmation, state);
        }
        return broken.map(
                piece -> new BrokenRule(BrokenRule.Sort.PROPERTY, piece.property, why(piece.formula, state, next)));
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

    private List<Obstacle> why(Expr formula, State state, State next) {
        TlaValue[] now = evaluation.values(state).orElse(null);
        TlaValue[] after = next == null ? null : evaluation.values(next).orElse(null);
        if (now == null || next != null && after == null || !isFalse(formula, now, after)) {
            return List.of();
        }
        return next == null
                ? explanation.ofFormula(formula, now)
                : List.of(explanation.ofProperty(formula, now, after));
    }

    /** Whether our own evaluator finds it false too; not if it depends on more than the states. */
    private boolean isFalse(Expr formula, TlaValue[] now, TlaValue[] after) {
        try {
            return !evaluator.holds(evaluator.compile(formula), now, after);
        } catch (EvaluationError | ValueError | SpecException e) {
            return false;
        }
    }

    @Override
    public List<ExplorableSpec.Obligation> obligations() {
        return List.copyOf(obligations);
    }

    /** Decides nothing: for a specification that cannot be translated into our tree. */
    public static ExplorableSpec.Properties undecided(List<String> properties) {
        List<String> names = properties.stream().map(name -> "PROPERTY " + name).toList();
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
        evaluation.end(figures);
        boolean holds = evaluation
                .prepare(postcondition.formula(), "POSTCONDITION " + postcondition.name())
                .holds(null, null);
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
