package dev.plumbline.check.register;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The configurations found between two returns. A new one is dropped if one that was found before is at least as free:
 * it has the same value, the same operations that change the register done, no fewer of the others, and at least the
 * same pending operations left ({@link PendingKinds#leavesAtLeast}). One that is {@linkplain
 * RegisterConfiguration#passing passing through} a value may continue in fewer ways, so it counts against its likes
 * with the same operations done only.
 */
final class RegisterFound {
    private record Likes(int value, long changes) {}

    private final PendingKinds kinds;
    private final long observers;
    private final Map<Likes, List<RegisterConfiguration>> found = new HashMap<>();

    RegisterFound(PendingKinds kinds, long observers) {
        this.kinds = kinds;
        this.observers = observers;
    }

    /** @return whether it is new; then those that it is at least as free as are forgotten */
    boolean add(RegisterConfiguration configuration) {
        List<RegisterConfiguration> likes = found.computeIfAbsent(
                new Likes(configuration.value(), configuration.done() & ~observers), any -> new ArrayList<>(2));
        for (RegisterConfiguration other : likes) {
            if (isAsFree(other, configuration)) {
                return false;
            }
        }
        likes.removeIf(other -> isAsFree(configuration, other));
        likes.add(configuration);
        return true;
    }

    /** Whether a configuration that was added has not been replaced by one that is as free. */
    boolean has(RegisterConfiguration configuration) {
        for (RegisterConfiguration other :
                found.get(new Likes(configuration.value(), configuration.done() & ~observers))) {
            if (other == configuration) {
                return true;
            }
        }
        return false;
    }

    private boolean isAsFree(RegisterConfiguration one, RegisterConfiguration other) {
        boolean asMuchDone =
                one.passing() ? other.passing() && one.done() == other.done() : (other.done() & ~one.done()) == 0;
        return asMuchDone && kinds.leavesAtLeast(one.used(), other.used());
    }

    /** Those that no other one is as free as. */
    List<RegisterConfiguration> all() {
        List<RegisterConfiguration> all = new ArrayList<>();
        found.values().forEach(all::addAll);
        return all;
    }
}
