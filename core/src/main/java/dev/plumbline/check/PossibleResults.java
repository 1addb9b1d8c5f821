package dev.plumbline.check;

import dev.plumbline.value.Value;
import java.util.List;

/**
 * The results that an operation could have had, when all that is known is what returned before it did. For each of them
 * there is a behaviour of the specification that explains everything up to the return of the operation. Operations that
 * were open then may have been performed or not; if they were, with the results that they had later.
 *
 * @param name of the argument that is the result
 * @param possible the results that it could have had, in their order
 * @param extent whether there are others
 * @param tried how many values were tried, where the specification cannot tell its results
 */
public record PossibleResults(String name, List<Value> possible, Extent extent, int tried) {
    public PossibleResults {
        possible = possible.stream().sorted().toList();
    }

    /** Whether values other than the possible ones were excluded. */
    public enum Extent {
        /** No other value is possible. */
        ALL,
        /** No other value is possible of those that were tried: they occur in the history. */
        TRIED,
        /** The search ended before it had looked at everything. */
        SOME
    }
}
