package dev.plumbline.lineup.subject;

import dev.plumbline.lineup.matrix.Invocation;
import java.util.List;

/**
 * Invocations that a class itself suggests.
 *
 * @param elements one invocation each, in the order of the names of the methods
 * @param leftOut methods without samples for a parameter, or with a result that shows nothing, and the reason
 */
public record DiscoveredCalls(List<List<Invocation>> elements, List<String> leftOut) {
    public DiscoveredCalls {
        elements = List.copyOf(elements);
        leftOut = List.copyOf(leftOut);
    }
}
