package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Optional;

/**
 * The properties of a specification, evaluated by the evaluator of our own. One that is broken is explained by the
 * specification with names, which evaluates it once more.
 */
final class CompiledProperties implements ExplorableSpec.Properties {
    private final ExplorableSpec.Properties named;
    private final CompiledSpec spec;
    private final Evaluator evaluator;
    private final PropertyPieces pieces;
    private final List<Code> first;
    private final List<Code> always;
    private final List<Code> steps;

    CompiledProperties(ExplorableSpec named, CompiledSpec spec, Evaluator evaluator, Specification specification) {
        this.named = named.properties();
        this.spec = spec;
        this.evaluator = evaluator;
        this.pieces = new PropertyPieces(evaluator);
        specification.properties().forEach(property -> pieces.read(property.formula()));
        this.first = compiled(pieces.first());
        this.always = compiled(pieces.always());
        this.steps = compiled(pieces.steps());
    }

    private List<Code> compiled(List<Expr> formulas) {
        return formulas.stream().map(evaluator::compile).toList();
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
        return hold(first, state, null) ? Optional.empty() : explained(named.initially(spec.named(state)), state);
    }

    @Override
    public Optional<BrokenRule> always(State state) {
        return hold(always, state, null) ? Optional.empty() : explained(named.always(spec.named(state)), state);
    }

    @Override
    public boolean hasSteps() {
        return !steps.isEmpty();
    }

    @Override
    public Optional<BrokenRule> step(State before, State after) {
        return hold(steps, before, after)
                ? Optional.empty()
                : explained(named.step(spec.named(before), spec.named(after)), before);
    }

    private boolean hold(List<Code> formulas, State state, State next) {
        TlaValue[] now = ((CompiledState) state).values();
        TlaValue[] after = next == null ? null : ((CompiledState) next).values();
        return CompiledSpec.evaluated(() -> {
            for (Code formula : formulas) {
                if (!evaluator.holds(formula, now, after)) {
                    return false;
                }
            }
            return true;
        });
    }

    private static Optional<BrokenRule> explained(Optional<BrokenRule> broken, State state) {
        if (broken.isEmpty()) {
            throw new SpecException("the evaluators disagree about a property in the state " + state
                    + "; please report it, and use --evaluator tlc until then");
        }
        return broken;
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
