package dev.plumbline.check.cuts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;

/**
 * Chooses one chain after the other, by a seed, of those whose next operation the clocks allow. Nothing else has an
 * influence, so the order is the same whether the operations are in memory or are read when their turn comes.
 *
 * <p>An operation that may follow a cut may still follow when others are done. One that needs an operation of another
 * chain needs it until that chain goes on: only then it is examined again.
 */
final class ChainChoice {
    /** The next operation of a chain may follow. */
    static final int NONE = -1;
    /** A chain has no next operation. */
    static final int ENDED = -2;
    /** Not known: the chain has to be examined. */
    private static final int EXAMINE = -3;

    private final Random random;
    private final IntUnaryOperator waiting;
    private final boolean[] mayFollow;
    private final int[] waitsFor;
    private int many;

    /**
     * @param waiting for a chain, another one that has to go on before its next operation may follow; or {@link #NONE},
     *     or {@link #ENDED}
     */
    ChainChoice(int width, long seed, IntUnaryOperator waiting) {
        this.random = new Random(seed);
        this.waiting = waiting;
        this.mayFollow = new boolean[width];
        this.waitsFor = new int[width];
        Arrays.fill(waitsFor, EXAMINE);
    }

    private void examine() {
        for (int chain = 0; chain < waitsFor.length; chain++) {
            if (waitsFor[chain] == EXAMINE) {
                waitsFor[chain] = waiting.applyAsInt(chain);
                mayFollow[chain] = waitsFor[chain] == NONE;
                many += mayFollow[chain] ? 1 : 0;
            }
        }
    }

    /** The chains whose next operation may follow. */
    List<Integer> allowed() {
        examine();
        List<Integer> allowed = new ArrayList<>(many);
        for (int chain = 0; chain < mayFollow.length; chain++) {
            if (mayFollow[chain]) {
                allowed.add(chain);
            }
        }
        return allowed;
    }

    /** The chain that goes on by one operation, before this is called again; {@link #NONE} if no chain may. */
    int next() {
        examine();
        if (many == 0) {
            return NONE;
        }
        int chosen = -1;
        for (int left = random.nextInt(many); left >= 0; left -= mayFollow[chosen] ? 1 : 0) {
            chosen++;
        }
        mayFollow[chosen] = false;
        many--;
        waitsFor[chosen] = EXAMINE;
        for (int chain = 0; chain < waitsFor.length; chain++) {
            waitsFor[chain] = waitsFor[chain] == chosen ? EXAMINE : waitsFor[chain];
        }
        return chosen;
    }
}
