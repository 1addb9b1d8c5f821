package dev.plumbline.runtime.value;

/**
 * A set. Finite ones are listed ({@link FiniteSet}); others are known by what belongs to them ({@link DefinedSet}), and
 * become finite when somebody needs all elements.
 */
public abstract sealed class SetValue extends Value permits FiniteSet, DefinedSet {
    SetValue() {}

    public abstract boolean contains(Value value);

    /** All elements; a {@link TlaError} if the set is infinite or too large to be listed. */
    public abstract FiniteSet elements();

    abstract boolean finite();

    @Override
    final int rank() {
        return 6;
    }

    /** An infinite set equals the one with the same text: Nat is Nat. */
    @Override
    final int compareSame(Value other) {
        SetValue o = (SetValue) other;
        if (finite() != o.finite()) {
            return finite() ? -1 : 1;
        }
        return finite() ? elements().compareElements(o.elements()) : toString().compareTo(o.toString());
    }

    @Override
    final int computeHash() {
        return finite() ? elements().hashElements() : toString().hashCode();
    }

    @Override
    final String kind() {
        return "the set";
    }
}
