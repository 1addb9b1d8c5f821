package dev.plumbline.cli.services;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanDraw;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The kinds of faults from which a plan is drawn. */
@Command
public final class PlanOptions {
    private static final int DEFAULT_NODES = 3;
    private static final int MOST_NODES = 99;
    private static final String DEFAULT_FAULTS = "kill,pause,partition";
    private static final Duration DEFAULT_TIME = Duration.ofSeconds(60);

    @Option(names = "--nodes", paramLabel = "N", description = "The number of nodes. Default: 3.")
    private Optional<Integer> nodes = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The plan of faults and the requests of the clients are drawn from it. Default: 1.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--faults",
            paramLabel = "KINDS",
            description = "Kinds of faults, separated by commas: kill, pause, partition, delay, loss, power-off,"
                    + " slow-disk, clock; or none. Default:"
                    + " kill,pause,partition.")
    private Optional<String> faults = Optional.empty();

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "How long clients send requests: 20s, 5m. Default: 60s.")
    private Optional<Duration> time = Optional.empty();

    boolean isGiven() {
        return nodes.isPresent() || seed.isPresent() || faults.isPresent() || time.isPresent();
    }

    long seed() {
        return seed.orElse(1L);
    }

    Set<FaultKind> kinds() throws BadInput {
        try {
            return FaultKind.parse(faults.orElse(DEFAULT_FAULTS));
        } catch (BadInput e) {
            throw e.at("--faults");
        }
    }

    FaultPlan plan(long ofSeed) throws BadInput {
        Amounts.within(1, MOST_NODES, "--nodes", nodes.orElse(DEFAULT_NODES));
        long millis = time.orElse(DEFAULT_TIME).toMillis();
        Amounts.within(1000, Duration.ofDays(1).toMillis(), "--time in milliseconds", millis);
        return PlanDraw.of(ofSeed, nodes.orElse(DEFAULT_NODES), millis, kinds());
    }
}
