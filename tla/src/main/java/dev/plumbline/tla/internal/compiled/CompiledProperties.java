package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The properties of a specification, evaluated by the evaluator of our own. One that is broken is explained by the
 * specification with names, which evaluates it once more.
 */
final class CompiledProperties implements ExplorableSpec.Properties {
    private final ExplorableSpec.Properties named;
    private final CompiledSpec spec;
    private final Evaluator evaluator;
    private final PropertyPieces pieces;
    private final List<Piece> first;
    private final List<Piece> always;
    private final List<Piece> steps;

    /** A part of a property. */
    private record Piece(String property, Code formula) {}

    CompiledProperties(ExplorableSpec named, CompiledSpec spec, Evaluator evaluator, Specification specification) {
        this.named = named.properties();
        this.spec = spec;
        this.evaluator = evaluator;
        this.pieces = new PropertyPieces(evaluator);
        specification.properties().forEach(property -> pieces.read(property));
        this.first = compiled(pieces.first());
        this.always = compiled(pieces.always());
        this.steps = compiled(pieces.steps());
    }

    private List<Piece> compiled(List<Specification.Named> formulas) {
        return formulas.stream()
                .map(each -> new Piece(each.name(), evaluator.compile(each.formula())))
                .toList();
    }

    /**
     * Whether all that the other specification decides is decided here: a part that is left out here, and not named as
     * unchecked there, would never be looked at.
     */
    boolean isComplete() {
        return !pieces.hasConditions()
                && named.obligations().isEmpty()
                && pieces.others().size() == named.unchecked().size()
                && steps.isEmpty() != named.hasSteps();
    }

    @Override
    public Optional<BrokenRule> initially(State state) {
        return broken(first, state, null, () -> named.initially(spec.named(state)));
    }

    @Override
    public Optional<BrokenRule> always(State state) {
        return broken(always, state, null, () -> named.always(spec.named(state)));
    }

    @Override
    public boolean hasSteps() {
        return !steps.isEmpty();
    }

    @Override
    public Optional<BrokenRule> step(State before, State after) {
        return broken(steps, before, after, () -> named.step(spec.named(before), spec.named(after)));
    }

    private Optional<BrokenRule> broken(
            List<Piece> formulas, State state, State next, Supplier<Optional<BrokenRule>> explanation) {
        TlaValue[] now = ((CompiledState) state).values();
        TlaValue[] after = next == null ? null : ((CompiledState) next).values();
        Optional<Piece> broken = CompiledSpec.evaluated(() -> formulas.stream()
                .filter(piece -> !evaluator.holds(piece.formula, now, after))
                .findFirst());
        if (broken.isEmpty()) {
            return Optional.empty();
        }
        Optional<BrokenRule> explained;
        try {
            explained = explanation.get();
        } catch (CompiledSpec.Unreadable e) {
            return Optional.of(unexplained(broken.get()));
        } catch (SpecException e) {
            if (e.isLimit()) {
                return Optional.of(unexplained(broken.get()));
            }
            throw e;
        }
        if (explained.isEmpty()) {
            throw SpecException.limit(
                    "the evaluators do not agree about a property in the state " + state + ": try --evaluator tlc", null);
        }
        return explained;
    }

    private static BrokenRule unexplained(Piece piece) {
        return new BrokenRule(BrokenRule.Sort.PROPERTY, piece.property, List.of());
    }

    @Override
    public Optional<BrokenRule> afterwards(ExplorableSpec.Figures figures) {
        return named.afterwards(figures);
    }

    @Override
    public List<String> unchecked() {
        return named.unchecked();
    }
}
