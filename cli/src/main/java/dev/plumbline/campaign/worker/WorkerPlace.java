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
        if (process != null && (served >= settings.tasks() || process.isOver())) {
            close();
        }
        if (process == null) {
            start();
        }
        served++;
        TaskRunner.Ending ending = runInProcess(task, folder);
        if (ending instanceof TaskRunner.Died) {
            close();
        }
        return ending;
    }

    private TaskRunner.Ending finished(Task task, byte[] reply) throws BadInput {
        if (reply.length == 0) {
            // A program that the task started wrote into it.
            return new TaskRunner.Died(task, TaskRunner.Death.PROCESS_ENDED, "its answer was damaged", 0);
        }
        if (reply[0] == WorkerMessages.LAST) {
            served = settings.tasks();
        }
        byte[] result = Arrays.copyOfRange(reply, 1, reply.length);
        return new TaskRunner.Finished(task, TaskResult.read(result, "the result of " + task.text()));
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

    private TaskRunner.Ending runInProcess(Task task, Path folder) throws BadInput, InterruptedException {
        Duration before = process.ownCpu();
        WorkerProcess.Activity mark = new WorkerProcess.Activity(before, Set.of());
        Duration used = Duration.ZERO;
        // On a busy machine a task may get no CPU time for long; such a time is not held against it.
        AttainableTime attainable = new AttainableTime(LONGEST_LOOK_NANOS);
        long marked = 0;
        long watched = System.nanoTime();
        Duration share = settings.patience().dividedBy(IDLE);
        Duration progress = share.compareTo(LEAST_PROGRESS) > 0 ? share : LEAST_PROGRESS;
        try {
            process.send(WorkerMessages.task(task, folder.toString()));
        } catch (IOException e) {
            // It has just ended, as the next look shows.
        }
        while (true) {
            Optional<byte[]> reply = process.reply(LOOK_MILLIS);
            if (reply.isPresent()) {
                return finished(task, reply.get());
            }
            if (process.isOver()) {
                return new TaskRunner.Died(task, TaskRunner.Death.PROCESS_ENDED, process.end(), used.toMillis());
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
            if (used.compareTo(settings.cpu()) >= 0) {
                String cause = "it used more than " + text(settings.cpu()) + " of CPU time";
                return new TaskRunner.Died(task, TaskRunner.Death.OVER_LIMIT, cause, used.toMillis());
            }
            if (attainable.nanos() - marked >= settings.patience().toNanos()) {
                String cause = "it used no CPU time for " + text(settings.patience());
                return new TaskRunner.Died(task, TaskRunner.Death.HUNG, cause, used.toMillis());
            }
        }
    }

    private static String text(Duration time) {
        return time.toSeconds() % 60 == 0 ? time.toMinutes() + " min" : time.toMillis() / 1000.0 + " s";
    }
}
