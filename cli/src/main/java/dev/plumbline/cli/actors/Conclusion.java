package dev.plumbline.cli.actors;

import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.text.Count;
import java.util.List;

/**
 * The conclusion from an exploration, and the gaps in it.
 *
 * @param open the reasons why a violation may have been missed; empty for a proof
 */
record Conclusion(Verdict.Word word, List<String> open) {
    /**
     * @param losesNone whether the scheduler has run every possible history when it ends
     * @param copied whether the states of the actors can be searched
     */
    static Conclusion of(ExplorationResult explored, boolean losesNone, boolean copied) {
        List<String> open = explored.gaps(losesNone).stream()
                .map(gap -> words(gap, explored, copied))
                .toList();
        return new Conclusion(explored.word(losesNone), open);
    }

    private static String words(ExplorationResult.Gap gap, ExplorationResult explored, boolean copied) {
        return switch (gap) {
            case CUT_OFF ->
                "cut off after " + Count.of(explored.schedules(), "schedule") + " (--max-schedules, --budget"
                        + (copied ? "; --states may see all)" : ")");
            case MAY_LOSE -> "this scheduler may leave histories out; exhaustive and source-dpor do not";
            case UNTRACKED -> "some steps could not be followed, so schedules may be missing";
            case LENGTH ->
                Count.of(explored.ended(Execution.End.LENGTH), "schedule") + " hit the bound of "
                        + Count.of(explored.longest(), "step") + " (--max-steps)";
            case UNDECIDED -> Count.of(explored.undecided()) + " histories could not be decided in their budget";
            case NOT_REPEATABLE -> explored.repeatability().difference().orElseThrow();
            case STATIC_STATE -> explored.repeatability().staticField().orElseThrow();
            case UNCONTROLLED -> explored.repeatability().uncontrolled().get(0);
            case LOST_CONTROL -> explored.repeatability().lostControl().orElseThrow();
            case TIMERS ->
                Count.of(explored.ended(Execution.End.TIMERS), "schedule")
                        + " have timers that could go off more often than the harness allows";
            case UNANSWERED -> explored.lackOfAnswers();
            case NOTHING_CALLED -> ExplorationResult.Gap.NO_CALLS;
            case NOTHING_ANSWERED -> ExplorationResult.Gap.NO_ANSWERS;
        };
    }
}
