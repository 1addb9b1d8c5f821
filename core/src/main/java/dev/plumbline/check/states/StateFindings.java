package dev.plumbline.check.states;

import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.spec.State;
import java.util.List;

/**
 * The findings of a check of a state log, besides its verdict.
 *
 * @param question the question that the check answered, in words
 * @param unusedConstants that the log gives and the specification did not take from it
 * @param mapping each statement of the mapping, with how often it was used, including those never used
 * @param divergences unexplained events, in the order in which the search reached them; it continued after those that were
 *     to be skipped
 * @param explanations the longest ones, as many as are kept
 * @param explained how many longest explanations there are
 * @param exact whether that number is exact; the number of kept paths is limited
 * @param possible the steps that the specification allows where the reported event is not explained, those that differ
 *     least from the log first, as many as are kept; empty if no step is possible there
 */
public record StateFindings(
        String question,
        List<String> unusedConstants,
        List<MappingUse.Used> mapping,
        List<Divergence> divergences,
        List<Explanation> explanations,
        long explained,
        boolean exact,
        List<Possible> possible) {
    public StateFindings {
        unusedConstants = List.copyOf(unusedConstants);
        mapping = List.copyOf(mapping);
        divergences = List.copyOf(divergences);
        explanations = List.copyOf(explanations);
        possible = List.copyOf(possible);
    }

    /** Without steps that are possible at the end. */
    public StateFindings(
            String question,
            List<String> unusedConstants,
            List<MappingUse.Used> mapping,
            List<Divergence> divergences,
            List<Explanation> explanations,
            long explained,
            boolean exact) {
        this(question, unusedConstants, mapping, divergences, explanations, explained, exact, List.of());
    }

    StateFindings withPossible(List<Possible> steps) {
        return new StateFindings(
                question, unusedConstants, mapping, divergences, explanations, explained, exact, steps);
    }

    /**
     * One step from a state before the unexplained event.
     *
     * @param call the action with its arguments; empty if the event may also take no step
     * @param state after it
     * @param differences from the log
     */
    public record Possible(String call, State state, List<Difference> differences) {
        public Possible {
            differences = List.copyOf(differences);
        }
    }

    /**
     * A part of a state that is not as the log has it.
     *
     * @param place a variable, or a path into one
     * @param logged the value that the log has or implies there
     * @param given the value in the state
     */
    public record Difference(String variable, String place, String logged, String given) {}

    /**
     * An event that nothing explains.
     *
     * @param number from 1
     * @param event its number in the history
     * @param skipped whether the search continued after it
     * @param solvedAgain whether hidden variables had to get other values to continue
     */
    public record Divergence(int number, int event, boolean skipped, boolean solvedAgain) {}

    /**
     * A behaviour that explains all events before the first that nothing explains.
     *
     * @param steps its last ones, oldest first
     * @param length how many steps it has
     */
    public record Explanation(List<Step> steps, int length) {
        public Explanation {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A step of an explanation.
     *
     * @param event that it belongs to, or {@link dev.plumbline.check.Witness#SILENT}
     * @param call the action with its arguments; empty where the event took no step, or was skipped
     * @param completes whether the event is explained with it
     * @param state after it
     */
    public record Step(int event, String call, boolean completes, State state) {}
}
