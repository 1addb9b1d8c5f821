package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Optional;
import java.util.function.Consumer;

/** Passes the states that the evaluator generates to a visitor. */
final class CompiledCursor implements StateRows.Cursor {
    private final CompiledSpec spec;
    private final CompiledRows rows;
    private final Code initial;
    private final Code next;
    private final int[] row;
    private final int[] key;
    private final KeptSteps steps;
    /** Null while initial states are found. */
    private int[] beforeRow;

    private TlaValue[] before;
    private TlaValue[] values;
    private int generated;

    CompiledCursor(CompiledSpec spec, CompiledRows rows, Code initial, Code next) {
        this.spec = spec;
        this.rows = rows;
        this.initial = initial;
        this.next = next;
        this.steps = spec.properties().keptSteps();
        this.row = new int[rows.width()];
        this.key = new int[rows.keyWidth()];
    }

    @Override
    public int initial(StateRows.Visitor visitor) {
        beforeRow = null;
        return counted(visitor, each -> spec.evaluator().initial(initial, each));
    }

    @Override
    public int next(int[] from, StateRows.Visitor visitor) {
        beforeRow = from;
        // A new array each time: a function over an infinite set may refer to the old one.
        before = new TlaValue[rows.width()];
        rows.read(from, before);
        return counted(visitor, each -> spec.evaluator().visitNext(next, before, each));
    }

    private int counted(StateRows.Visitor visitor, Consumer<Consumer<TlaValue[]>> evaluation) {
        generated = 0;
        return CompiledSpec.evaluated(() -> {
            evaluation.accept(each -> visit(each, visitor));
            return generated;
        });
    }

    private void visit(TlaValue[] found, StateRows.Visitor visitor) {
        generated++;
        values = found;
        if (beforeRow == null) {
            rows.write(found, row);
        } else {
            rows.writeAfter(found, row, before, beforeRow);
        }
        visitor.visit(row);
    }

    @Override
    public int[] key() {
        if (key.length == 0) {
            return row;
        }
        return CompiledSpec.evaluated(() -> {
            rows.writeKey(values, key);
            return key;
        });
    }

    @Override
    public boolean isExcluded() {
        return CompiledSpec.evaluated(() -> !spec.constraintPieces().hold(row, values, beforeRow)
                || beforeRow != null && !spec.keepsActionConstraints(before, values));
    }

    /** A broken invariant; the specification finds it and explains it. */
    @Override
    public Optional<BrokenRule> broken() {
        boolean isKept = CompiledSpec.evaluated(() -> spec.invariantPieces().hold(row, values, beforeRow));
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
                CompiledSpec.evaluated(() -> properties.alwaysPieces().hold(row, values, beforeRow));
        if (!isAlways) {
            Optional<BrokenRule> broken = properties.always(state());
            if (broken.isPresent()) {
                return broken;
            }
        }
        return beforeRow == null && properties.hasInitial() ? properties.initially(state()) : Optional.empty();
    }

    private CompiledState state() {
        return CompiledSpec.evaluated(() -> spec.state(values.clone()));
    }

    @Override
    public Optional<BrokenRule> brokenStep() {
        return beforeRow == null || CompiledSpec.evaluated(() -> steps.hold(beforeRow, row, before, values))
                ? Optional.empty()
                : spec.properties().step(CompiledSpec.evaluated(() -> spec.state(before)), state());
    }
}
