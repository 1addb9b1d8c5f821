package dev.plumbline.benchmarks.bugs;

import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.systems.SystemConfiguration;

/**
 * A row of table 3 of the TraceLink paper, of one strategy.
 *
 * @param triggered percent of the checks that found a bug
 */
record PaperFigures(String triggered, String seconds, int depth) {
    static PaperFigures of(SystemConfiguration configuration, Strategy strategy) {
        boolean sidestep = strategy == Strategy.SIDESTEP;
        return switch (configuration) {
            case RAFT_1 -> sidestep ? new PaperFigures("50.0", "12.7", 1825) : new PaperFigures("33.3", "14.4", 2666);
            case RAFT_3 ->
                sidestep ? new PaperFigures("70.0", "119.6", 10445) : new PaperFigures("65.0", "148.7", 15103);
            case RAFT_3_CRASH ->
                sidestep ? new PaperFigures("86.7", "88.8", 8456) : new PaperFigures("86.7", "101.0", 12801);
            case RAFT_5 ->
                sidestep ? new PaperFigures("81.7", "730.0", 28824) : new PaperFigures("80.0", "596.0", 39845);
            default -> throw new IllegalArgumentException("the table has no " + configuration.title());
        };
    }
}
