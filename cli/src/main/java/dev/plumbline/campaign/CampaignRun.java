package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Runs the tasks of a campaign that are not in its journal yet. A result counts from the moment at which its line is in
 * the journal; whatever is lost before is run again. So a task may run twice, and counts once.
 */
public final class CampaignRun {
    /** A process that ran a task may have been killed for another reason twice; a third time is no coincidence. */
    static final int TRIES = 3;

    private static final Duration PATIENCE = Duration.ofMillis(200);

    /** Why it ended. */
    public enum End {
        COMPLETE,
        BUDGET,
        VIOLATIONS,
        QUIET
    }

    /** Sees how it goes. */
    @FunctionalInterface
    public interface Watcher {
        /** @param running tasks that are under way */
        void progress(Tally tally, int running);
    }

    private final CampaignFolder folder;
    private CampaignFolder.Description description;
    private final TaskRunner runner;
    private final StopRules rules;
    private final KnownFailures known;
    private final LongSupplier wallNanos;
    private final String commits;
    private final Tally tally = new Tally();
    private final Map<Task.Key, Integer> deaths = new HashMap<>();
    private final Deque<Task> again = new ArrayDeque<>();
    private long cpuBefore;
    private long quietFor;

    /**
     * @param wallNanos a clock for a budget of elapsed time, and for the times in the journal in milliseconds
     * @param commits at which all tasks run; empty if they are not known
     */
    public CampaignRun(
            CampaignFolder folder,
            CampaignFolder.Description description,
            TaskRunner runner,
            StopRules rules,
            KnownFailures known,
            LongSupplier wallNanos,
            String commits) {
        this.folder = folder;
        this.description = description;
        this.runner = runner;
        this.rules = rules;
        this.known = known;
        this.wallNanos = wallNanos;
        this.commits = commits;
    }

    /** Runs until all tasks are done, or a rule ends it. */
    public End run(Watcher watcher) throws BadInput, InterruptedException {
        try (Journal journal = Journal.open(folder.journal(), tally::add)) {
            description = description.with(gone(), description.campaign().files(description.from()));
            folder.update(description);
            folder.removeAllBut(tally);
            cpuBefore = tally.cpuMillis();
            long began = wallNanos.getAsLong();
            Iterator<Task> tasks = description.campaign().tasks(description.from());
            int running = 0;
            while (true) {
                Optional<End> stop = stop(wallNanos.getAsLong() - began);
                if (stop.isPresent()) {
                    // Tasks that are under way are run again by resume.
                    return stop.get();
                }
                while (running < runner.slots()) {
                    Optional<Task> next = next(tasks);
                    if (next.isEmpty()) {
                        break;
                    }
                    runner.submit(next.get());
                    running++;
                }
                if (running == 0) {
                    return End.COMPLETE;
                }
                Optional<TaskRunner.Ending> ending = runner.poll(PATIENCE);
                if (ending.isPresent()) {
                    running--;
                    ended(ending.get(), journal);
                }
                watcher.progress(tally, running);
            }
        }
    }

    /** With what is known of its tasks since it runs. */
    public CampaignFolder.Description description() {
        return description;
    }

    /** Only files come and go; the names of all are looked up, if there are results to compare them with. */
    private long gone() throws BadInput {
        Campaign campaign = description.campaign();
        if (tally.size() == 0
                || campaign.isEndless()
                || campaign.over().values().stream().noneMatch(range -> range instanceof Range.Matching)) {
            return 0;
        }
        long there = 0;
        try {
            for (Iterator<Task> tasks = campaign.tasks(description.from()); tasks.hasNext(); ) {
                Task task = tasks.next();
                there += description.shard().has(task.index()) && tally.has(task) ? 1 : 0;
            }
        } catch (UncheckedIOException e) {
            throw cannotList(e);
        }
        return tally.size() - there;
    }

    private static BadInput cannotList(UncheckedIOException problem) {
        return new BadInput("cannot list the files of the campaign: " + BadInput.reason(problem.getCause()), problem);
    }

    public Tally tally() {
        return tally;
    }

    private Optional<Task> next(Iterator<Task> tasks) throws BadInput {
        if (!again.isEmpty()) {
            return Optional.of(again.remove());
        }
        try {
            while (tasks.hasNext()) {
                Task task = tasks.next();
                if (description.shard().has(task.index()) && !tally.has(task)) {
                    return Optional.of(task);
                }
            }
        } catch (UncheckedIOException e) {
            throw cannotList(e);
        }
        return Optional.empty();
    }

    private void ended(TaskRunner.Ending ending, Journal journal) throws BadInput {
        if (ending instanceof TaskRunner.Finished finished) {
            keep(finished.result(), journal);
            return;
        }
        TaskRunner.Died died = (TaskRunner.Died) ending;
        Task task = died.task();
        switch (died.death()) {
            case HUNG -> keep(setAside(died, Outcome.HUNG, died.cause()), journal);
            case OVER_LIMIT -> keep(setAside(died, Outcome.OVER_LIMIT, died.cause()), journal);
            case PROCESS_ENDED -> {
                int times = deaths.merge(task.key(), 1, Integer::sum);
                if (times < TRIES) {
                    again.add(task);
                } else {
                    keep(
                            setAside(died, Outcome.POISONOUS, "tried " + times + " times; at last: " + died.cause()),
                            journal);
                }
            }
        }
    }

    private static TaskResult setAside(TaskRunner.Died died, Outcome outcome, String cause) {
        return TaskResult.setAside(died.task(), outcome, cause, died.cpuMillis(), System.currentTimeMillis());
    }

    /** The order matters: files are removed only when the journal no longer needs them. */
    private void keep(TaskResult whole, Journal journal) throws BadInput {
        deaths.remove(whole.key());
        if (whole.outcome().mayLackSpace()) {
            CampaignFolder.requireSpace(folder.folder(), CampaignFolder.Space.USABLE);
        }
        TaskResult result = whole.withCommits(commits).withoutKnown(tally);
        journal.add(result);
        Set<String> holders = tally.holders(result.failures());
        quietFor = tally.add(result) ? 0 : quietFor + 1;
        boolean needed = !result.failures().isEmpty() && tally.needs(result.folder());
        if (!result.outcome().isSetAside() && !needed) {
            folder.remove(result.folder());
        }
        for (String holder : holders) {
            if (!tally.needs(holder)) {
                folder.remove(holder);
            }
        }
    }

    private Optional<End> stop(long nanos) {
        if (rules.budget().isPresent()) {
            long used = rules.wall() ? nanos / 1_000_000 : tally.cpuMillis() - cpuBefore;
            if (used >= rules.budget().get().toMillis()) {
                return Optional.of(End.BUDGET);
            }
        }
        if (rules.violations().isPresent()) {
            if (tally.distinct(kind -> !known.has(kind)) >= rules.violations().getAsLong()) {
                return Optional.of(End.VIOLATIONS);
            }
        }
        return rules.quietFor().isPresent() && quietFor >= rules.quietFor().getAsLong()
                ? Optional.of(End.QUIET)
                : Optional.empty();
    }
}
