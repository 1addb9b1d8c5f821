package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Optional;

/** Passes the states that the evaluator generates to a visitor. */
final class CompiledCursor implements StateRows.Cursor {
    private final CompiledSpec spec;
    private final CompiledRows rows;
    private final Code initial;
    private final int[] row;
    private final int[] key;
    private final KeptSteps steps;
    private final RememberedSteps remembered;
    /** Null while initial states are found. */
    private int[] beforeRow;

    /** The values of the state at hand; null if they have not been needed. */
    private TlaValue[] values;

    private int generated;

    CompiledCursor(CompiledSpec spec, CompiledRows rows, Code initial, Code next) {
        this.spec = spec;
        this.rows = rows;
        this.initial = initial;
        this.steps = spec.properties().keptSteps();
        this.row = new int[rows.width()];
        this.key = new int[rows.keyWidth()];
        this.remembered = new RememberedSteps(
                spec.evaluator(), rows, next, Runtime.getRuntime().availableProcessors());
    }

    @Override
    public int initial(StateRows.Visitor visitor) {
        beforeRow = null;
        generated = 0;
        return CompiledSpec.evaluated(() -> {
            spec.evaluator().initial(initial, found -> {
                generated++;
                values = found;
                rows.write(found, row);
                visitor.visit(row);
            });
            return generated;
        });
    }

    @Override
    public int next(int[] from, StateRows.Visitor visitor) {
        beforeRow = from;
        generated = 0;
        return CompiledSpec.evaluated(() -> {
            remembered.visit(from, new RememberedSteps.Visitor() {
                @Override
                public void visitRow(int[] found) {
                    generated++;
                    values = null;
                    System.arraycopy(found, 0, row, 0, row.length);
                    visitor.visit(row);
                }

                @Override
                public void visitValues(TlaValue[] found) {
                    generated++;
                    values = found;
                    rows.writeAfter(found, row, remembered.values(), beforeRow);
                    visitor.visit(row);
                }
            });
            return generated;
        });
    }

    /** The values of the state at hand. */
    private TlaValue[] values() {
        if (values == null) {
            values = new TlaValue[rows.width()];
            rows.read(row, values);
        }
        return values;
    }

    @Override
    public int[] key() {
        if (key.length == 0) {
            return row;
        }
        return CompiledSpec.evaluated(() -> {
            rows.writeKey(values(), key);
            return key;
        });
    }

    @Override
    public boolean isExcluded() {
        return CompiledSpec.evaluated(() -> !spec.constraintPieces().hold(row, values(), beforeRow)
                || beforeRow != null && !spec.keepsActionConstraints(remembered.values(), values()));
    }

    /** A broken invariant; the specification finds it and explains it. */
    @Override
    public Optional<BrokenRule> broken() {
        boolean isKept = CompiledSpec.evaluated(() -> spec.invariantPieces().hold(row, values(), beforeRow));
        if (!isKept) {
            Optional<BrokenRule> broken = spec.brokenRules(state()).stream()
                    .filter(rule -> rule.sort() == BrokenRule.Sort.INVARIANT)
                    .findFirst();
            if (broken.isPresent()) {
                return broken;
            }
        }
        CompiledProperties properties = spec.properties();
        boolean isAlways =
                CompiledSpec.evaluated(() -> properties.alwaysPieces().hold(row, values(), beforeRow));
        if (!isAlways) {
            Optional<BrokenRule> broken = properties.always(state());
            if (broken.isPresent()) {
                return broken;
            }
        }
        return beforeRow == null && properties.hasInitial() ? properties.initially(state()) : Optional.empty();
    }

    private CompiledState state() {
        return CompiledSpec.evaluated(() -> spec.state(values().clone()));
    }

    @Override
    public Optional<BrokenRule> brokenStep() {
        return beforeRow == null
                        || CompiledSpec.evaluated(() -> steps.hold(beforeRow, row, remembered.values(), values()))
                ? Optional.empty()
                : spec.properties().step(CompiledSpec.evaluated(() -> spec.state(remembered.values())), state());
    }
}
