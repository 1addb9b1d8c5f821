package dev.plumbline.campaign.worker;

import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.jvm.execution.AttainableTime;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A place for one process at a time, which runs one task after the other. A process that died or was given up is replaced
 * when the next task comes. Used by one thread at a time.
 */
public final class WorkerPlace implements AutoCloseable {
    private static final int STARTS = 3;
    private static final long LOOK_MILLIS = 200;
    private static final long WATCH_MILLIS = 1_000;
    private static final long LONGEST_LOOK_NANOS = 2_000_000_000L;

    /** Less, within the patience for a task, is what an idle Java takes: half a percent, and at least this. */
    private static final Duration LEAST_PROGRESS = Duration.ofMillis(500);

    private static final int IDLE = 200;

    /** Tasks that are run together are small ones; beyond it they are run alone, with the limits for one. */
    private static final Duration LONGEST_TOGETHER = Duration.ofMinutes(1);

    private final WorkerSettings settings;
    private WorkerProcess process;
    private int served;

    public WorkerPlace(WorkerSettings settings) {
        this.settings = settings;
    }

    /** Ends the process. */
    @Override
    public void close() {
        if (process != null) {
            process.close();
            process = null;
        }
    }

    /**
     * Runs one task to its end.
     *
     * @param folder for the files of the task
     * @throws BadInput if no process starts
     */
    public TaskRunner.Ending run(Task task, Path folder) throws BadInput, InterruptedException {
        Exchange exchange =
                exchange(WorkerMessages.task(task, folder.toString()), 1, settings.cpu(), settings.patience());
        if (exchange.reply().isPresent()) {
            TaskResult result = TaskResult.read(exchange.reply().get(), "the result of " + task.text());
            return new TaskRunner.Finished(task, result);
        }
        return new TaskRunner.Died(
                task, exchange.death(), exchange.cause(), exchange.used().toMillis());
    }

    /**
     * Runs several tasks at once. Whatever goes wrong, also the end of the process, leaves tasks without a result: they
     * have to be run alone, which decides about them, and this was no try of them. So tasks that are run together have
     * the results that they have alone, if those do that are returned.
     *
     * @return for each task its result, if it has one
     * @throws BadInput if no process starts
     */
    public List<Optional<TaskResult>> runTogether(List<Task> tasks) throws BadInput, InterruptedException {
        Exchange exchange = exchange(
                WorkerMessages.tasks(tasks),
                tasks.size(),
                shorter(settings.cpu(), LONGEST_TOGETHER),
                shorter(settings.patience(), LONGEST_TOGETHER));
        List<Optional<TaskResult>> none = Collections.nCopies(tasks.size(), Optional.empty());
        if (exchange.reply().isEmpty()) {
            return none;
        }
        List<Optional<TaskResult>> results =
                WorkerMessages.results(exchange.reply().get());
        for (int i = 0; i < results.size() && results.size() == tasks.size(); i++) {
            if (results.get(i).isPresent()
                    && !results.get(i).get().key().equals(tasks.get(i).key())) {
                return none;
            }
        }
        return results.size() == tasks.size() ? results : none;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * What a process made of a message.
     *
     * @param reply nothing if the process was ended, or ended itself
     * @param cause in words, for people
     * @param used CPU time, as far as it is known
     */
    private record Exchange(Optional<byte[]> reply, TaskRunner.Death death, String cause, Duration used) {
        static Exchange died(TaskRunner.Death death, String cause, Duration used) {
            return new Exchange(Optional.empty(), death, cause, used);
        }
    }

    private Exchange exchange(byte[] message, int tasks, Duration cpu, Duration patience)
            throws BadInput, InterruptedException {
        if (process != null && (served >= settings.tasks() || process.isOver())) {
            close();
        }
        if (process == null) {
            start();
        }
        served += tasks;
        Exchange exchange = await(message, cpu, patience);
        if (exchange.reply().isEmpty()) {
            close();
        }
        return exchange;
    }

    private Exchange replied(byte[] reply) {
        if (reply.length == 0) {
            // A program that the task started wrote into it.
            return Exchange.died(TaskRunner.Death.PROCESS_ENDED, "its answer was damaged", Duration.ZERO);
        }
        if (reply[0] == WorkerMessages.LAST) {
            served = settings.tasks();
        }
        return new Exchange(
                Optional.of(Arrays.copyOfRange(reply, 1, reply.length)),
                TaskRunner.Death.PROCESS_ENDED,
                "",
                Duration.ZERO);
    }

    /**
     * Before its first task a process says that it is ready, so that one that cannot start at all is not mistaken
     * for one that a task has killed.
     */
    private void start() throws BadInput, InterruptedException {
        for (int start = 1; ; start++) {
            process = new WorkerProcess(settings);
            served = 0;
            AttainableTime waited = new AttainableTime(LONGEST_LOOK_NANOS);
            while (true) {
                if (process.reply(WATCH_MILLIS).isPresent()) {
                    return;
                }
                boolean over = process.isOver();
                if (over || waited.sample() > settings.patience().toNanos()) {
                    String why = over ? process.end() : "it is not ready after " + text(settings.patience());
                    close();
                    if (start == STARTS) {
                        throw new BadInput("a worker does not start: " + why);
                    }
                    break;
                }
            }
        }
    }

    private Exchange await(byte[] message, Duration cpu, Duration patience) throws InterruptedException {
        Duration before = process.ownCpu();
        WorkerProcess.Activity mark = new WorkerProcess.Activity(before, Set.of());
        Duration used = Duration.ZERO;
        // On a busy machine a task may get no CPU time for long; such a time is not held against it.
        AttainableTime attainable = new AttainableTime(LONGEST_LOOK_NANOS);
        long marked = 0;
        long watched = System.nanoTime();
        Duration share = patience.dividedBy(IDLE);
        Duration progress = share.compareTo(LEAST_PROGRESS) > 0 ? share : LEAST_PROGRESS;
        try {
            process.send(message);
        } catch (IOException e) {
            // It has just ended, as the next look shows.
        }
        while (true) {
            Optional<byte[]> reply = process.reply(LOOK_MILLIS);
            if (reply.isPresent()) {
                return replied(reply.get());
            }
            if (process.isOver()) {
                return Exchange.died(TaskRunner.Death.PROCESS_ENDED, process.end(), used);
            }
            long time = System.nanoTime();
            if (time - watched < WATCH_MILLIS * 1_000_000) {
                continue;
            }
            watched = time;
            WorkerProcess.Activity now = process.activity();
            used = now.cpu().minus(before);
            // Time of a program that ended is gone, so less is progress too.
            if (now.cpu().minus(mark.cpu()).abs().compareTo(progress) >= 0
                    || !now.started().equals(mark.started())) {
                mark = now;
                attainable.skip();
                marked = attainable.nanos();
            } else {
                attainable.sample();
            }
            if (used.compareTo(cpu) >= 0) {
                return Exchange.died(
                        TaskRunner.Death.OVER_LIMIT, "it used more than " + text(cpu) + " of CPU time", used);
            }
            if (attainable.nanos() - marked >= patience.toNanos()) {
                return Exchange.died(TaskRunner.Death.HUNG, "it used no CPU time for " + text(patience), used);
            }
        }
    }

    private static String text(Duration time) {
        return time.toSeconds() % 60 == 0 ? time.toMinutes() + " min" : time.toMillis() / 1000.0 + " s";
    }
}
