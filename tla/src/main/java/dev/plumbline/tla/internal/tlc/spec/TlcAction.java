package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.List;
import java.util.Optional;

/**
 * An operation as an action: its steps and their obstacles are TLC's, facts about them are those of the same action on
 * our own evaluator.
 */
final class TlcAction implements Action {
    private final TlcStep completing;
    private final Optional<TlcStep> repeated;
    private final Optional<Action> analysed;

    /** @param analysed empty if nothing is known about its steps */
    TlcAction(TlcStep completing, Optional<TlcStep> repeated, Optional<Action> analysed) {
        this.completing =
                analysed.map(known -> completing.with(known.completing())).orElse(completing);
        this.repeated = repeated.map(step ->
                analysed.map(known -> step.with(known.repeated().orElseThrow())).orElse(step));
        this.analysed = analysed;
        this.completing.belongTo(this);
        this.repeated.ifPresent(step -> step.belongTo(this));
    }

    /** The same action on our own evaluator, which analysed its steps. */
    Optional<Action> analysed() {
        return analysed;
    }

    /** The same action, about which more is known. */
    TlcAction with(Action known) {
        return new TlcAction(completing, repeated, Optional.of(known));
    }

    @Override
    public TlcStep completing() {
        return completing;
    }

    @Override
    public Optional<Step> repeated() {
        return repeated.map(step -> step);
    }

    @Override
    public boolean observer() {
        return completing.isAnalysed() && analysed.orElseThrow().observer();
    }

    @Override
    public OperationFacts facts() {
        return completing.isAnalysed() ? analysed.orElseThrow().facts() : OperationFacts.NONE;
    }

    @Override
    public List<Obstacle> obstacles(State state) {
        return completing.obstacles(state);
    }
}
