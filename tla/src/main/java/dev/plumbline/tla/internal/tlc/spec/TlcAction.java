package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.List;
import java.util.Optional;

/** An operation as an action: its steps, what is known of them, and what keeps them from happening. */
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

    /** Made when first asked for; two threads that ask at once make the same. */
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
