package dev.plumbline.lineup.internal.small;

import dev.plumbline.lineup.matrix.Invocation;
import java.util.List;

/**
 * What comes before and after the threads of small tests.
 *
 * @param initials alternatives, never none
 * @param last calls that show the state
 * @param startsThreads whether the calls start threads, so that each execution is slow
 */
public record Frames(List<List<Invocation>> initials, List<Invocation> last, boolean startsThreads) {
    /** Nothing before and nothing after. */
    public static final Frames NONE = new Frames(List.of(List.of()), List.of(), false);

    public Frames {
        initials = initials.stream().map(List::copyOf).toList();
        last = List.copyOf(last);
    }
}
