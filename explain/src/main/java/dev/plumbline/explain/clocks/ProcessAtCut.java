package dev.plumbline.explain.clocks;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The position of a process at a stuck cut.
 *
 * @param progress its position
 * @param standing of its next record
 * @param awaited the records that its next record has seen and that are after the cut
 */
public record ProcessAtCut(StuckCut.Progressed progress, NextStanding standing, List<Awaited> awaited) {
    /** Whether the next record of a process can happen. */
    public enum NextStanding {
        /** The clocks allow it, and the specification does not. */
        IMPOSSIBLE("impossible"),
        /** Its clock has seen records that are still to come. */
        WAITS("waits"),
        /** The clocks and the specification allow it. */
        POSSIBLE("possible"),
        /** There is none. */
        AT_ITS_END("at its end");

        private final String word;

        NextStanding(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** A record that has to come first. */
    public record Awaited(Value process, long record) {}

    /** All processes, in the order of the cut. */
    public static List<ProcessAtCut> of(Counterexample found) {
        StuckCut cut = found.cut().orElseThrow();
        Set<Integer> impossible =
                found.blocked().stream().map(Counterexample.Blocked::operation).collect(Collectors.toSet());
        List<ProcessAtCut> all = new ArrayList<>();
        for (StuckCut.Progressed each : cut.processes()) {
            List<Awaited> awaited = each.next().isEmpty() ? List.of() : awaited(found, cut, each);
            NextStanding standing = each.next().isEmpty()
                    ? NextStanding.AT_ITS_END
                    : !awaited.isEmpty()
                            ? NextStanding.WAITS
                            : impossible.contains(each.next().getAsInt())
                                    ? NextStanding.IMPOSSIBLE
                                    : NextStanding.POSSIBLE;
            all.add(new ProcessAtCut(each, standing, awaited));
        }
        return all;
    }

    private static List<Awaited> awaited(Counterexample found, StuckCut cut, StuckCut.Progressed process) {
        VectorClock clock = (VectorClock)
                found.history().operations().get(process.next().getAsInt()).place();
        List<Awaited> awaited = new ArrayList<>();
        for (StuckCut.Progressed other : cut.processes()) {
            long seen = clock.count(VectorClock.nameOf(other.process()));
            if (!other.equals(process) && seen > other.done()) {
                awaited.add(new Awaited(other.process(), seen));
            }
        }
        return awaited;
    }
}
