package dev.plumbline.jvm.unseen;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A part of the executions that is not explored: no schedule switches threads within it. Violations that were found
 * remain valid; others may have been missed.
 *
 * @param what the class that holds the state, by its original name
 * @param place the place in the code under test, {@code type.method:line}; empty if it is in the JDK
 */
public record UnseenState(Kind kind, String what, String place) implements Comparable<UnseenState> {
    /** The kind of the unexplored part. */
    public enum Kind {
        /** Two threads can call the same object of the JDK at the same time, and one of the calls may change it. */
        RACES_INSIDE(true, "races inside %s are not seen: two threads can call the same object at once"),
        /** A copy of an array or of an object, or a counter of a collection, that takes part in a data race. */
        ONE_STEP(true, "%s is one step here: what other threads find in the middle of it is not explored"),
        /** Fields are accessed in a way that leaves no place to switch threads. */
        UNSEEN_ACCESSES(true, "accesses by %s are not seen: no thread is switched there"),
        /** The static initialiser of an enum or an interface, if other threads can observe it. */
        INITIALISED_ONCE(
                true,
                "%s is initialised in one step and once for all executions: what other threads see of that is not"
                        + " explored"),
        /** A wait, or a weak compare-and-set, outside of a loop. */
        NEVER_SPURIOUS(
                true,
                "%s never ends or fails spuriously here, though its documentation allows that, and it is not in a loop"),
        /** A loop that counts its rounds, or that draws or queries a new value in each. */
        LATER_ROUNDS(true, "%s has more rounds than are fully explored: threads are not switched in later rounds"),
        /** A thread-local variable that was set in an earlier call. */
        THREAD_LOCAL(
                false,
                "%s keeps a value in a thread from one call to the next, and serial runs keep it as well: a stale"
                        + " value is not found"),
        /** A weak, soft or phantom reference was made. Its referent is kept for the whole execution. */
        CLEARED_REFERENCES(false, "the collector clears no reference here, so effects of clearing %s are not seen");

        private final boolean hidesSchedules;
        private final String text;

        Kind(boolean hidesSchedules, String text) {
            this.hidesSchedules = hidesSchedules;
            this.text = text;
        }

        /** Whether some schedules were not run because of this part, whatever the bound. */
        public boolean hidesSchedules() {
            return hidesSchedules;
        }

        /** The name in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** One sentence for reports. */
    public String text() {
        return String.format(Locale.ROOT, kind.text, what) + (place.isEmpty() ? "" : " (" + place + ")");
    }

    /** Each kind and class once, in order; of several places the first. */
    public static List<UnseenState> eachOnce(Stream<UnseenState> states) {
        Map<String, UnseenState> found = new LinkedHashMap<>();
        states.sorted().forEach(state -> found.putIfAbsent(state.kind + state.what, state));
        return List.copyOf(found.values());
    }

    @Override
    public int compareTo(UnseenState other) {
        int byKind = kind.compareTo(other.kind);
        int byType = byKind != 0 ? byKind : what.compareTo(other.what);
        return byType != 0 ? byType : place.compareTo(other.place);
    }
}
