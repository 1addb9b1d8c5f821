package dev.plumbline.run.harness;

import dev.plumbline.workload.ActionBody;
import dev.plumbline.workload.Actions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The actions that a workload has registered. */
final class RegisteredActions implements Actions {
    record Entry(String name, int weight, ActionBody body) {}

    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> unsupported = new LinkedHashSet<>();
    private long weights;

    @Override
    public Actions add(String name, int weight, ActionBody body) {
        if (weight < 1) {
            throw new IllegalArgumentException("the weight of " + name + " is " + weight
                    + "; expected at least 1, or unsupported(\"" + name + "\")");
        }
        if (body == null) {
            throw new IllegalArgumentException("the action " + name + " has no body");
        }
        claim(name);
        entries.add(new Entry(name, weight, body));
        weights += weight;
        return this;
    }

    @Override
    public Actions unsupported(String name) {
        claim(name);
        unsupported.add(name);
        return this;
    }

    private void claim(String name) {
        if (name.isEmpty() || !names.add(name)) {
            throw new IllegalArgumentException(
                    name.isEmpty() ? "an action without a name" : "two actions are called " + name);
        }
    }

    /** @throws IllegalStateException if there is no action that could be performed */
    void requireEntries() {
        if (entries.isEmpty()) {
            throw new IllegalStateException("the workload has no action that it carries out"
                    + (unsupported.isEmpty() ? "" : "; unsupported: " + String.join(", ", unsupported)));
        }
    }

    List<Entry> entries() {
        return entries;
    }

    Set<String> unsupported() {
        return unsupported;
    }

    /** The number of a random entry, with probability proportional to its weight. */
    int choose(SplittableRandom random) {
        long left = random.nextLong(weights);
        int chosen = 0;
        while (left >= entries.get(chosen).weight()) {
            left -= entries.get(chosen++).weight();
        }
        return chosen;
    }
}
