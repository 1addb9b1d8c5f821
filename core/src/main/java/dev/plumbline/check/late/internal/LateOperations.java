package dev.plumbline.check.late.internal;

import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.Step;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations of a group in the order of their calls. That order is how the late sweep names them: operation 3 is
 * the fourth that was called. Times are counted in calls too: the end of an operation is the number of calls that come
 * no later than its return. So an operation returns before another is called if and only if its end is at most the
 * other's name.
 *
 * <p>Also knows what holds between two of them: by facts, by footprints, and by process order where the clock cannot
 * tell the end of one from the call of the next. Such <em>touching</em> operations never commute here: then they are
 * performed in their order, as it must be.
 */
public final class LateOperations {
    /** The end of an operation that never returns. */
    static final int NEVER = Integer.MAX_VALUE;

    private static final int KNOWN = 1;
    private static final int COMMUTE = 2;
    private static final int VOID = 4;
    private static final int CANCEL = 8;
    private static final int SLIPS = 16;

    private static final int NO_KIND = -1;
    private static final int NO_VALUE = -1;

    public final int size;
    public final int[] numbers;
    public final Action[] actions;
    public final Step[] steps;
    public final OperationFacts[] facts;
    public final int[] ends;
    public final boolean[] pending;
    /** By the order of returns; pending ones come last, in the order of their calls. */
    final int[] returns;

    public final boolean[] observers;
    /** Possible in every state, and changes it: such an operation may be late. */
    public final boolean[] total;

    private final int[] kinds;
    private final int[] values;
    /** Equal for operations that stand to others in the same way, but for process order. */
    private final int[] alike;

    private final int[] firstAlike;
    private final Map<Value, Integer> valueNumbers = new HashMap<>();
    private final int[][] successors;
    private final boolean[] touching;
    private final int kindCount;
    /** How two kinds stand to each other, for different values and for equal ones. */
    private final byte[] relations;

    private final Map<Object, Integer> barrierNumbers = new HashMap<>();
    private byte[] kept = new byte[0];
    private final Map<Long, Boolean> othersCommute = new HashMap<>();
    private final Map<Integer, Integer> byNumber = new HashMap<>();

    /** @param numbers of the operations, in the order of their calls */
    public LateOperations(TimeboxedHistory history, Action[] all, int[] numbers) {
        this.numbers = numbers;
        size = numbers.length;
        actions = new Action[size];
        steps = new Step[size];
        facts = new OperationFacts[size];
        ends = new int[size];
        pending = new boolean[size];
        observers = new boolean[size];
        total = new boolean[size];
        kinds = new int[size];
        values = new int[size];
        alike = new int[size];
        successors = new int[size][];
        touching = new boolean[size];
        Map<Object, Integer> kindNumbers = new HashMap<>();
        Map<Object, Integer> likes = new HashMap<>();
        for (int i = 0; i < size; i++) {
            int number = numbers[i];
            byNumber.put(number, i);
            actions[i] = all[number];
            steps[i] = actions[i].completing();
            facts[i] = actions[i].facts();
            pending[i] = history.operation(number).isPending();
            observers[i] = actions[i].observer();
            total[i] = facts[i].total() && !observers[i];
            ends[i] = pending[i] ? NEVER : callsUpTo(history, history.end(number));
            boolean known = facts[i] != OperationFacts.NONE;
            kinds[i] = known ? number(kindNumbers, facts[i].kind()) : NO_KIND;
            values[i] =
                    facts[i].value().map(value -> number(valueNumbers, value)).orElse(NO_VALUE);
            alike[i] = number(
                    likes,
                    known
                            ? List.of(kinds[i], values[i])
                            : List.of(
                                    history.operation(number).name(),
                                    history.operation(number).arguments(),
                                    history.operation(number).outcome(),
                                    history.operation(number).process()));
        }
        firstAlike = new int[likes.size()];
        for (int i = size - 1; i >= 0; i--) {
            firstAlike[alike[i]] = i;
        }
        kindCount = kindNumbers.size();
        relations = new byte[2 * kindCount * kindCount];
        findTouching(history);
        returns = new int[size];
        Integer[] byReturn = new Integer[size];
        Arrays.setAll(byReturn, i -> i);
        Arrays.sort(
                byReturn,
                Comparator.<Integer, Boolean>comparing(i -> pending[i])
                        .thenComparingLong(i -> pending[i] ? i : history.end(numbers[i]))
                        .thenComparingInt(i -> numbers[i]));
        for (int rank = 0; rank < size; rank++) {
            returns[byReturn[rank]] = rank;
        }
    }

    private static <K> int number(Map<K, Integer> numbers, K key) {
        Integer known = numbers.putIfAbsent(key, numbers.size());
        return known == null ? numbers.size() - 1 : known;
    }

    private int callsUpTo(TimeboxedHistory history, long time) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (history.call(numbers[middle]) <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Pairs of one process where the first returns at the instant at which the second is called. */
    private void findTouching(TimeboxedHistory history) {
        Arrays.fill(successors, new int[0]);
        if (!history.isSequential()) {
            return;
        }
        Map<Value, List<Integer>> ending = new HashMap<>();
        for (int i = 0; i < size; i++) {
            long call = history.call(numbers[i]);
            List<Integer> before =
                    ending.computeIfAbsent(history.operation(numbers[i]).process(), any -> new ArrayList<>());
            before.removeIf(earlier -> history.end(numbers[earlier]) < call);
            for (int earlier : before) {
                if (numbers[earlier] > numbers[i]) {
                    continue;
                }
                successors[earlier] = Arrays.copyOf(successors[earlier], successors[earlier].length + 1);
                successors[earlier][successors[earlier].length - 1] = i;
                touching[earlier] = true;
                touching[i] = true;
            }
            // Nothing comes after a pending one: the process went on without it.
            if (!pending[i]) {
                before.add(i);
            }
        }
    }

    public int byNumber(int number) {
        return byNumber.get(number);
    }

    /** Operations of the same process that must follow, though the clock does not say so. */
    public int[] successors(int operation) {
        return successors[operation];
    }

    boolean isTouching(int operation) {
        return touching[operation];
    }

    /** Whether two operations do the same. */
    boolean isLike(int one, int other) {
        return alike[one] == alike[other];
    }

    /** The first operation that it is like. */
    int representative(int operation) {
        return firstAlike[alike[operation]];
    }

    /** The number of a value; an unused number if no operation has the value. */
    int valueNumber(Value value) {
        return valueNumbers.getOrDefault(value, NO_VALUE - 1);
    }

    boolean commute(int one, int other) {
        return (!touching[one] || !touching[other] || !areTouching(one, other)) && stepsCommute(one, other);
    }

    /** Whether an operation that is undone when another is performed must come after it: the arrow between them. */
    public boolean mustFollow(int undone, int performed) {
        return touching[undone] && touching[performed] && areTouching(undone, performed)
                || stepMustFollow(undone, performed);
    }

    /** Process order apart. */
    boolean stepMustFollow(int undone, int performed) {
        return !stepsCommute(performed, undone) && !isRelated(undone, performed, SLIPS);
    }

    /** Whether the first may as well precede the second wherever the second is possible, and leaves it possible. */
    boolean slips(int first, int second) {
        return (!touching[first] || !touching[second] || !areTouching(first, second))
                && isRelated(first, second, SLIPS);
    }

    private boolean areTouching(int one, int other) {
        int[] later = successors[Math.min(one, other)];
        for (int successor : later) {
            if (successor == Math.max(one, other)) {
                return true;
            }
        }
        return false;
    }

    /** Process order apart. */
    boolean stepsCommute(int one, int other) {
        if (kinds[one] != NO_KIND && kinds[other] != NO_KIND) {
            return kindsCommute(one, other, values[one] == values[other]);
        }
        if (alike[one] == alike[other] || observers[one] && observers[other]) {
            return true;
        }
        long pair = (long) Math.min(alike[one], alike[other]) << 32 | Math.max(alike[one], alike[other]);
        return othersCommute.computeIfAbsent(pair, any -> independent(one, other));
    }

    /**
     * Facts and footprints of operations with facts depend on their kinds and on whether their values are equal.
     *
     * @param equal whether they are
     */
    private boolean kindsCommute(int one, int other, boolean equal) {
        return (relation(one, other, equal) & COMMUTE) != 0;
    }

    private int relation(int one, int other, boolean equal) {
        int at = 2 * (kinds[one] * kindCount + kinds[other]) + (equal ? 1 : 0);
        if (relations[at] == 0) {
            boolean commute = observers[one] && observers[other]
                    || alike[one] == alike[other]
                    || facts[one].commutes(facts[other])
                    || independent(one, other);
            relations[at] = (byte) (KNOWN
                    | (commute ? COMMUTE : 0)
                    | (facts[one].rulesOut(facts[other]) ? VOID : 0)
                    | (facts[one].isUndoneBy(facts[other]) ? CANCEL : 0)
                    | (facts[one].slipsBefore(facts[other]) ? SLIPS : 0));
        }
        return relations[at];
    }

    private boolean independent(int one, int other) {
        return !steps[one].footprint().interferes(steps[other].footprint());
    }

    /** The number of a barrier's kind, for {@link #keeps}. */
    int barrierNumber(OperationFacts.Barrier barrier) {
        return number(barrierNumbers, barrier.kind());
    }

    /**
     * Whether a step leaves a barrier of another operation in place.
     *
     * @param barrierNumber of the barrier
     * @param barred the number of its value
     */
    boolean keeps(int step, int failing, OperationFacts.Barrier barrier, int barrierNumber, int barred) {
        if (observers[step]) {
            return true;
        }
        if (kinds[step] == NO_KIND) {
            return !mayAffect(step, failing);
        }
        int key = 4 * ((barrierNumber * kindCount + kinds[step]) * kindCount + kinds[failing])
                + (values[step] == values[failing] ? 2 : 0)
                + (values[step] == barred ? 1 : 0);
        if (key >= kept.length) {
            kept = Arrays.copyOf(kept, 4 * (barrierNumber + 1) * kindCount * kindCount);
        }
        if (kept[key] == 0) {
            boolean keeps = facts[step].keeps(facts[failing], barrier) || !mayAffect(step, failing);
            kept[key] = (byte) (keeps ? 1 : 2);
        }
        return kept[key] == 1;
    }

    /** Whether the first changes anything that the second touches, unless both only add to it. */
    boolean mayAffect(int first, int second) {
        return steps[first].footprint().writesInto(steps[second].footprint());
    }

    /** Whether the first and then the second is possible nowhere. */
    boolean isVoid(int first, int second) {
        return isRelated(first, second, VOID);
    }

    /** Whether the first and then the second is possible everywhere and changes nothing. */
    boolean cancel(int first, int second) {
        return isRelated(first, second, CANCEL);
    }

    private boolean isRelated(int first, int second, int how) {
        return kinds[first] != NO_KIND
                && kinds[second] != NO_KIND
                && (relation(first, second, values[first] == values[second]) & how) != 0;
    }
}
