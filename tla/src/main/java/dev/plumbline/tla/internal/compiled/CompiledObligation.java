package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A part of a property that is required after its conditions. */
final class CompiledObligation implements ExplorableSpec.Obligation {
    private final CompiledProperties properties;
    private final PropertyEvaluation evaluation;
    private final PropertyPieces.Conditional piece;
    private final List<List<Case>> stages;
    private final CompiledProperties.Piece body;
    private final Supplier<Optional<ExplorableSpec.Obligation>> named;

    /** A condition, and the value that it must have. */
    private record Case(PropertyEvaluation.Prepared formula, boolean when) {}

    /** @param named the same obligation of the reference, if it has one */
    CompiledObligation(
            CompiledProperties properties,
            PropertyEvaluation evaluation,
            PropertyPieces.Conditional piece,
            Supplier<Optional<ExplorableSpec.Obligation>> named) {
        this.properties = properties;
        this.evaluation = evaluation;
        this.piece = piece;
        this.stages = piece.stages().stream()
                .map(stage -> stage.conditions().stream()
                        .map(each -> new Case(
                                evaluation.prepare(each.formula(), "PROPERTY " + piece.property()), each.when()))
                        .toList())
                .toList();
        this.body = properties.piece(piece.property(), piece.body());
        this.named = named;
    }

    @Override
    public int stages() {
        return stages.size() - 1;
    }

    @Override
    public boolean onlyAtFirst() {
        return !piece.stages().get(0).isAlways();
    }

    @Override
    public boolean met(int stage, State state, int queue) {
        return evaluation.asked(
                state,
                queue,
                () -> stages.get(stage).stream().allMatch(each -> each.formula.holds(state, null) == each.when));
    }

    @Override
    public boolean ofSteps() {
        return piece.ofSteps();
    }

    @Override
    public boolean asksQueue() {
        return evaluation.asksQueue();
    }

    @Override
    public Optional<BrokenRule> broken(State state, int queue) {
        return met(stages(), state, queue)
                ? evaluation.asked(
                        state,
                        queue,
                        () -> properties.broken(
                                List.of(body),
                                state,
                                null,
                                () -> named.get().flatMap(same -> same.broken(properties.named(state), queue))))
                : Optional.empty();
    }

    @Override
    public Optional<BrokenRule> brokenBy(State before, State after) {
        return met(stages(), before, 0)
                ? properties.broken(
                        List.of(body),
                        before,
                        after,
                        () -> named.get()
                                .flatMap(same -> same.brokenBy(properties.named(before), properties.named(after))))
                : Optional.empty();
    }
}
