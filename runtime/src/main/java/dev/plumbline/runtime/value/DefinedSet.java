package dev.plumbline.runtime.value;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A set known by what belongs to it: {@code Nat}, {@code Seq(S)}, {@code SUBSET S}, {@code [S -> T]}. If it is finite,
 * its elements are listed when somebody needs them.
 */
public final class DefinedSet extends SetValue {
    private final String text;
    private final Predicate<Value> contains;
    private final Optional<Supplier<FiniteSet>> listing;

    DefinedSet(String text, Predicate<Value> contains, Optional<Supplier<FiniteSet>> listing) {
        this.text = text;
        this.contains = contains;
        this.listing = listing;
    }

    @Override
    public boolean contains(Value value) {
        return contains.test(value);
    }

    @Override
    public FiniteSet elements() {
        return listing.orElseThrow(() -> new TlaError(text + " is infinite: its elements cannot be listed"))
                .get();
    }

    @Override
    boolean finite() {
        return listing.isPresent();
    }

    @Override
    void print(StringBuilder out) {
        if (finite()) {
            elements().print(out);
        } else {
            out.append(text);
        }
    }
}
