package dev.plumbline.jvm.execution;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Something that executions did and that is not explored: no schedule switches threads within it. What was found stays
 * true; what was not found there may still be.
 *
 * @param what the class that holds the state, by the name that people know it by
 * @param place where the code under test does it, {@code type.method:line}; empty if it is the JDK that does it
 */
public record UnseenState(Kind kind, String what, String place) implements Comparable<UnseenState> {
    /** What is not seen. */
    public enum Kind {
        /** Two threads can call the same object of the JDK at the same time, and one of the calls may change it. */
        RACES_INSIDE("races inside %s are not seen: two threads can call the same object at once"),
        /** A weak, soft or phantom reference was made. What it refers to is kept for the whole execution. */
        CLEARED_REFERENCES("the collector clears no reference here, so what becomes of %s when it does is not seen");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** For programs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** One sentence for people. */
    public String text() {
        return String.format(kind.text, what) + (place.isEmpty() ? "" : " (" + place + ")");
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
