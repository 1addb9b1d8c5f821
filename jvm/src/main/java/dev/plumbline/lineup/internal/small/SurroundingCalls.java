package dev.plumbline.lineup.internal.small;

import dev.plumbline.lineup.matrix.Invocation;
import java.util.List;

/**
 * The calls before and after the threads of small tests.
 *
 * @param beginnings alternatives for the calls before the threads; at least one
 * @param after calls that show the state
 * @param startsThreads whether the calls start threads, so that each execution is slow
 */
public record SurroundingCalls(List<List<Invocation>> beginnings, List<Invocation> after, boolean startsThreads) {
    /** No calls before and after. */
    public static final SurroundingCalls NONE = new SurroundingCalls(List.of(List.of()), List.of(), false);

    public SurroundingCalls {
        beginnings = beginnings.stream().map(List::copyOf).toList();
        after = List.copyOf(after);
    }
}
