package dev.plumbline.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The choices of a section: branches of {@code either}, elements of {@code with}. After an aborted attempt, the next
 * one makes other choices: the choices are the path to a leaf of a tree, and attempts visit the leaves in depth-first
 * order from a random place, so that each is visited once before one is visited again. The tree may change meanwhile,
 * if other processes change the available choices: from there on, the path is chosen anew.
 *
 * <p>Independent random choices would be worse: a section with one possible path in a hundred would often take several
 * hundred attempts.
 */
final class Choices {
    private static final class Choice {
        final int bound;
        final int from;
        int tried;

        Choice(int bound, int from) {
            this.bound = bound;
            this.from = from;
        }
    }

    private final Random random;
    private final List<Choice> path = new ArrayList<>();
    private int depth;

    Choices(Random random) {
        this.random = random;
    }

    /** Begins a new section. */
    void begin() {
        path.clear();
        depth = 0;
    }

    /** Tries the same section again. */
    void retry() {
        path.subList(depth, path.size()).clear();
        while (!path.isEmpty() && ++path.get(path.size() - 1).tried == path.get(path.size() - 1).bound) {
            path.remove(path.size() - 1);
        }
        depth = 0;
    }

    /** A number below a bound. */
    int next(int bound) {
        if (depth < path.size() && path.get(depth).bound != bound) {
            path.subList(depth, path.size()).clear();
        }
        if (depth == path.size()) {
            path.add(new Choice(bound, random.nextInt(bound)));
        }
        Choice choice = path.get(depth++);
        return (choice.from + choice.tried) % bound;
    }
}
