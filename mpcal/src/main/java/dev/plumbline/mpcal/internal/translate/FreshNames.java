package dev.plumbline.mpcal.internal.translate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Creates unique names: TLA+ rejects the binding of a name that has a meaning already. The first request for a name
 * gets the name itself, later ones get it with a number, from 0: {@code msg}, {@code msg0}, {@code msg1}.
 */
final class FreshNames {
    private final Predicate<String> outside;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> next = new HashMap<>();

    /** {@code outside}: names of the module around the algorithm. */
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
