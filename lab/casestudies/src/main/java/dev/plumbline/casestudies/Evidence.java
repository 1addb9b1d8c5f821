package dev.plumbline.casestudies;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Performs the runs for the table in the README, and writes the table: every fault must be found within a minute, and
 * targets without a fault must pass all their runs.
 *
 * @param folder of this module, with the specifications and the README
 * @param firstSeed of each series of runs
 * @param treeRuns of the tree without a fault, 50,000 calls each
 * @param storeRuns of each store without a fault, 50,000 calls each; checking these takes longer, since no two
 *     operations have the same arguments
 */
public record Evidence(Path folder, long firstSeed, int treeRuns, int storeRuns) {
    private static final int THREADS = 4;
    private static final int CALLS = 50_000;
    private static final int CALLS_UNTIL_FOUND = 4_000;

    /**
     * Arguments: the folder of the module, the first seed, how many runs of the tree and of each store without a fault.
     */
    public static void main(String[] words) throws Exception {
        if (words.length != 4) {
            System.err.println(
                    "expected four arguments: the folder casestudies, the first seed, the number of runs of the"
                            + " tree and that of the stores");
            System.exit(2);
        }
        Evidence evidence = new Evidence(
                Path.of(words[0]), Long.parseLong(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
        System.exit(evidence.gather(System.out) ? 0 : 1);
    }

    /** Whether all results are as expected. The README is written in any case. */
    public boolean gather(PrintStream progress) throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        for (Target target : Targets.trees()) {
            outcomes.add(reported(trial(target, treeRuns).of(target), progress));
        }
        for (Target target : Targets.stores()) {
            outcomes.add(reported(trial(target, storeRuns).of(target), progress));
        }
        Path readme = folder.resolve("README.md");
        Files.writeString(readme, EvidenceTable.into(Files.readString(readme), outcomes));
        return outcomes.stream().allMatch(Outcome::isAsExpected);
    }

    private static Outcome reported(Outcome outcome, PrintStream progress) {
        progress.println(EvidenceTable.row(outcome));
        return outcome;
    }

    private Trial trial(Target target, int runs) {
        Path specs = folder.resolve("specs");
        return target.isFaulty()
                ? new Trial(specs, THREADS, CALLS_UNTIL_FOUND / THREADS, firstSeed, 100_000, Duration.ofMinutes(1))
                : new Trial(specs, THREADS, CALLS / THREADS, firstSeed, runs, Duration.ofDays(1));
    }
}
