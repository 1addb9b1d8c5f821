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
 *   <li>as many switches as other tests have to pass, for those in which the class starts threads of its own;
 *   <li>all schedules, by a reduction, which many a small test allows;
 *   <li>for those where it did not come to its end: so many preemptions as were asked for, with free switches between
 *       calls; then one more, and so on. A round repeats the schedules of the one before, which are a fifth or less;
 *   <li>for those that are too large for that: some schedules drawn at random.
 * </ol>
 *
 * <p>All rounds together run as many schedules as were run for what was asked, at least {@value #AT_LEAST}. A test
 * takes part if it is likely to come to its end with its share; one that does not is out. That follows from numbers of
 * schedules alone, so it is the same for any number of workers and on any machine.
 */
final class FurtherRounds {
    static final long AT_LEAST = 50_000;
    /** One preemption more has about so many times as many schedules. */
    private static final long GROWTH = 8;

    /** The same where most of the points are those of a thread pool. */
    private static final long GROWTH_WITH_OWN_THREADS = 50;

    private static final long SAMPLES = 500;
    private static final long SAMPLES_WITH_OWN_THREADS = 1_000;

    private final Bounds bounds;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Deque<Candidate> round = new ArrayDeque<>();
    private long left;
    private boolean begun;
    private boolean stopped;
    private int underWay;
    private SearchEffort effort;

    /** A test that passed, and how far. */
    private static final class Candidate {
        final Test test;
        /** Whether it has not passed yet what other tests have to. */
        boolean narrow;
        /** What one more round is expected to take. */
        double need;

        boolean all;
        /** Whether the preemptions that were asked for are done, with free switches. */
        boolean covered;
        /** Whether the last round was too much. */
        boolean out;

        Candidate(Test test) {
            this.test = test;
        }
    }

    FurtherRounds(Bounds bounds) {
        this.bounds = bounds;
        this.effort = new SearchEffort(Search.SWITCHES, bounds.preemptions(), bounds.executions());
    }

    /** What was asked for has been found out about a test. */
    void asked(Task task, TestOutcome finding) {
        left += finding.counts().schedules();
        if (finding instanceof TestOutcome.Passed passed && passed.leftOut().contains(Bound.PREEMPTIONS)) {
            Candidate candidate = new Candidate(task.test());
            candidate.narrow = !task.effort().covers(SearchEffort.whole(bounds));
            candidate.need =
                    passed.counts().schedules() * (candidate.narrow ? GROWTH_WITH_OWN_THREADS : orders(task.test()));
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
            left = Math.max(left, AT_LEAST);
            share(candidates.stream().filter(each -> each.narrow).toList());
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
        effort = switch (effort.search()) {
            case SWITCHES -> new SearchEffort(Search.REDUCED, 0, bounds.executions());
            case REDUCED -> new SearchEffort(Search.PREEMPTIONS, bounds.preemptions(), bounds.executions());
            case PREEMPTIONS, SAMPLED -> new SearchEffort(Search.PREEMPTIONS, effort.most() + 1, bounds.executions());
        };
        share(candidates.stream().filter(each -> !each.all && !each.out).toList());
        if (round.isEmpty() && effort.search() == Search.PREEMPTIONS) {
            draw(candidates.stream().filter(each -> !each.all && !each.covered).toList());
        }
    }

    private void draw(List<Candidate> large) {
        boolean ownThreads = large.stream().anyMatch(each -> each.narrow);
        long each = ownThreads ? SAMPLES_WITH_OWN_THREADS : SAMPLES;
        effort = new SearchEffort(Search.SAMPLED, bounds.preemptions(), each);
        if (left >= SAMPLES * large.size()) {
            effort = effort.atMost(left / Math.max(1, large.size()));
            round.addAll(large);
        }
    }

    /** The smallest tests, as many as can be expected to come to their ends with equal shares of what is left. */
    private void share(List<Candidate> all) {
        List<Candidate> bySize = all.stream()
                .sorted(Comparator.comparingDouble((Candidate each) -> each.need))
                .toList();
        int part = 0;
        while (part < bySize.size() && bySize.get(part).need <= (double) left / (part + 1)) {
            part++;
        }
        round.addAll(bySize.subList(0, part));
        bySize.subList(part, bySize.size()).forEach(each -> each.out = true);
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
        boolean passed = finding instanceof TestOutcome.Passed;
        candidate.all |=
                finding instanceof TestOutcome.Passed all && !all.leftOut().contains(Bound.PREEMPTIONS);
        // A reduction that proves nothing says nothing about the rounds to come.
        candidate.out |= !passed && task.effort().search() != Search.REDUCED;
        if (passed && task.effort().search() == Search.SWITCHES) {
            candidate.narrow = false;
            candidate.need = finding.counts().schedules() * orders(task.test());
        } else if (passed) {
            candidate.covered = true;
            candidate.need = (double) GROWTH * finding.counts().schedules();
        }
    }
}
