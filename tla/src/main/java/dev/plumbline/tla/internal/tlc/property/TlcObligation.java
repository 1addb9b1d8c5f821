package dev.plumbline.tla.internal.tlc.property;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/** A piece of a property that is required after its conditions. */
final class TlcObligation implements ExplorableSpec.Obligation {
    private final TlcProperties properties;
    private final int number;
    private final LocatingTool tool;
    private final PropertyReader.Piece piece;
    private final Function<State, TLCState> states;
    private final boolean asksQueue;

    /** @param number among those of the properties */
    TlcObligation(
            TlcProperties properties,
            int number,
            LocatingTool tool,
            PropertyReader.Piece piece,
            Function<State, TLCState> states,
            boolean asksQueue) {
        this.properties = properties;
        this.number = number;
        this.tool = tool;
        this.piece = piece;
        this.states = states;
        this.asksQueue = asksQueue;
    }

    @Override
    public int stages() {
        return piece.stages().size() - 1;
    }

    @Override
    public boolean onlyAtFirst() {
        return !piece.always();
    }

    @Override
    public boolean met(int stage, State state, int queue) {
        return tool.registers().whileWaiting(queue, () -> met(stage, states.apply(state)));
    }

    private boolean met(int stage, TLCState state) {
        for (PropertyReader.Condition condition : piece.stages().get(stage).conditions()) {
            if (holds(condition.formula(), condition.context(), state, TLCState.Empty) != condition.when()) {
                return false;
            }
        }
        return true;
    }

    private boolean holds(SemanticNode formula, Context context, TLCState before, TLCState after) {
        try {
            return tool.holds(formula, context, before, after);
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, formula, ", when evaluating PROPERTY " + piece.property());
        }
    }

    @Override
    public boolean ofSteps() {
        return piece.ofSteps();
    }

    @Override
    public boolean asksQueue() {
        return asksQueue;
    }

    @Override
    public Optional<BrokenRule> broken(State state, int queue) {
        TLCState at = states.apply(state);
        return tool.registers().whileWaiting(queue, () -> {
            if (!met(stages(), at) || holds(piece.body(), piece.context(), at, TLCState.Empty)) {
                return Optional.empty();
            }
            return Optional.of(explained(state, (same, own) -> same.broken(own, queue)));
        });
    }

    @Override
    public Optional<BrokenRule> brokenBy(State from, State to) {
        TLCState before = states.apply(from);
        TLCState after = states.apply(to);
        if (!met(stages(), before) || holds(piece.body(), piece.context(), before, after)) {
            return Optional.empty();
        }
        return Optional.of(explained(
                from, (same, own) -> properties.same(to).flatMap(next -> same.brokenBy(own, next))));
    }

    private BrokenRule explained(
            State state, BiFunction<ExplorableSpec.Obligation, State, Optional<BrokenRule>> question) {
        return properties.explained(
                piece.property(),
                state,
                (own, same) -> own.obligations().stream()
                        .skip(number)
                        .findFirst()
                        .flatMap(obligation -> question.apply(obligation, same)));
    }
}
