package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Recording;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.function.UnaryOperator;

/**
 * A function of one variable, or of another derivation, as numbers: for each number of an argument that of the result.
 * A result is computed once, as long as it is remembered.
 */
final class Derivation implements Recording.Derived {
    /** There is no value. */
    static final int NONE = -1;

    private final Derivation source;
    private final int variable;
    private final ValueNumbers arguments;
    private final ValueNumbers results;
    /** Null for the variable itself. */
    private final UnaryOperator<TlaValue> function;

    private final DerivedNumbers known;
    private final int column;
    /** Results that are arguments of other derivations; null if there are none. */
    private DerivedNumbers further;
    /** The recording that has read it last. */
    private int recording;

    private Derivation(
            Derivation source,
            int variable,
            ValueNumbers arguments,
            ValueNumbers results,
            DerivedNumbers known,
            UnaryOperator<TlaValue> function) {
        this.source = source;
        this.variable = variable;
        this.arguments = arguments;
        this.results = results;
        this.function = function;
        this.known = known;
        this.column = known == null ? 0 : known.newColumn();
    }

    /** A variable itself. */
    static Derivation whole(int variable, ValueNumbers numbers) {
        return new Derivation(null, variable, numbers, numbers, null, null);
    }

    /**
     * A function of a variable.
     *
     * @param function null, or an error, if it has no value
     * @param known shared by all functions of the variable
     */
    static Derivation of(
            int variable,
            ValueNumbers arguments,
            ValueNumbers results,
            DerivedNumbers known,
            UnaryOperator<TlaValue> function) {
        return new Derivation(null, variable, arguments, results, known, function);
    }

    /** A function of the results of this one. */
    Derivation then(ValueNumbers resultsOfThat, UnaryOperator<TlaValue> that) {
        if (further == null) {
            further = new DerivedNumbers();
        }
        return new Derivation(this, variable, results, resultsOfThat, further, that);
    }

    /** Whether this is the first time in a recording. */
    boolean isNewIn(int number) {
        boolean isNew = recording != number;
        recording = number;
        return isNew;
    }

    /** The number in a state, or {@link #NONE}. */
    int number(int[] row) {
        int of = source == null ? row[variable] : source.number(row);
        if (known == null || of < 0) {
            return of;
        }
        int found = known.get(of, column);
        return found != DerivedNumbers.UNKNOWN ? found : compute(of);
    }

    private int compute(int of) {
        int number;
        try {
            TlaValue value = function.apply(arguments.value(of));
            number = value == null ? NONE : results.of(value);
        } catch (EvaluationError | ValueError | StackOverflowError e) {
            number = NONE;
        }
        known.put(of, column, number);
        return number;
    }

    /** The value with a number. */
    TlaValue value(int number) {
        return results.value(number);
    }
}
