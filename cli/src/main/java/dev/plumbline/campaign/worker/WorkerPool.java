package dev.plumbline.campaign.worker;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Runs tasks in processes of this machine, each of which runs one task after the other. A process that died or was given
 * up is replaced when the next task comes.
 */
public final class WorkerPool implements TaskRunner {
    private static final int STARTS = 3;
    private static final long LOOK_MILLIS = 200;
    private static final long WATCH_NANOS = 1_000_000_000L;

    /** Less, within the patience for a task, is what an idle Java takes: half a percent, and at least this. */
    private static final Duration LEAST_PROGRESS = Duration.ofMillis(500);

    private static final int IDLE = 200;

    private final WorkerSettings settings;
    private final CampaignFolder folder;
    private final BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();

    /** An ending, or the reason why nothing can be run. */
    private record Event(Optional<Ending> ending, Optional<BadInput> problem) {}

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();

    /** @param folder for the files of tasks */
    public WorkerPool(WorkerSettings settings, CampaignFolder folder) {
        this.settings = settings;
        this.folder = folder;
        for (int i = 0; i < settings.workers(); i++) {
            Thread thread = new Thread(() -> new Place().serve(), "worker " + (i + 1));
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    @Override
    public int slots() {
        return settings.workers();
    }

    @Override
    public void submit(Task task) {
        tasks.add(task);
    }

    @Override
    public Optional<Ending> poll(Duration patience) throws BadInput, InterruptedException {
        Event event = events.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (event != null && event.problem().isPresent()) {
            throw event.problem().get();
        }
        return event == null ? Optional.empty() : event.ending();
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** A place for one process at a time. */
    private final class Place {
        private WorkerProcess process;
        private int served;

        void serve() {
            try {
                while (true) {
                    Task task = tasks.take();
                    events.add(new Event(Optional.of(run(task)), Optional.empty()));
                }
            } catch (BadInput e) {
                events.add(new Event(Optional.empty(), Optional.of(e)));
            } catch (InterruptedException e) {
                // The campaign ends.
            } finally {
                end();
            }
        }

        private void end() {
            if (process != null) {
                process.close();
                process = null;
            }
        }

        private Ending run(Task task) throws BadInput, InterruptedException {
            if (process != null && (served >= settings.tasks() || process.isOver())) {
                end();
            }
            if (process == null) {
                start();
            }
            served++;
            Ending ending = runInProcess(task);
            if (ending instanceof Died) {
                end();
            }
            return ending;
        }

        private Ending finished(Task task, byte[] reply) throws BadInput {
            if (reply.length == 0) {
                // A program that the task started wrote into it.
                return new Died(task, Death.PROCESS_ENDED, "its answer was damaged", 0);
            }
            if (reply[0] == WorkerMessages.LAST) {
                served = settings.tasks();
            }
            byte[] result = Arrays.copyOfRange(reply, 1, reply.length);
            return new Finished(task, TaskResult.read(result, "the result of " + task.text()));
        }

        /**
         * Before its first task a process says that it is ready, so that one that cannot start at all is not mistaken
         * for one that a task has killed.
         */
        private void start() throws BadInput, InterruptedException {
            for (int start = 1; ; start++) {
                process = new WorkerProcess(settings);
                served = 0;
                long began = System.nanoTime();
                while (true) {
                    if (process.reply(LOOK_MILLIS).isPresent()) {
                        return;
                    }
                    boolean over = process.isOver();
                    if (over || System.nanoTime() - began > settings.patience().toNanos()) {
                        String why = over ? process.end() : "it is not ready after " + text(settings.patience());
                        end();
                        if (start == STARTS) {
                            throw new BadInput("a worker does not start: " + why);
                        }
                        break;
                    }
                }
            }
        }

        private Ending runInProcess(Task task) throws BadInput, InterruptedException {
            Duration before = process.ownCpu();
            WorkerProcess.Activity mark = new WorkerProcess.Activity(before, Set.of());
            Duration used = Duration.ZERO;
            long marked = System.nanoTime();
            long watched = marked;
            Duration share = settings.patience().dividedBy(IDLE);
            Duration progress = share.compareTo(LEAST_PROGRESS) > 0 ? share : LEAST_PROGRESS;
            try {
                process.send(
                        WorkerMessages.task(task, folder.task(task.folder()).toString()));
            } catch (IOException e) {
                // It has just ended, as the next look shows.
            }
            while (true) {
                Optional<byte[]> reply = process.reply(LOOK_MILLIS);
                if (reply.isPresent()) {
                    return finished(task, reply.get());
                }
                if (process.isOver()) {
                    return new Died(task, Death.PROCESS_ENDED, process.end(), used.toMillis());
                }
                long time = System.nanoTime();
                if (time - watched < WATCH_NANOS) {
                    continue;
                }
                watched = time;
                WorkerProcess.Activity now = process.activity();
                used = now.cpu().minus(before);
                // Time of a program that ended is gone, so less is progress too.
                if (now.cpu().minus(mark.cpu()).abs().compareTo(progress) >= 0
                        || !now.started().equals(mark.started())) {
                    mark = now;
                    marked = time;
                }
                if (used.compareTo(settings.cpu()) >= 0) {
                    String cause = "it used more than " + text(settings.cpu()) + " of CPU time";
                    return new Died(task, Death.OVER_LIMIT, cause, used.toMillis());
                }
                if (time - marked >= settings.patience().toNanos()) {
                    String cause = "it used no CPU time for " + text(settings.patience());
                    return new Died(task, Death.HUNG, cause, used.toMillis());
                }
            }
        }
    }

    private static String text(Duration time) {
        return time.toSeconds() % 60 == 0 ? time.toMinutes() + " min" : time.toMillis() / 1000.0 + " s";
    }
}
