package dev.plumbline.lineup.result;

import dev.plumbline.history.interleaving.RacingAccesses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The data races found in the concurrent executions.
 *
 * @param watched the number of executions that were observed
 * @param races each pair of places and variable once; those of the smallest tests first
 * @param weakOrders where the code under test uses a memory order weaker than volatile
 * @param shown the execution of the first race; only if races are failures
 */
public record RaceFindings(
        RacePolicy policy,
        long watched,
        List<DataRace> races,
        List<RacingAccesses.CodeLine> weakOrders,
        Optional<Violation.Shown> shown) {
    public static final RaceFindings OFF = new RaceFindings(RacePolicy.OFF, 0, List.of(), List.of(), Optional.empty());

    public RaceFindings {
        races = List.copyOf(races);
        weakOrders = List.copyOf(weakOrders);
    }

    /** The race that makes the check fail, if one does. */
    public Optional<DataRace> failure() {
        return policy == RacePolicy.FAIL ? races.stream().findFirst() : Optional.empty();
    }

    /** Without the first race, which did not occur again when its execution was repeated. */
    public RaceFindings withoutFirst() {
        return new RaceFindings(policy, watched, races.subList(1, races.size()), weakOrders, shown);
    }

    /** With an execution of the first race, which may be that of a smaller test. */
    public RaceFindings with(DataRace first, Violation.Shown execution) {
        List<DataRace> all = new ArrayList<>(races);
        all.set(0, first);
        return new RaceFindings(policy, watched, all, weakOrders, Optional.of(execution));
    }
}
