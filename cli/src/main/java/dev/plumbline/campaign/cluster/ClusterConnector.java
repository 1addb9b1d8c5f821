package dev.plumbline.campaign.cluster;

import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Makes connections to clusters. The module for Apache Spark has one, which {@link java.util.ServiceLoader} finds: nothing
 * else depends on that module.
 */
public interface ClusterConnector {
    /**
     * Connects, and ships to each machine that joins, at any time, what its {@link TaskHost} needs.
     *
     * @param master where the cluster is
     * @param configuration of the cluster, by name
     * @param name of the campaign, for people who look at the cluster
     * @param most how many requests may be processed at once, if there is a limit
     * @param host the settings of each host
     * @param archive the files for each host
     * @param log where to write what the cluster logs
     */
    ClusterConnection connect(
            String master,
            Map<String, String> configuration,
            String name,
            OptionalInt most,
            byte[] host,
            Path archive,
            Path log)
            throws BadInput;
}
