package dev.plumbline.value;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A set given by its membership test: {@code Nat}, {@code Seq(S)}, {@code SUBSET S}, {@code [S -> T]}. Histories
 * contain none; expressions of compiled specifications do. A finite one is equal to the {@link Value.SetOf} with its
 * elements, which are listed when they are needed. An infinite one is equal to the one with the same text: Nat is Nat.
 */
public final class DefinedSet extends Value {
    static final int FINITE = 7;
    private static final int INFINITE = 8;

    private final String text;
    private final Predicate<Value> contains;
    private final Optional<Supplier<SetOf>> listing;

    private DefinedSet(String text, Predicate<Value> contains, Optional<Supplier<SetOf>> listing) {
        this.text = text;
        this.contains = contains;
        this.listing = listing;
    }

    public static DefinedSet infinite(String text, Predicate<Value> contains) {
        return new DefinedSet(text, contains, Optional.empty());
    }

    /** @param listing lists all elements; may throw if there are too many */
    public static DefinedSet finite(String text, Predicate<Value> contains, Supplier<SetOf> listing) {
        return new DefinedSet(text, contains, Optional.of(listing));
    }

    public boolean contains(Value value) {
        return contains.test(value);
    }

    public boolean isFinite() {
        return listing.isPresent();
    }

    /** The set with its elements; only of a finite one. */
    public SetOf listed() {
        return listing.orElseThrow(() -> new IllegalStateException(text + " is infinite"))
                .get();
    }

    /** The name of the set: {@code Nat}. */
    String text() {
        return text;
    }

    @Override
    int rank() {
        return isFinite() ? FINITE : INFINITE;
    }

    @Override
    int compareSame(Value other) {
        return isFinite() ? listed().compareSame(other) : text.compareTo(((DefinedSet) other).text);
    }

    @Override
    int computeHash() {
        return isFinite() ? listed().hashCode() : text.hashCode();
    }
}
