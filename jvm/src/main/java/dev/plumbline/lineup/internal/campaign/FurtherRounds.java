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
 * What is done when all tests have passed what was asked for: more, for as long as it is cheap. One round after the
 * other, the smallest tests first:
 *
 * <ol>
 *   <li>no switch, for tests that have passed random schedules only: every order in which threads come to wait;
 *   <li>all schedules outside of java.util.concurrent, by a reduction, where threads can be switched inside of it;
 *   <li>one switch outside of java.util.concurrent, then as many as other tests have to pass, for those in which the
 *       class starts threads of its own;
 *   <li>as many switches, inside of java.util.concurrent too;
 *   <li>all schedules, by a reduction, which many a small test allows; not for those that were tried so before;
 *   <li>for those where it did not come to its end: so many preemptions as were asked for, with free switches between
 *       calls; then one more, and so on. A round repeats the schedules of the one before, which are a fifth or less;
 *   <li>for those that are too large for that: some schedules drawn at random.
 * </ol>
 *
 * <p>All rounds together run as many schedules as were run for what was asked, at least {@value #AT_LEAST} and at most
 * {@value #AT_MOST}, and {@value #WITH_OWN_THREADS} where the class starts threads: its executions are slow. A test
 * takes part if it is likely to come to its end with its share; one that does not is out. That follows from numbers of schedules alone, so it is the same for any
 * number of workers and on any machine.
 */
final class FurtherRounds {
    static final long AT_LEAST = 50_000;
    static final long AT_MOST = 100_000;
    /** Of classes that start threads, whose executions are slow. */
    static final long WITH_OWN_THREADS = 1_000;
    /** One preemption more has about so many times as many schedules. */
    private static final long GROWTH = 8;

    /** The same where most of the points are those of a thread pool. */
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
    /** Of the next round that has only preemptions bounded. */
    private int preemptions;

    /** A test that passed, and how far. */
    private static final class Candidate {
        final Test test;
        /** The widest search that it has passed. */
        SearchEffort passed;
        /** How many schedules that had. */
        double schedules;

        boolean all;
        /** Whether the last round was too much. */
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

        /** What a wider search is expected to take. */
        double need(SearchEffort wider) {
            boolean reduction = wider.search() == Search.REDUCED || wider.search() == Search.OWN_REDUCED;
            if (reduction && test.ownThreads() && passed.search() == Search.OWN_SWITCHES) {
                // The steps between waits can be ordered about as often as the waits; one switch shows most of that.
                return 2 * schedules * (passed.most() == 0 ? schedules : 1);
            }
            if (passed.search() == Search.SAMPLED && test.ownThreads() && (reduction || wider.most() > 0)) {
                // More than the orders of its waits, and those were too many.
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

    /** What was asked for has been found out about a test. */
    void asked(Task task, TestOutcome finding) {
        left += finding.counts().schedules();
        if (finding instanceof TestOutcome.Passed passed && passed.leftOut().contains(Bound.PREEMPTIONS)) {
            Candidate candidate = new Candidate(task.test());
            candidate.passed(task.effort(), passed);
            candidates.add(candidate);
        }
    }

    /** By how much free switches between calls multiply schedules: every order of the calls instead of very few. */
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

    /** Whether the round is to be done before the next task is known. */
    boolean waits() {
        return round.isEmpty() && underWay > 0;
    }

    /** No more than this, whatever is left. */
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

    /** The smallest tests, as many as can be expected to come to their ends with equal shares of what is left. */
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
        // Wider searches take more; but a reduction may come to its end where the others do not.
        if (wider.search() != Search.REDUCED && wider.search() != Search.OWN_REDUCED) {
            bySize.subList(part, bySize.size()).forEach(each -> each.out |= wider.search() == Search.PREEMPTIONS);
        }
        if (part > 0) {
            effort = effort.atMost(Math.max(1, left / part));
        }
    }

    /** The task is not carried out, and no more is to be checked of its test. */
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
            // A reduction that proves nothing says nothing about the rounds to come.
            Search search = task.effort().search();
            candidate.out |= search != Search.REDUCED && search != Search.OWN_REDUCED;
        }
    }
}
