package dev.plumbline.cli.actors;

import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.check.Verdict;
import java.util.List;

/**
 * The conclusion from an exploration, and the gaps in it.
 *
 * @param open the reasons why a violation may have been missed; empty for a proof
 * @param losesNone whether the scheduler has run every possible history when it ends
 */
record Conclusion(Verdict.Word word, List<String> open, boolean losesNone) {
    /**
     * @param losesNone whether the scheduler has run every possible history when it ends
     * @param copied whether the states of the actors can be searched
     */
    static Conclusion of(ExplorationResult explored, boolean losesNone, boolean copied) {
        List<String> open = explored.gaps(losesNone).stream()
                .map(gap -> words(gap, explored, copied))
                .toList();
        return new Conclusion(explored.word(losesNone), open, losesNone);
    }

    /**
     * The conclusion from one part of the schedules. It may have no schedule at all, or none in which a client called
     * something or got an answer: that says nothing about the other parts.
     */
    static Conclusion ofPart(ExplorationResult explored, boolean copied) {
        List<String> open = explored.gaps(true).stream()
                .filter(gap -> switch (gap) {
                    case CUT_OFF -> !explored.finished();
                    case NOTHING_CALLED, NOTHING_ANSWERED -> false;
                    default -> true;
                })
                .map(gap -> words(gap, explored, copied))
                .toList();
        return new Conclusion(
                explored.violates()
                        ? Verdict.Word.VIOLATES
                        : open.isEmpty() ? Verdict.Word.CONFORMS : Verdict.Word.INCONCLUSIVE,
                open,
                true);
    }

    private static String words(ExplorationResult.Gap gap, ExplorationResult explored, boolean copied) {
        return explored.words(gap)
                + switch (gap) {
                    case CUT_OFF -> " (--max-schedules, --budget" + (copied ? "; --states may see all)" : ")");
                    case MAY_LOSE -> "; exhaustive and source-dpor do not";
                    case LENGTH -> " (--max-steps)";
                    default -> "";
                };
    }
}
