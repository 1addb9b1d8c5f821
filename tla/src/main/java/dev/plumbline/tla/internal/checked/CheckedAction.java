package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.cell.CellAccess;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** An operation as an action. */
final class CheckedAction implements Action, CellAccess.Known {
    private final CheckedSpec spec;
    private final CheckedStep completing;
    private final Optional<CheckedStep> repeated;
    private volatile OperationFacts facts;

    CheckedAction(CheckedSpec spec, CheckedStep completing, Optional<CheckedStep> repeated) {
        this.spec = spec;
        this.completing = completing;
        this.repeated = repeated;
        completing.belongTo(this);
        repeated.ifPresent(step -> step.belongTo(this));
    }

    /** The same action, known to change nothing when it completes. */
    CheckedAction changingNothing() {
        return new CheckedAction(spec, completing.changingNothing(), repeated);
    }

    /** The same action with other insights into its steps. */
    CheckedAction with(UnaryOperator<CheckedStep> known) {
        return new CheckedAction(spec, known.apply(completing), repeated.map(known));
    }

    @Override
    public CheckedStep completing() {
        return completing;
    }

    @Override
    public Optional<Step> repeated() {
        return repeated.map(step -> step);
    }

    @Override
    public boolean observer() {
        return completing.insight().observer();
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
    public Optional<String> resultName() {
        return completing.form().resultName();
    }

    @Override
    public Optional<List<CellAccess>> accesses() {
        return repeated.isPresent() ? Optional.empty() : spec.accesses(completing);
    }

    @Override
    public List<Obstacle> obstacles(State state) {
        return completing.obstacles(state);
    }
}
