package dev.plumbline.campaign.cluster;

import dev.plumbline.campaign.BatchSize;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;

/**
 * Runs tasks on a cluster. Beside the tasks that its cores run there are some that wait, so that no core waits until
 * this process has written down the result of its last task.
 */
public final class ClusterRunner implements TaskRunner {
    /** A machine that cannot begin with tasks waits a second before it says so; the others may all be busy meanwhile. */
    private static final long MOST_REFUSALS = 20;

    /** Of a batch, unless one task has more: requests wait in memory, some for each core. */
    private static final int MOST_BYTES = 256 << 10;

    private final ClusterConnection connection;
    private final ShippedFiles files;
    private final CampaignFolder folder;
    private final OptionalInt most;
    private final BatchSize batch;
    private final List<Task> waiting = new ArrayList<>();
    private final Map<Long, List<Task>> underWay = new HashMap<>();
    private final Deque<Ending> ready = new ArrayDeque<>();
    private long tickets;
    private long refusals;
    private long sent;
    private long received;
    private long answers;
    private long lost;
    private final Duration cpuBefore = cpu();

    /**
     * @param most how many tasks may run at once, if there is a limit
     * @param together how many tasks may go to a process at once; 1 if each is run alone
     */
    public ClusterRunner(
            ClusterConnection connection, ShippedFiles files, CampaignFolder folder, OptionalInt most, int together) {
        batch = new BatchSize(together);
        this.connection = connection;
        this.files = files;
        this.folder = folder;
        this.most = most;
    }

    /**
     * The bytes that went over the wire.
     *
     * @param tasks how many answers came
     * @param lost how many tasks were lost with their machines
     * @param driverCpu CPU time of this process, without that for the connection
     */
    public record Traffic(long tasks, long sentBytes, long receivedBytes, long lost, Duration driverCpu) {}

    public Traffic traffic() {
        return new Traffic(answers, sent, received, lost, cpu().minus(cpuBefore));
    }

    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public int slots() {
        int cores = connection.cores();
        return (most.isPresent() ? Math.min(most.getAsInt(), cores) : cores + (cores + 3) / 4) * batch.size();
    }

    @Override
    public void submit(Task task) {
        waiting.add(task);
        if (waiting.size() >= batch.size()) {
            sendWaiting();
        }
    }

    private void sendWaiting() {
        List<Task> tasks = List.copyOf(waiting);
        waiting.clear();
        List<Task> some = new ArrayList<>();
        List<byte[]> parcels = new ArrayList<>();
        long bytes = 0;
        for (Task task : tasks) {
            Optional<byte[]> parcel = parcel(task);
            if (parcel.isEmpty()) {
                continue;
            }
            int length = parcel.get().length;
            if (!some.isEmpty() && (some.size() >= batch.size() || bytes + length > MOST_BYTES)) {
                send(some, parcels);
                some = new ArrayList<>();
                parcels = new ArrayList<>();
                bytes = 0;
            }
            some.add(task);
            parcels.add(parcel.get());
            bytes += length;
        }
        if (!some.isEmpty()) {
            send(some, parcels);
        }
    }

    private void send(List<Task> tasks, List<byte[]> parcels) {
        byte[] request = Parcel.join(parcels);
        long ticket = ++tickets;
        underWay.put(ticket, List.copyOf(tasks));
        sent += request.length;
        connection.submit(ticket, request);
    }

    /** A task whose files cannot be sent is refused, as a process here would refuse it; it keeps no other from running. */
    private Optional<byte[]> parcel(Task task) {
        try {
            SortedSet<String> own = files.only(task);
            return Optional.of(
                    new Parcel(task.value(), own.isEmpty() ? Parcel.NO_FILES : FileArchive.of(files.from(), own))
                            .encode());
        } catch (BadInput e) {
            refuse(task, e.getMessage());
        } catch (IOException e) {
            refuse(task, "cannot read the files of " + task.text() + ": " + BadInput.reason(e));
        }
        return Optional.empty();
    }

    private void refuse(Task task, String reason) {
        ready.add(
                new Finished(task, TaskResult.setAside(task, Outcome.REFUSED, reason, 0, System.currentTimeMillis())));
    }

    private void sendAlone(Task task) {
        parcel(task).ifPresent(parcel -> send(List.of(task), List.of(parcel)));
    }

    @Override
    public Optional<Ending> poll(Duration patience) throws BadInput, InterruptedException {
        if (ready.isEmpty()) {
            sendWaiting();
        }
        if (ready.isEmpty()) {
            Optional<ClusterConnection.Answer> answer = connection.poll(patience);
            if (answer.isPresent()) {
                read(answer.get());
            }
        }
        Optional<Ending> ending = Optional.ofNullable(ready.poll());
        ending.ifPresent(batch::add);
        return ending;
    }

    /** A batch without a result decides about none of its tasks: they are run again, each alone, and have not been tried. */
    private void read(ClusterConnection.Answer answer) throws BadInput {
        List<Task> tasks = underWay.remove(answer.ticket());
        if (tasks == null) {
            // Each request has one answer; a second one would be no result of anything.
            return;
        }
        switch (answer.kind()) {
            case ANSWERED -> {
                refusals = 0;
                received += answer.bytes().length;
                List<byte[]> parts = Parcel.split(answer.bytes());
                for (int i = 0; i < tasks.size(); i++) {
                    Task task = tasks.get(i);
                    if (i < parts.size() && parts.get(i).length > 0) {
                        answers++;
                        ready.add(TaskAnswer.read(parts.get(i), task, folder.task(task.folder())));
                    } else {
                        sendAlone(task);
                    }
                }
            }
            case LOST -> {
                lost += tasks.size();
                if (tasks.size() > 1) {
                    tasks.forEach(this::sendAlone);
                } else {
                    ready.add(new Died(tasks.get(0), Death.PROCESS_ENDED, text(answer), 0));
                }
            }
            case REFUSED -> {
                // Nothing ran, so this is no try of the tasks.
                if (++refusals > MOST_REFUSALS * connection.cores()) {
                    throw new BadInput("no machine of the cluster can run tasks: " + text(answer));
                }
                tasks.forEach(this::sendAlone);
            }
        }
    }

    private static String text(ClusterConnection.Answer answer) {
        return new String(answer.bytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        connection.close();
    }
}
