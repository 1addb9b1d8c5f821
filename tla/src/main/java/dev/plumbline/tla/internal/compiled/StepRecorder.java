package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.Projection;
import dev.plumbline.tla.internal.evaluate.Recording;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records the steps of parts of actions, one part in one state after the other. Not thread-safe. */
final class StepRecorder implements Recording {
    private static final int MOST_READS = 64;
    private static final int MOST_STEPS = 1 << 10;

    private final ValueNumbers[] numbers;
    private final ValueNumbers derived;
    private final DerivedNumbers[] known;
    private final Map<Asked, Derivation> derivations = new HashMap<>();
    private final Map<Cell, Derivation> cells = new HashMap<>();
    private final List<ValueNumbers> contents = new ArrayList<>();
    private final SharedParts parts;
    private final Derivation[] whole;

    private final Derivation[] reads = new Derivation[MOST_READS];
    private final int[] readNumbers = new int[MOST_READS];
    private int readCount;
    private int recording;
    private int[] row;
    /** For each variable how it got its next value: a change, {@link #KEPT}, or null for a value that follows. */
    private final Derivation[] changes;

    private final boolean[] isKept;
    private final List<int[]> stepVariables = new ArrayList<>();
    private final List<int[]> stepNumbers = new ArrayList<>();
    private final List<Derivation[]> stepChanges = new ArrayList<>();

    /** A projection, by identity, with its values. */
    private record Asked(Projection projection, List<TlaValue> values, boolean isChange) {}

    private record Cell(int variable, List<TlaValue> path) {}

    /** @param parts of the values of the variables */
    StepRecorder(ValueNumbers[] numbers, SharedParts parts) {
        this.numbers = numbers;
        this.parts = parts;
        this.derived = new ValueNumbers(parts);
        this.known = new DerivedNumbers[numbers.length];
        this.whole = new Derivation[numbers.length];
        this.changes = new Derivation[numbers.length];
        this.isKept = new boolean[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            known[i] = new DerivedNumbers();
            whole[i] = Derivation.whole(i, numbers[i]);
        }
    }

    /** The number of values and projections that it keeps, which only grows. */
    int size() {
        return derived.size()
                + derivations.size()
                + contents.stream().mapToInt(ValueNumbers::size).sum();
    }

    void begin(int[] state) {
        row = state;
        recording++;
        readCount = 0;
        stepVariables.clear();
        stepNumbers.clear();
        stepChanges.clear();
    }

    /** Adds a step. */
    void step(TlaValue[] next) {
        if (stepVariables.size() == MOST_STEPS) {
            throw new Ended();
        }
        int count = 0;
        int[] variables = new int[next.length];
        int[] after = new int[next.length];
        Derivation[] changed = new Derivation[next.length];
        for (int i = 0; i < next.length; i++) {
            if (next[i] == null) {
                throw new Ended();
            }
            if (!isKept[i]) {
                variables[count] = i;
                changed[count] = changes[i];
                after[count] = changes[i] == null ? numbers[i].of(next[i]) : 0;
                count++;
            }
        }
        stepVariables.add(Arrays.copyOf(variables, count));
        stepNumbers.add(Arrays.copyOf(after, count));
        stepChanges.add(Arrays.copyOf(changed, count));
    }

    /** Adds what was recorded. */
    ReadTree.Steps addTo(ReadTree tree) {
        ReadTree.Steps steps = stepVariables.isEmpty()
                ? ReadTree.Steps.NONE
                : new ReadTree.Steps(
                        stepVariables.toArray(new int[0][]),
                        stepNumbers.toArray(new int[0][]),
                        stepChanges.toArray(new Derivation[0][]));
        tree.add(reads, readNumbers, readCount, steps);
        return steps;
    }

    /** A projection with its values, which may have no value in the state at hand. */
    Derivation derivation(Projection projection, TlaValue[] values, boolean isChange) {
        if (projection.isWhole()) {
            return whole[projection.variable()];
        }
        int variable = projection.variable();
        TlaValue[] path = projection.path(values);
        if (path.length == 0 || isChange) {
            return derivations.computeIfAbsent(
                    new Asked(projection, List.of(values), isChange),
                    asked -> Derivation.of(
                            variable,
                            numbers[variable],
                            isChange ? numbers[variable] : derived,
                            known[variable],
                            value -> projection.value(value, values)));
        }
        Derivation cell = cell(variable, path);
        return projection.isCell()
                ? cell
                : derivations.computeIfAbsent(
                        new Asked(projection, List.of(values), false),
                        asked -> cell.then(derived, content -> projection.valueOfCell(content, values)));
    }

    private Derivation cell(int variable, TlaValue[] path) {
        return cells.computeIfAbsent(new Cell(variable, List.of(path)), asked -> {
            ValueNumbers own = new ValueNumbers(parts);
            contents.add(own);
            return Derivation.of(
                    variable, numbers[variable], own, known[variable], value -> Projection.cell(value, path));
        });
    }

    private Derivation derived(Projection projection, TlaValue[] values, boolean isChange) {
        Derivation derivation = derivation(projection, values, isChange);
        if (derivation.number(row) < 0) {
            throw new Ended();
        }
        return derivation;
    }

    @Override
    public Derived derive(Projection projection, TlaValue[] values) {
        return derived(projection, values, false);
    }

    @Override
    public Derived change(Projection projection, TlaValue[] values) {
        return derived(projection, values, true);
    }

    @Override
    public TlaValue value(Derived derived) {
        Derivation derivation = (Derivation) derived;
        return derivation.value(derivation.number(row));
    }

    @Override
    public void read(Derived derived) {
        Derivation derivation = (Derivation) derived;
        if (derivation.isNewIn(recording)) {
            if (readCount == MOST_READS) {
                throw new Ended();
            }
            reads[readCount] = derivation;
            readNumbers[readCount++] = derivation.number(row);
        }
    }

    @Override
    public void readNext(int variable) {
        if (isKept[variable] || changes[variable] != null) {
            read(whole[variable]);
        }
    }

    @Override
    public void assigned(int variable) {
        changes[variable] = null;
        isKept[variable] = false;
    }

    @Override
    public void kept(int variable) {
        isKept[variable] = true;
    }

    @Override
    public void changed(int variable, Derived change) {
        changes[variable] = (Derivation) change;
    }
}
