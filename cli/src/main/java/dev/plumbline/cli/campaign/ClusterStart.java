package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.cluster.ClusterConnection;
import dev.plumbline.campaign.cluster.ClusterRunner;
import dev.plumbline.campaign.cluster.ShippedFiles;
import dev.plumbline.campaign.worker.WorkerCommand;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Connects to a cluster for tasks, and says what is shipped there. */
public final class ClusterStart {
    private final ClusterOptions cluster;
    private final Path place;

    /** @param place a folder for the log of the cluster, and for the files of tasks */
    public ClusterStart(ClusterOptions cluster, Path place) {
        this.cluster = cluster;
        this.place = place.toAbsolutePath();
    }

    /**
     * How processes for tasks compile and collect, as this process does. The driver of a cluster has a heap, properties
     * and open packages of its own, which are not for other machines.
     */
    public static List<String> options() {
        List<String> options =
                new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        options.removeIf(option -> !option.matches("-XX:(Tier[0-9]|Tiered|\\+Use[A-Za-z0-9]+GC$).*"));
        if (options.stream().noneMatch(option -> option.endsWith("GC"))) {
            // As the launcher has it.
            options.add("-XX:+UseSerialGC");
        }
        return options;
    }

    /**
     * @param title for people who look at the cluster
     * @param most how many tasks may run at once, if there is a limit
     * @param together how many tasks may go to a process at once; 1 if each is run alone
     */
    public ClusterRunner start(
            WorkerCommand worker, String title, ShippedFiles files, OptionalInt most, int together, Terminal terminal)
            throws BadInput {
        String master = cluster.master().orElseThrow();
        if (!files.names().isEmpty()) {
            String roots = files.roots().stream().map(Path::toString).collect(Collectors.joining(", "));
            terminal.err()
                    .println("to each machine of " + master + ": " + roots + " ("
                            + Count.of(files.names().size(), "file") + ", " + Count.of(files.bytes()) + " bytes)");
            terminal.err().flush();
        }
        Path archive = place.resolve("shipped.zip");
        try {
            files.write(archive);
            ClusterConnection connection = cluster.connector()
                    .connect(
                            master,
                            cluster.configuration(),
                            title,
                            most,
                            JsonValues.bytes(worker.value()),
                            archive,
                            place.resolve("spark.log"));
            return new ClusterRunner(connection, files, new CampaignFolder(place), most, together);
        } catch (IOException e) {
            throw new BadInput("cannot write " + archive + ": " + BadInput.reason(e), e);
        } finally {
            Folders.discard(archive);
        }
    }
}
