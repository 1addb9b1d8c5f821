package dev.plumbline.check.states;

import dev.plumbline.check.Remains;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.spec.State;
import java.util.List;

/**
 * What a check of a state log found beside its verdict.
 *
 * @param question which question was asked, in words
 * @param unusedConstants that the log gives and the specification did not take from it
 * @param mapping each statement of the mapping, with how often it counted; one that never did stands here too
 * @param divergences events that nothing explains, in the order in which they were met; the search went on behind those
 *     that were to be skipped
 * @param explanations the longest ones, as many as are kept
 * @param explained how many longest explanations there are
 * @param exact whether there are no more than that; ways are kept up to a limit
 */
public record StateFindings(
        String question,
        List<String> unusedConstants,
        List<MappingUse.Used> mapping,
        List<Divergence> divergences,
        List<Explanation> explanations,
        long explained,
        boolean exact)
        implements Remains {
    public StateFindings {
        unusedConstants = List.copyOf(unusedConstants);
        mapping = List.copyOf(mapping);
        divergences = List.copyOf(divergences);
        explanations = List.copyOf(explanations);
    }

    /**
     * An event that nothing explains.
     *
     * @param number from 1
     * @param event its number in the history
     * @param skipped whether the search went on behind it
     * @param solvedAgain whether hidden variables had to get other values to go on
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
