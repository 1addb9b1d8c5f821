package dev.plumbline.schedule.random;

import dev.plumbline.schedule.ChoicePoint;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Probabilistic concurrency testing of messages (Ozkan, Majumdar, Niksic, Befrouei, Weissenbacher, OOPSLA 2018).
 * Priorities belong to chains of transitions, each of which was enabled by the one before it, and not to processes as
 * in {@link Pct}: two messages to one actor may arrive in both orders. The first transition of the chain with the
 * highest priority is taken, and at {@code depth - 1} random steps the chain that would continue falls below all
 * others.
 *
 * <p>A transition that is enabled for the first time belongs to the chain of the step just taken, if that chain has no
 * later element yet, and otherwise begins a chain. The paper appends to any chain whose last element comes before the
 * new one; a message is most often the only consequence of the one that caused it, and if it is not, there are more
 * chains and so a lower probability, but no schedule becomes impossible.
 *
 * <p>A long chain may overtake a message any number of times. In a walk that draws each step independently, the
 * probability of this halves with each step.
 */
public final class ChainPct extends RandomScheduler {
    private final int depth;

    /** The chain of each transition that was enabled in this execution. */
    private final Map<Integer, Integer> chains = new HashMap<>();
    /** By chain. Drawn priorities are between 0 and 1, those of chains that fell are below 0. */
    private double[] priorities = new double[16];

    private int[] falls;
    private int begun;
    private int steps;
    private int longest = 1;

    /** @param depth of the bugs to look for: the number of ordering constraints, at least 1 */
    public ChainPct(long seed, int depth) {
        super(seed);
        if (depth < 1) {
            throw new IllegalArgumentException("a depth of " + depth + "; expected at least 1");
        }
        this.depth = depth;
        this.falls = new int[0];
    }

    @Override
    void draw() {
        longest = Math.max(longest, steps);
        steps = 0;
        begun = 0;
        chains.clear();
        falls = random.ints(depth - 1, 1, longest + 1).toArray();
    }

    @Override
    public int next(ChoicePoint point) {
        steps++;
        appendNew(point);
        int best = best(point);
        for (int i = 0; i < falls.length; i++) {
            if (falls[i] == steps) {
                priorities[chains.get(best)] = -1 - i;
                best = best(point);
            }
        }
        return best;
    }

    private void appendNew(ChoicePoint point) {
        Integer chain = chains.get(point.current());
        for (int rank = 0; rank < point.alternatives(); rank++) {
            int transition = point.enabled(rank);
            if (!chains.containsKey(transition)) {
                chains.put(transition, chain != null ? chain : newChain());
                chain = null;
            }
        }
    }

    private int newChain() {
        int chain = begun++;
        if (chain == priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * chain);
        }
        priorities[chain] = random.nextDouble();
        return chain;
    }

    private int best(ChoicePoint point) {
        int best = point.enabled(0);
        for (int rank = 1; rank < point.alternatives(); rank++) {
            int transition = point.enabled(rank);
            if (priorities[chains.get(transition)] > priorities[chains.get(best)]) {
                best = transition;
            }
        }
        return best;
    }
}
