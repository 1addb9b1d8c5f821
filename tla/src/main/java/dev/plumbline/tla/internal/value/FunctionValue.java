package dev.plumbline.tla.internal.value;

/** A function. Sequences are the functions on {@code 1..n}, records are functions on strings. */
public abstract class FunctionValue extends TlaValue {
    protected FunctionValue() {}

    /** The value at an argument, or null if the argument is not in the domain. */
    public abstract TlaValue applyOrNull(TlaValue argument);

    public abstract SetValue domain();

    /** Whether the domain is {@code 1..n}. */
    public abstract boolean isSequence();

    /** The function that differs at one argument; this function if the argument is not in the domain. */
    public abstract FunctionValue with(TlaValue argument, TlaValue value);

    /**
     * The same function with all its values computed.
     *
     * @throws ValueError if the domain is not finite
     */
    public abstract Fun force();

    /** The value at an argument. */
    public final TlaValue apply(TlaValue argument) {
        TlaValue value = applyOrNull(argument);
        if (value == null) {
            throw new ValueError(argument.kind() + " is not in the domain of " + kind());
        }
        return value;
    }

    /**
     * The length of a sequence.
     *
     * @throws ValueError if this is not a sequence
     */
    public final int length() {
        if (!isSequence()) {
            throw new ValueError(kind() + " is not a sequence");
        }
        return force().size();
    }

    /**
     * TLC compares a sequence with the characters of a string, if the sequence is on the left. Specifications depend on
     * this if a variable is either a sequence or a string such as "none", and is compared with the string. TLC also
     * orders the two in that case; we do not, since the order would depend on the side.
     */
    @Override
    protected final boolean sameContents(TlaValue other) {
        if (other instanceof FunctionValue that) {
            return force().isSame(that.force());
        }
        if (other instanceof Str string && isSequence()) {
            return force().isSame(string.characters());
        }
        throw incomparable(other);
    }

    @Override
    protected final int compareContents(TlaValue other) {
        if (other instanceof FunctionValue that) {
            return force().compare(that.force());
        }
        throw incomparable(other);
    }
}
