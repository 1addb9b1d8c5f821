package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.jvm.unseen.UnseenState;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The unexplored parts of each test. By test, since tests after a failing one do not count. */
final class UnseenByTest {
    private final NavigableMap<Integer, List<UnseenState>> states = new TreeMap<>();

    synchronized void add(int test, List<UnseenState> unseen) {
        if (!unseen.isEmpty()) {
            states.put(test, unseen);
        }
    }

    /** Of the tests up to this one, each kind and class once. */
    synchronized List<UnseenState> upTo(int last) {
        return UnseenState.eachOnce(states.headMap(last, true).values().stream().flatMap(List::stream));
    }
}
