package dev.plumbline.lineup.matrix;

import java.util.List;
import java.util.OptionalInt;

/**
 * What some threads of a test may call: {@code owner: push(1), pop()}. A deque whose owner pushes and pops, and from
 * which others steal, promises nothing for two owners; so a test of it must not have two.
 *
 * @param name empty if there are no roles
 * @param threads how many have this role; empty if it is for all that remain, one at least
 * @param elements of which their calls are made
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
