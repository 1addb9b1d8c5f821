package dev.plumbline.spec.sequence;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Decides claims about steps at the ends of <em>every</em> sequence by checking all short ones.
 *
 * <p><b>Why short ones are enough.</b> Values are only compared and copied, so the effect on a sequence depends only on
 * which of its elements equal which values of the steps; these are 0, 1 and 2 here, and 3, 4, 5 represent all others. A
 * step reads the first and the last element and adds or removes one of them. So two steps in a row read no more than
 * the first two and the last two elements of a sequence, and turn {@code f M l} (with f and l of length two) into
 * {@code F M L}, where F and L depend on f and l alone. Suppose that some longer sequence refutes a claim.
 *
 * <ul>
 *   <li>The claim is that something is possible or impossible: that depends on f and l alone, so {@code f l}, of length
 *       four, refutes it too.
 *   <li>The claim is that {@code F M L} and {@code F' M L'} are equal (for {@link #commute} and {@link #slips} the
 *       outcomes of both orders, for {@link #cancel} one of them is the sequence itself). If F and F' have the same
 *       length then F and F' or L and L' differ, and {@code f l} refutes it. If they differ in length, say F is
 *       shorter, let M be one element that is in none of f, l and the values of the steps: it comes right after F in
 *       one outcome, and in the other outcome an element of F', which is different, is at that place. So {@code f M l},
 *       of length five, refutes it.
 *   <li>The claim is about a barrier: it concerns one end before and after one step, so the same argument applies.
 * </ul>
 *
 * <p>With two elements at each end that are not values of steps, and one between them that differs from all of those,
 * five other values would suffice; three suffice, because a claim is refuted by two places that differ, with at most
 * two other values at these places and one in the middle. All sequences of length up to {@value #LONGEST} over these
 * six values are checked.
 */
final class SmallSequences {
    static final int LONGEST = 5;
    private static final int VALUES = 6;

    private SmallSequences() {}

    /** A step with its value, as a function on sequences. */
    record Numbered(EndStep step, int value) {
        /** The sequence after the step; null if the step is not possible. */
        int[] after(int[] sequence) {
            boolean some = sequence.length > 0;
            return switch (step) {
                case ADD_FIRST -> {
                    int[] longer = new int[sequence.length + 1];
                    System.arraycopy(sequence, 0, longer, 1, sequence.length);
                    longer[0] = value;
                    yield longer;
                }
                case ADD_LAST -> {
                    int[] longer = Arrays.copyOf(sequence, sequence.length + 1);
                    longer[sequence.length] = value;
                    yield longer;
                }
                case TAKE_FIRST ->
                    some && sequence[0] == value ? Arrays.copyOfRange(sequence, 1, sequence.length) : null;
                case TAKE_LAST ->
                    some && sequence[sequence.length - 1] == value
                            ? Arrays.copyOf(sequence, sequence.length - 1)
                            : null;
                case SEE_FIRST -> some && sequence[0] == value ? sequence : null;
                case SEE_LAST -> some && sequence[sequence.length - 1] == value ? sequence : null;
                case TAKE_FIRST_IF_ANY -> some ? new Numbered(EndStep.TAKE_FIRST, value).after(sequence) : sequence;
                case TAKE_LAST_IF_ANY -> some ? new Numbered(EndStep.TAKE_LAST, value).after(sequence) : sequence;
                case SEE_FIRST_IF_ANY -> some ? new Numbered(EndStep.SEE_FIRST, value).after(sequence) : sequence;
                case SEE_LAST_IF_ANY -> some ? new Numbered(EndStep.SEE_LAST, value).after(sequence) : sequence;
                case SEE_EMPTY -> some ? null : sequence;
                case SEE_SOME -> some ? sequence : null;
            };
        }

        int[] after(int[] sequence, Numbered next) {
            int[] between = after(sequence);
            return between == null ? null : next.after(between);
        }
    }

    static boolean commute(Numbered one, Numbered other) {
        return all(sequence -> Arrays.equals(one.after(sequence, other), other.after(sequence, one)));
    }

    static boolean isVoid(Numbered first, Numbered second) {
        return all(sequence -> first.after(sequence, second) == null);
    }

    static boolean cancel(Numbered first, Numbered second) {
        return all(sequence -> Arrays.equals(first.after(sequence, second), sequence));
    }

    /** Whether the first may as well precede the second wherever the second is possible. */
    static boolean slips(Numbered first, Numbered second) {
        return all(sequence -> second.after(sequence) == null
                || (first.after(sequence) == null || first.after(sequence, second) != null)
                        && Arrays.equals(first.after(sequence, second), second.after(sequence, first)));
    }

    /** Whether the condition, if it holds, still holds after the step. */
    static boolean keeps(Numbered step, Predicate<int[]> condition) {
        return all(sequence -> {
            int[] after = condition.test(sequence) ? step.after(sequence) : null;
            return after == null || condition.test(after);
        });
    }

    private static boolean all(Predicate<int[]> claim) {
        for (int length = 0; length <= LONGEST; length++) {
            int[] sequence = new int[length];
            do {
                if (!claim.test(sequence.clone())) {
                    return false;
                }
            } while (advance(sequence));
        }
        return true;
    }

    /** The next sequence of this length, in counting order. */
    private static boolean advance(int[] sequence) {
        for (int at = 0; at < sequence.length; at++) {
            if (++sequence[at] < VALUES) {
                return true;
            }
            sequence[at] = 0;
        }
        return false;
    }
}
