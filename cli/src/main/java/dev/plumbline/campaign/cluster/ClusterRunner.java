package dev.plumbline.campaign.cluster;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
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

    private final ClusterConnection connection;
    private final ShippedFiles files;
    private final CampaignFolder folder;
    private final OptionalInt most;
    private final Map<Long, Task> underWay = new HashMap<>();
    private long tickets;
    private long refusals;
    private long sent;
    private long received;
    private long answers;
    private long lost;
    private final Duration cpuBefore = cpu();

    /** @param most how many tasks may run at once, if there is a limit */
    public ClusterRunner(ClusterConnection connection, ShippedFiles files, CampaignFolder folder, OptionalInt most) {
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
        return most.isPresent() ? Math.min(most.getAsInt(), cores) : cores + (cores + 3) / 4;
    }

    @Override
    public void submit(Task task) throws BadInput {
        SortedSet<String> own = files.only(task);
        byte[] request;
        try {
            request = new Parcel(task.value(), own.isEmpty() ? Parcel.NO_FILES : FileArchive.of(files.from(), own))
                    .encode();
        } catch (IOException e) {
            throw new BadInput("cannot read the files of " + task.text() + ": " + BadInput.reason(e), e);
        }
        long ticket = ++tickets;
        underWay.put(ticket, task);
        sent += request.length;
        connection.submit(ticket, request);
    }

    @Override
    public Optional<Ending> poll(Duration patience) throws BadInput, InterruptedException {
        Optional<ClusterConnection.Answer> some = connection.poll(patience);
        if (some.isEmpty()) {
            return Optional.empty();
        }
        ClusterConnection.Answer answer = some.get();
        Task task = underWay.remove(answer.ticket());
        if (task == null) {
            // Each request has one answer; a second one would be no result of anything.
            return Optional.empty();
        }
        switch (answer.kind()) {
            case ANSWERED -> {
                refusals = 0;
                answers++;
                received += answer.bytes().length;
                return Optional.of(TaskAnswer.read(answer.bytes(), task, folder.task(task.folder())));
            }
            case LOST -> {
                lost++;
                return Optional.of(new Died(task, Death.PROCESS_ENDED, text(answer), 0));
            }
            case REFUSED -> {
                // Nothing ran, so this is no try of the task.
                if (++refusals > MOST_REFUSALS * connection.cores()) {
                    throw new BadInput("no machine of the cluster can run tasks: " + text(answer));
                }
                submit(task);
                return Optional.empty();
            }
        }
        throw new IllegalStateException(answer.kind().name());
    }

    private static String text(ClusterConnection.Answer answer) {
        return new String(answer.bytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        connection.close();
    }
}
