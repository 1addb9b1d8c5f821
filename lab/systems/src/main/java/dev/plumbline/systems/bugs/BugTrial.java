package dev.plumbline.systems.bugs;

import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.systems.SystemConfiguration;
import java.util.Optional;

/**
 * One check of one trace.
 *
 * @param bug empty for a right system and a right specification
 * @param records of the trace
 * @param depth the number of records before the first impossible one; empty if all are possible
 * @param seconds of the processors that the check took; the specification was loaded before
 */
public record BugTrial(
        SystemConfiguration configuration,
        Optional<RaftBug> bug,
        Strategy strategy,
        int records,
        Optional<Integer> depth,
        double seconds) {}
