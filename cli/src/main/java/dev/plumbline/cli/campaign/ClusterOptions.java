package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.cluster.ClusterConnector;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Where tasks run, if not on this machine. A campaign does not keep it: another machine may resume it elsewhere. */
@Command
public final class ClusterOptions {
    @Option(
            names = "--master",
            paramLabel = "URL",
            description =
                    "Run the tasks on Apache Spark: local[N], local-cluster[N,CORES,MB], spark://HOST:PORT, yarn or"
                            + " k8s://URL.")
    private Optional<String> master = Optional.empty();

    @Option(
            names = "--conf",
            paramLabel = "NAME=VALUE",
            description = "A setting of Spark, such as spark.executor.cores=4. May be given more than once.")
    private List<String> configuration = new ArrayList<>();

    public Optional<String> master() {
        return master;
    }

    Map<String, String> configuration() throws BadInput {
        Map<String, String> read = new TreeMap<>();
        for (String each : configuration) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw new BadInput("--conf " + each + "; expected NAME=VALUE, such as spark.executor.cores=4");
            }
            read.put(each.substring(0, equals), each.substring(equals + 1));
        }
        return read;
    }

    /** Before anything is made that cannot run. */
    public void validate() throws BadInput {
        if (!configuration().isEmpty() && master.isEmpty()) {
            throw new BadInput("--conf belongs to --master");
        }
        if (master.isPresent()) {
            connector();
        }
    }

    ClusterConnector connector() throws BadInput {
        return ServiceLoader.load(ClusterConnector.class, ClusterOptions.class.getClassLoader())
                .findFirst()
                .orElseThrow(
                        () -> new BadInput(
                                "--master needs Apache Spark, which is not a part of this program;"
                                        + " expected ./plumbline of a clone, which loads it, or spark-submit with plumbline-spark.jar"));
    }
}
