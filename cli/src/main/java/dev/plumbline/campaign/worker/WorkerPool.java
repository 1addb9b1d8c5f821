package dev.plumbline.campaign.worker;

import dev.plumbline.campaign.BatchSize;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Runs tasks in processes of this machine, each of which runs one task after the other. A process that died or was given
 * up is replaced when the next task comes.
 */
public final class WorkerPool implements TaskRunner {
    private final WorkerSettings settings;
    private final CampaignFolder folder;
    private final BatchSize batch;
    private final BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();

    /** An ending, or the reason why nothing can be run. */
    private record Event(Optional<Ending> ending, Optional<BadInput> problem) {}

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();

    /**
     * @param folder for the files of tasks
     * @param together how many tasks may be run at once by a process; 1 if each is run alone
     */
    public WorkerPool(WorkerSettings settings, CampaignFolder folder, int together) {
        this.settings = settings;
        batch = new BatchSize(together);
        this.folder = folder;
        for (int i = 0; i < settings.workers(); i++) {
            Thread thread = new Thread(this::serve, "worker " + (i + 1));
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    @Override
    public int slots() {
        return settings.workers() * batch.size();
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
        Optional<Ending> ending = event == null ? Optional.empty() : event.ending();
        ending.ifPresent(batch::add);
        return ending;
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

    private void serve(WorkerPlace place) throws BadInput, InterruptedException {
        List<Task> some = new ArrayList<>(List.of(tasks.take()));
        tasks.drainTo(some, batch.size() - 1);
        List<Optional<TaskResult>> results = some.size() > 1 ? place.runTogether(some) : List.of(Optional.empty());
        for (int i = 0; i < some.size(); i++) {
            Task task = some.get(i);
            Ending ending = results.get(i).isPresent()
                    ? new Finished(task, results.get(i).get())
                    : place.run(task, folder.task(task.folder()));
            events.add(new Event(Optional.of(ending), Optional.empty()));
        }
    }

    private void serve() {
        try (WorkerPlace place = new WorkerPlace(settings)) {
            while (true) {
                serve(place);
            }
        } catch (BadInput e) {
            events.add(new Event(Optional.empty(), Optional.of(e)));
        } catch (InterruptedException e) {
            // The campaign ends.
        } catch (RuntimeException e) {
            // Without it, the campaign would wait for the task forever.
            events.add(new Event(Optional.empty(), Optional.of(new BadInput("a worker cannot be watched: " + e, e))));
        }
    }
}
