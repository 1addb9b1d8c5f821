package dev.plumbline.lineup.matrix;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The calls that each thread of a test may make. In text, roles are separated by semicolons:
 *
 * <pre>
 * owner: push(1), pop(); others: steal()           one owner, and all other threads steal
 * producer: offer(1), offer(2); consumer: poll()   always two threads
 * producer*: offer(1), offer(2); consumer: poll()  one consumer, and all other threads produce
 * reader*2: get(); writer: set(1), set(2)          always three threads
 * </pre>
 *
 * A role is for one thread, {@code NAME*N} for N of them, and {@code NAME*} for all that remain, at least one.
 * {@code others} is the same as {@code others*}. Without roles every thread may call everything.
 */
public record Roles(List<Role> all) {
    /** The role of all remaining threads. */
    static final String OTHERS = "others";

    static final int MOST_THREADS = 60;

    public Roles {
        all = List.copyOf(all);
    }

    /** Every thread may make every call. */
    public static Roles none(List<List<Invocation>> elements) {
        return new Roles(List.of(new Role("", OptionalInt.empty(), elements)));
    }

    /** Reads the calls to make tests of, as {@link Invocation#parseElements} does, with or without roles. */
    public static Roles parse(String text) throws BadInput {
        Roles roles = new CallText(text).roles();
        Set<String> names = new HashSet<>();
        for (Role role : roles.all) {
            if (!names.add(role.name())) {
                throw new BadInput("calls \"" + text + "\": there are two roles " + role.name()
                        + "; expected each once, " + role.name() + "*2 for two threads");
            }
        }
        List<Role> open = roles.open();
        if (open.size() > 1) {
            throw new BadInput("calls \"" + text + "\": " + open.get(0) + " and " + open.get(1)
                    + " are both for all threads that remain; expected one such role, and a number for the other: "
                    + open.get(0).name() + "*2");
        }
        if (roles.fewest() > MOST_THREADS) {
            throw new BadInput("calls \"" + text + "\": the roles need " + roles.fewest()
                    + " threads; expected at most " + MOST_THREADS);
        }
        return roles;
    }

    private List<Role> open() {
        return all.stream().filter(role -> role.threads().isEmpty()).toList();
    }

    /** Whether the threads differ in their calls. */
    public boolean named() {
        return all.stream().anyMatch(role -> !role.name().isEmpty());
    }

    /** The calls of all threads together. */
    public List<List<Invocation>> elements() {
        return all.stream().flatMap(role -> role.elements().stream()).toList();
    }

    /** The least number of threads of a test. */
    int fewest() {
        return all.stream().mapToInt(role -> role.threads().orElse(1)).sum();
    }

    /**
     * The role of each thread of a test.
     *
     * @param threads of the test; ignored if every role has a number
     * @throws BadInput if there are fewer threads than the roles need
     */
    public List<Role> of(int threads) throws BadInput {
        if (!open().isEmpty() && threads < fewest()) {
            throw new BadInput("tests of " + threads + " " + Count.noun(threads, "thread") + " for the roles " + this
                    + "; expected at least " + fewest());
        }
        return assigned(threads);
    }

    /** With as many additional threads as the roles need. */
    public List<Role> assigned(int threads) {
        int rest = Math.max(1, threads - fewest() + 1);
        List<Role> assigned = new ArrayList<>();
        for (Role role : all) {
            for (int i = 0; i < role.threads().orElse(rest); i++) {
                assigned.add(role);
            }
        }
        return assigned;
    }

    /** The names in their notation. */
    @Override
    public String toString() {
        return all.stream().map(Role::toString).collect(Collectors.joining(", "));
    }
}
