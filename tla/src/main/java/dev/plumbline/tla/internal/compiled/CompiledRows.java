package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The states of a compiled specification as rows; with a VIEW or a SYMMETRY, keys are rows as well. */
final class CompiledRows implements StateRows {
    private final CompiledSpec spec;
    private final ValueNumbers[] numbers;
    private final SharedParts parts = new SharedParts();
    private final Code initial;
    private final Code next;
    /** Null if there is no VIEW. */
    private final ValueNumbers views;
    /** The number of strings that the text of the specification mentions, and those of its constants. */
    private final int listed;

    CompiledRows(CompiledSpec spec) {
        this.spec = spec;
        this.numbers = new ValueNumbers[spec.specification().variables().size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = new ValueNumbers(parts);
        }
        this.initial = spec.evaluator()
                .compile(spec.specification().initial().orElseThrow().formula());
        this.next = spec.evaluator()
                .compile(spec.specification().next().orElseThrow().formula());
        this.views = spec.hasView() ? new ValueNumbers(parts) : null;
        this.listed = spec.names().size();
    }

    @Override
    public int width() {
        return numbers.length;
    }

    @Override
    public int keyWidth() {
        return views != null ? 1 : spec.hasSymmetry() ? width() : 0;
    }

    @Override
    public Cursor cursor() {
        return new CompiledCursor(spec, this, initial, next);
    }

    @Override
    public Coder coder() {
        return new CompiledCoder(
                List.of(numbers),
                keyWidth() == 0 || views == null ? List.of(numbers) : List.of(views),
                spec.names(),
                this::hasMadeStrings);
    }

    @Override
    public State state(int[] row) {
        TlaValue[] values = new TlaValue[numbers.length];
        read(row, values);
        return CompiledSpec.evaluated(() -> spec.state(values));
    }

    @Override
    public int[] keyOf(State state) {
        int[] row = new int[width()];
        TlaValue[] values = ((CompiledState) state).values();
        write(values, row);
        if (keyWidth() == 0) {
            return row;
        }
        int[] key = new int[keyWidth()];
        CompiledSpec.evaluated(() -> {
            writeKey(values, key);
            return key;
        });
        return key;
    }

    @Override
    public String signature() {
        return spec.signature();
    }

    @Override
    public void write(DataOutput out) throws IOException {
        try {
            for (ValueNumbers each : tables()) {
                each.write(out);
            }
        } catch (ValueError e) {
            throw SpecException.limit("a state has a value that cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public void read(DataInput in) throws IOException {
        for (ValueNumbers each : tables()) {
            each.read(in, spec.names());
        }
    }

    /** Whether there are strings that the text and the constants do not contain. */
    boolean hasMadeStrings() {
        return spec.names().size() > listed;
    }

    /** A recorder of steps between states of this search. */
    StepRecorder recorder() {
        return new StepRecorder(numbers, parts);
    }

    private List<ValueNumbers> tables() {
        List<ValueNumbers> tables = new ArrayList<>(Arrays.asList(numbers));
        if (views != null) {
            tables.add(views);
        }
        return tables;
    }

    /** The values of a row. */
    void read(int[] row, TlaValue[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = numbers[i].value(row[i]);
        }
    }

    /** The row of values. */
    void write(TlaValue[] values, int[] row) {
        for (int i = 0; i < values.length; i++) {
            row[i] = numbers[i].of(values[i]);
        }
    }

    /**
     * Writes the row of values, most of which are the same objects as in the state before. Other values are replaced by
     * their canonical objects, so that later comparisons are fast.
     */
    void writeAfter(TlaValue[] values, int[] row, TlaValue[] before, int[] beforeRow) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == before[i]) {
                row[i] = beforeRow[i];
            } else {
                row[i] = numbers[i].of(values[i]);
                values[i] = numbers[i].value(row[i]);
            }
        }
    }

    /** As in TLC, the permutations are applied first, and the VIEW to the result. */
    void writeKey(TlaValue[] values, int[] key) {
        if (views == null) {
            write(spec.chosen(values), key);
        } else {
            key[0] = views.of(spec.viewOf(spec.least(values)));
        }
    }
}
