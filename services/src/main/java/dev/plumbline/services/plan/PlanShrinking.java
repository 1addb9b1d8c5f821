package dev.plumbline.services.plan;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for a smaller plan with which a violation still comes back: fewer faults, shorter ones, and a shorter run. The
 * timing of a run differs each time, so a smaller plan may be rejected although it could violate. A plan that is
 * accepted has been seen to violate once; how often it does is another question.
 */
public final class PlanShrinking {
    /** A fault is not made shorter than this. */
    private static final long SHORTEST_MILLIS = 500;
    /** Clients need some time before the first fault and after the last one. */
    private static final long AROUND_FAULTS_MILLIS = 1_000;

    private final Trial trial;
    private final int tries;
    private final int most;
    private int runs;

    /** Carries out a plan once. */
    @FunctionalInterface
    public interface Trial {
        /** Whether the run violates. */
        boolean violates(FaultPlan plan) throws BadInput, IOException, InterruptedException;
    }

    /**
     * @param tries runs of each smaller plan, until one violates
     * @param most runs in all
     */
    public PlanShrinking(Trial trial, int tries, int most) {
        this.trial = trial;
        this.tries = tries;
        this.most = most;
    }

    /** The smallest plan that was found to violate; the given one if none was. */
    public FaultPlan smallest(FaultPlan violating) throws BadInput, IOException, InterruptedException {
        FaultPlan smallest = violating;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (FaultPlan candidate : candidates(smallest)) {
                if (comesBack(candidate)) {
                    smallest = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    /** The number of runs so far. */
    public int runs() {
        return runs;
    }

    private boolean comesBack(FaultPlan plan) throws BadInput, IOException, InterruptedException {
        for (int i = 0; i < tries && runs < most; i++) {
            runs++;
            if (trial.violates(plan)) {
                return true;
            }
        }
        return false;
    }

    /** Smaller plans, those first that would save the most. Each is smaller in faults, their lengths, or its time. */
    static List<FaultPlan> candidates(FaultPlan plan) {
        List<Fault> faults = plan.faults();
        int size = faults.size();
        List<FaultPlan> candidates = new ArrayList<>();
        if (size > 1) {
            candidates.add(with(plan, faults.subList(0, size / 2)));
            candidates.add(with(plan, faults.subList(size / 2, size)));
        }
        if (size != 2) {
            for (int left = 0; left < size; left++) {
                List<Fault> fewer = new ArrayList<>(faults);
                fewer.remove(left);
                candidates.add(with(plan, fewer));
            }
        }
        if (size > 0) {
            long first = faults.get(0).at();
            long last = faults.stream().mapToLong(Fault::end).max().orElseThrow();
            if (plan.time() > last + AROUND_FAULTS_MILLIS) {
                candidates.add(new FaultPlan(plan.seed(), plan.nodes(), last + AROUND_FAULTS_MILLIS, faults));
            }
            if (first > AROUND_FAULTS_MILLIS) {
                candidates.add(earlier(plan, first - AROUND_FAULTS_MILLIS));
            }
        }
        for (int at = 0; at < size; at++) {
            Fault fault = faults.get(at);
            if (fault.length() >= 2 * SHORTEST_MILLIS) {
                List<Fault> shorter = new ArrayList<>(faults);
                shorter.set(at, new Fault(fault.at(), fault.length() / 2, fault.action()));
                candidates.add(with(plan, shorter));
            }
        }
        return candidates;
    }

    private static FaultPlan with(FaultPlan plan, List<Fault> faults) {
        return new FaultPlan(plan.seed(), plan.nodes(), plan.time(), faults);
    }

    private static FaultPlan earlier(FaultPlan plan, long millis) {
        return new FaultPlan(
                plan.seed(),
                plan.nodes(),
                plan.time() - millis,
                plan.faults().stream()
                        .map(fault -> new Fault(fault.at() - millis, fault.length(), fault.action()))
                        .toList());
    }
}
