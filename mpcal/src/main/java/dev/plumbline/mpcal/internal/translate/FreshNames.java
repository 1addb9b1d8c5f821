package dev.plumbline.mpcal.internal.translate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Gives out names that nothing else has: TLA+ refuses to bind a name that means something already. The first who wants
 * a name gets it; who wants it again gets it with a number behind it, from 0: {@code msg}, {@code msg0}, {@code msg1}.
 */
final class FreshNames {
    private final Predicate<String> outside;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> next = new HashMap<>();

    /** {@code outside}: names that the module around the algorithm has. */
    FreshNames(Predicate<String> outside) {
        this.outside = outside;
    }

    boolean isTaken(String name) {
        return taken.contains(name) || outside.test(name);
    }

    void take(String name) {
        taken.add(name);
    }

    String fresh(String wanted) {
        String name = wanted;
        while (isTaken(name)) {
            name = wanted + (next.merge(wanted, 1, Integer::sum) - 1);
        }
        taken.add(name);
        return name;
    }
}
