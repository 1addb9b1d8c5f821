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
import java.nio.file.Path;

/** Connects a campaign to a cluster, and says what is shipped there. */
final class ClusterStart {
    private final ClusterOptions cluster;
    private final CampaignSettings.Read settings;
    private final CampaignFolder.Description description;
    private final CampaignFolder folder;

    ClusterStart(
            ClusterOptions cluster,
            CampaignSettings.Read settings,
            CampaignFolder.Description description,
            CampaignFolder folder) {
        this.cluster = cluster;
        this.settings = settings;
        this.description = description;
        this.folder = folder;
    }

    /** @param from the folder that relative names of files are relative to */
    ClusterRunner start(WorkerCommand worker, Path from, Terminal terminal) throws BadInput {
        String master = cluster.master().orElseThrow();
        ShippedFiles files = ShippedFiles.of(description.campaign().words(), settings.ship(), from);
        if (!files.names().isEmpty()) {
            terminal.err()
                    .println("to each machine of " + master + ": "
                            + String.join(
                                    ", ",
                                    files.roots().stream().map(Path::toString).toList()) + " ("
                            + Count.of(files.names().size(), "file") + ", " + Count.of(files.bytes()) + " bytes)");
            terminal.err().flush();
        }
        Path place = folder.folder().toAbsolutePath();
        Path archive = place.resolve("shipped.zip");
        try {
            files.write(archive);
            ClusterConnection connection = cluster.connector()
                    .connect(
                            master,
                            cluster.configuration(),
                            "plumbline campaign " + description.campaign().name(),
                            JsonValues.bytes(worker.value()),
                            archive,
                            place.resolve("spark.log"));
            return new ClusterRunner(connection, files, folder, settings.workers());
        } catch (IOException e) {
            throw new BadInput("cannot write " + archive + ": " + BadInput.reason(e), e);
        } finally {
            Folders.discard(archive);
        }
    }
}
