package dev.plumbline.lineup.matrix;

import java.util.List;
import java.util.OptionalInt;

/**
 * The calls that some threads of a test may make: {@code owner: push(1), pop()}. A deque whose owner pushes and pops,
 * and from which other threads steal, gives no guarantee for two owners; so a test of it must not have two.
 *
 * @param name empty if there are no roles
 * @param threads how many have this role; empty if it is for all that remain, one at least
 * @param elements the elements of their calls
 */
public record Role(String name, OptionalInt threads, List<List<Invocation>> elements) {
    public Role {
        elements = elements.stream().map(List::copyOf).toList();
    }

    /** As it is written, without its calls. */
    @Override
    public String toString() {
        String number = threads.isEmpty() ? "*" : threads.getAsInt() == 1 ? "" : "*" + threads.getAsInt();
        return name.equals(Roles.OTHERS) && threads.isEmpty() ? name : name + number;
    }
}
