package dev.plumbline.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A point where any number of single steps are possible, such as the receipt of each message in transit. Taking one of
 * them interrupts no process.
 */
public class TransitionPoint implements ChoicePoint {
    private final int current;
    private final int currentProcess;
    private final List<Transition> enabled;
    private final int[] numbers;

    /**
     * @param current the number of the transition that was taken last; -1 before the first
     * @param currentProcess the process that took it; -1 before the first
     * @param enabled at least one, with different numbers
     */
    public TransitionPoint(int current, int currentProcess, List<Transition> enabled) {
        this.current = current;
        this.currentProcess = currentProcess;
        List<Transition> sorted = new ArrayList<>(enabled);
        sorted.sort(Comparator.comparingInt(Transition::number));
        this.enabled = sorted;
        this.numbers = sorted.stream().mapToInt(Transition::number).toArray();
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("no transition is enabled; expected at least one");
        }
        for (int i = 1; i < sorted.size(); i++) {
            if (numbers[i] == numbers[i - 1]) {
                throw new IllegalArgumentException("two transitions have the number " + numbers[i] + ": "
                        + sorted.get(i - 1) + " and " + sorted.get(i));
            }
        }
    }

    @Override
    public int current() {
        return current;
    }

    @Override
    public int currentProcess() {
        return currentProcess;
    }

    @Override
    public SwitchReason switchReason() {
        return current < 0 ? SwitchReason.STARTS : SwitchReason.FINISHED;
    }

    @Override
    public boolean withdraws() {
        return true;
    }

    @Override
    public int alternatives() {
        return numbers.length;
    }

    @Override
    public int enabled(int rank) {
        return numbers[rank];
    }

    @Override
    public boolean isEnabled(int transition) {
        return rank(transition) >= 0;
    }

    @Override
    public int process(int transition) {
        return at(transition).process();
    }

    @Override
    public List<Access> accesses(int transition) {
        return at(transition).accesses();
    }

    private Transition at(int transition) {
        int rank = rank(transition);
        if (rank < 0) {
            throw new IllegalArgumentException("transition " + transition + " is not enabled; enabled are " + enabled);
        }
        return enabled.get(rank);
    }

    private int rank(int transition) {
        return Arrays.binarySearch(numbers, transition);
    }

    @Override
    public long signature() {
        long signature = 0;
        for (Transition each : enabled) {
            signature = 31 * signature + each.hashCode();
        }
        return signature;
    }

    @Override
    public String toString() {
        return "the last transition " + current + " and the enabled ones " + enabled;
    }
}
