package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.internal.campaign.TestRounds.Task;
import dev.plumbline.lineup.internal.campaign.TestRounds.Test;
import dev.plumbline.lineup.internal.campaign.TestRounds.Turn;
import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.internal.phase.SearchEffort.Search;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.schedule.Bound;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The search after all tests have passed the requested bounds: it continues with wider bounds as long as that is cheap.
 * There are these rounds, one after the other, each with the smallest tests first:
 *
 * <ol>
 *   <li>no switch, for tests that have passed only random schedules: every order in which threads begin to wait;
 *   <li>all schedules outside of java.util.concurrent, by a reduction, for tests in which threads can be switched
 *       inside of it;
 *   <li>one switch outside of java.util.concurrent, then as many as other tests have to pass, for tests in which the
 *       class starts threads;
 *   <li>the same number of switches, inside of java.util.concurrent too;
 *   <li>all schedules, by a reduction, which is feasible for many small tests; not for those that had such a search
 *       before;
 *   <li>for tests whose reduction was not completed: the requested number of preemptions, with free switches between
 *       calls; then one more, and so on. A round repeats the schedules of the one before, which are a fifth or less;
 *   <li>for tests that are too large for that: some schedules drawn at random.
 * </ol>
 *
 * <p>All rounds together run as many schedules as were run within the requested bounds, at least {@value #AT_LEAST} and
 * at most {@value #AT_MOST}, and {@value #WITH_OWN_THREADS} if the class starts threads, because its executions are
 * slow. A test takes part in a round if its share is likely to be enough to complete the search; a test whose search
 * was not completed takes part in no further round. This depends on numbers of schedules alone, so it is the same for
 * any number of workers and on any machine.
 */
final class FurtherRounds {
    static final long AT_LEAST = 50_000;
    static final long AT_MOST = 100_000;
    /** For classes that start threads, whose executions are slow. */
    static final long WITH_OWN_THREADS = 1_000;
    /** The factor by which one more preemption multiplies the schedules, roughly. */
    private static final long GROWTH = 8;

    /** The same if most of the points are those of a thread pool. */
    private static final long GROWTH_WITH_OWN_THREADS = 50;

    private static final long SAMPLES = 500;
    private static final long SAMPLES_WITH_OWN_THREADS = 1_000;

    private final Bounds bounds;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Deque<SearchEffort> rounds = new ArrayDeque<>();
    private final Deque<Candidate> round = new ArrayDeque<>();
    private long left;
    private boolean begun;
    private boolean stopped;
    private int underWay;
    private SearchEffort effort;
    /** For the next round that bounds only preemptions. */
    private int preemptions;

    /** A test that passed, and its widest bound. */
    private static final class Candidate {
        final Test test;
        /** The widest search that it has passed. */
        SearchEffort passed;
        /** The number of schedules of that search. */
        double schedules;

        boolean all;
        /** Whether the last round was not completed. */
        boolean out;

        Candidate(Test test) {
            this.test = test;
        }

        void passed(SearchEffort search, TestOutcome.Passed finding) {
            boolean inside =
                    search.search() == Search.OWN_SWITCHES && !finding.leftOut().contains(Bound.LIBRARY);
            passed = inside ? new SearchEffort(Search.SWITCHES, search.most(), search.schedules()) : search;
            schedules = finding.counts().schedules();
            all = !finding.leftOut().contains(Bound.PREEMPTIONS);
        }

        /** The expected number of schedules of a wider search. */
        double need(SearchEffort wider) {
            boolean reduction = wider.search() == Search.REDUCED || wider.search() == Search.OWN_REDUCED;
            if (reduction && test.ownThreads() && passed.search() == Search.OWN_SWITCHES) {
                // There are about as many orders of the steps between waits as of the waits; one switch shows most of
                // them.
                return 2 * schedules * (passed.most() == 0 ? schedules : 1);
            }
            if (passed.search() == Search.SAMPLED && test.ownThreads() && (reduction || wider.most() > 0)) {
                // More schedules than the orders of its waits, and those were already too many.
                return Double.POSITIVE_INFINITY;
            }
            if (passed.search() == Search.SAMPLED || reduction) {
                return schedules * orders(test);
            }
            long growth = test.ownThreads() ? GROWTH_WITH_OWN_THREADS : GROWTH;
            double need = schedules * Math.pow(growth, Math.max(0, wider.most() - passed.most()));
            boolean freely = passed.search() != Search.PREEMPTIONS && wider.search() == Search.PREEMPTIONS;
            boolean inside = passed.search() == Search.OWN_REDUCED
                    || passed.search() == Search.OWN_SWITCHES && wider.search() != Search.OWN_SWITCHES;
            return need * (freely ? orders(test) : 1) * (inside ? growth : 1);
        }
    }

    FurtherRounds(Bounds bounds) {
        this.bounds = bounds;
        rounds.add(wanted(Search.OWN_SWITCHES, 0));
        rounds.add(wanted(Search.OWN_REDUCED, bounds.preemptions()));
        rounds.add(wanted(Search.OWN_SWITCHES, Math.min(1, bounds.preemptions())));
        rounds.add(wanted(Search.OWN_SWITCHES, bounds.preemptions()));
        rounds.add(wanted(Search.SWITCHES, bounds.preemptions()));
        rounds.add(wanted(Search.REDUCED, 0));
        this.effort = rounds.peek();
        this.preemptions = bounds.preemptions();
    }

    private SearchEffort wanted(Search search, int most) {
        return new SearchEffort(search, most, bounds.executions());
    }

    /** The search of a test within the requested bounds has ended. */
    void searched(Task task, TestOutcome finding) {
        left += finding.counts().schedules();
        if (finding instanceof TestOutcome.Passed passed && passed.leftOut().contains(Bound.PREEMPTIONS)) {
            Candidate candidate = new Candidate(task.test());
            candidate.passed(task.effort(), passed);
            candidates.add(candidate);
        }
    }

    /**
     * The factor by which free switches between calls multiply schedules: all orders of the calls instead of very few.
     */
    private static double orders(Test test) {
        double few = 1;
        for (int thread = 2; thread <= test.matrix().threads().size(); thread++) {
            few *= thread;
        }
        return Math.max(1, test.matrix().serialOrders() / few);
    }

    boolean begun() {
        return begun;
    }

    /** Whether the next task is known only after the current round. */
    boolean waits() {
        return round.isEmpty() && underWay > 0;
    }

    /** Ends the search, whatever remains. */
    void stop() {
        stopped = true;
    }

    /** The next task; empty if there is none. */
    Optional<Task> next(int index) {
        if (bounds.extent() != Bounds.Extent.GROWING || stopped) {
            return Optional.empty();
        }
        if (!begun) {
            begun = true;
            boolean slow = candidates.stream().anyMatch(each -> each.test.ownThreads());
            left = slow ? WITH_OWN_THREADS : Math.min(Math.max(left, AT_LEAST), AT_MOST);
        }
        while (round.isEmpty() && effort.search() != Search.SAMPLED) {
            nextRound();
        }
        if (round.isEmpty()) {
            return Optional.empty();
        }
        underWay++;
        return Optional.of(new Task(index, round.poll().test, effort, Turn.FURTHER));
    }

    private void nextRound() {
        boolean last = rounds.isEmpty();
        SearchEffort wider = last ? wanted(Search.PREEMPTIONS, preemptions++) : rounds.poll();
        effort = wider;
        share(candidates.stream()
                .filter(each -> !each.all && !each.out && !each.passed.covers(wider))
                .filter(each -> wider.search() != Search.REDUCED || !each.test.wasReduced())
                .filter(each -> wider.search() != Search.OWN_REDUCED || each.test.wantsReductionOutside())
                .toList());
        if (round.isEmpty() && last) {
            draw(candidates.stream()
                    .filter(each -> !each.all && each.passed.search() != Search.PREEMPTIONS)
                    .toList());
        }
    }

    private void draw(List<Candidate> large) {
        boolean ownThreads = large.stream().anyMatch(each -> each.test.ownThreads());
        long each = ownThreads ? SAMPLES_WITH_OWN_THREADS : SAMPLES;
        effort = new SearchEffort(Search.SAMPLED, bounds.preemptions(), each);
        if (left >= SAMPLES * large.size()) {
            effort = effort.atMost(left / Math.max(1, large.size()));
            round.addAll(large);
        }
    }

    /** The smallest tests, as many as are likely to be completed with equal shares of the remaining schedules. */
    private void share(List<Candidate> all) {
        SearchEffort wider = effort;
        List<Candidate> bySize = all.stream()
                .sorted(Comparator.comparingDouble((Candidate each) -> each.need(wider)))
                .toList();
        int part = 0;
        while (part < bySize.size() && bySize.get(part).need(wider) <= (double) left / (part + 1)) {
            part++;
        }
        round.addAll(bySize.subList(0, part));
        // Wider searches take more schedules; but a reduction may be completed where the others are not.
        if (wider.search() != Search.REDUCED && wider.search() != Search.OWN_REDUCED) {
            bySize.subList(part, bySize.size()).forEach(each -> each.out |= wider.search() == Search.PREEMPTIONS);
        }
        if (part > 0) {
            effort = effort.atMost(Math.max(1, left / part));
        }
    }

    /** The task is not performed, and its test is not checked further. */
    void leaveOut(Task task) {
        underWay--;
        of(task).out = true;
    }

    private Candidate of(Task task) {
        return candidates.stream()
                .filter(each -> each.test == task.test())
                .findFirst()
                .orElseThrow();
    }

    void done(Task task, TestOutcome finding) {
        underWay--;
        left = Math.max(0, left - finding.counts().schedules());
        if (finding instanceof TestOutcome.Undecided undecided && undecided.runaway()) {
            stop();
        }
        Candidate candidate = of(task);
        if (finding instanceof TestOutcome.Passed passed) {
            candidate.passed(task.effort(), passed);
        } else {
            // A reduction that proves nothing has no consequence for the following rounds.
            Search search = task.effort().search();
            candidate.out |= search != Search.REDUCED && search != Search.OWN_REDUCED;
        }
    }
}
