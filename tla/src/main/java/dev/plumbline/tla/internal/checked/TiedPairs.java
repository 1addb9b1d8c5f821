package dev.plumbline.tla.internal.checked;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * The share of pairs of steps that interfere. Many steps of a history touch the same cells, and whether two of them
 * interfere depends on their cells alone: so it is decided once for each pair of equal cells.
 */
final class TiedPairs {
    private static final int PAIRS = 20_000;
    /** With more kinds of cells a table of their pairs is larger than the sample. */
    private static final int MOST_KINDS = 200;

    private static final byte UNKNOWN = 0;
    private static final byte FREE = 1;
    private static final byte TIED = 2;

    private TiedPairs() {}

    /**
     * The share in a sample, which is the same for the same steps.
     *
     * @param cells what each step touches
     * @param interfere whether two steps that touch this interfere, where equal cells have equal answers, in either
     *     order
     */
    static <C> double share(List<C> cells, BiPredicate<C, C> interfere) {
        int[] kinds = new int[cells.size()];
        Map<C, Integer> numbers = new HashMap<>();
        for (int i = 0; i < kinds.length; i++) {
            int next = numbers.size();
            Integer known = numbers.putIfAbsent(cells.get(i), next);
            kinds[i] = known == null ? next : known;
        }
        int width = numbers.size() <= MOST_KINDS ? numbers.size() : 0;
        byte[] decided = new byte[width * width];
        long pairs = (long) kinds.length * kinds.length;
        long stride = Math.max(1, pairs / PAIRS);
        long tried = 0;
        long tied = 0;
        for (long pair = 0; pair < pairs; pair += stride) {
            int one = (int) (pair / kinds.length);
            int other = (int) (pair % kinds.length);
            tried++;
            if (width == 0) {
                tied += interfere.test(cells.get(one), cells.get(other)) ? 1 : 0;
                continue;
            }
            int at = kinds[one] * width + kinds[other];
            if (decided[at] == UNKNOWN) {
                decided[at] = interfere.test(cells.get(one), cells.get(other)) ? TIED : FREE;
                decided[kinds[other] * width + kinds[one]] = decided[at];
            }
            tied += decided[at] == TIED ? 1 : 0;
        }
        return tried == 0 ? 0 : (double) tied / tried;
    }
}
