package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.List;
import java.util.Optional;

/** An operation as an action: its steps, facts about them, and their obstacles. */
final class TlcAction implements Action {
    private final TlcSpec spec;
    private final TlcStep completing;
    private final Optional<Step> repeated;
    private volatile OperationFacts facts;

    TlcAction(TlcSpec spec, TlcStep completing, Optional<Step> repeated) {
        this.spec = spec;
        this.completing = completing;
        this.repeated = repeated;
        completing.belongTo(this);
        if (repeated.isPresent() && repeated.get() instanceof TlcStep step) {
            step.belongTo(this);
        }
    }

    /** The same action, known to change nothing when it completes. */
    TlcAction changingNothing() {
        return new TlcAction(spec, completing.changingNothing(), repeated);
    }

    @Override
    public TlcStep completing() {
        return completing;
    }

    @Override
    public Optional<Step> repeated() {
        return repeated;
    }

    @Override
    public boolean observer() {
        return completing.analysis().observer();
    }

    /** Computed on first use; two threads that do so at once get the same result. */
    @Override
    public OperationFacts facts() {
        OperationFacts known = facts;
        if (known == null) {
            known = repeated.isPresent() ? OperationFacts.NONE : spec.facts(completing);
            facts = known;
        }
        return known;
    }

    @Override
    public List<Obstacle> obstacles(State state) {
        return completing.obstacles(state);
    }
}
