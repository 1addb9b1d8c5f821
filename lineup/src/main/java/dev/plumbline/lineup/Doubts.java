package dev.plumbline.lineup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Why nothing can be said of some tests. A reason that many of them share is told once. */
final class Doubts {
    private final Map<String, Shared> shared = new LinkedHashMap<>();
    private final List<String> others = new ArrayList<>();

    private static final class Shared {
        private final String reason;
        private final Matrix first;
        private int tests;

        Shared(String reason, Matrix first) {
            this.reason = reason;
            this.first = first;
        }

        @Override
        public String toString() {
            String more = tests == 1 ? "" : "; the same in " + Words.count(tests - 1, "other test");
            return reason + " (in " + first + more + ")";
        }
    }

    void add(Finding.Undecided undecided, Matrix matrix) {
        // How far each unfinished test came is no reason of its own.
        boolean unfinished = undecided.why() == Finding.Why.UNFINISHED;
        String key = unfinished ? Finding.Why.UNFINISHED.name() : undecided.reason();
        shared.computeIfAbsent(key, unseen -> new Shared(undecided.reason(), matrix)).tests++;
    }

    void add(String reason) {
        others.add(reason);
    }

    List<String> all() {
        List<String> all = new ArrayList<>();
        shared.values().forEach(each -> all.add(each.toString()));
        all.addAll(others);
        return all;
    }
}
