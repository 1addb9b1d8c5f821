package dev.plumbline.explain.text;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.value.text.Count;
import java.math.BigInteger;

/**
 * Of how many interpretations something is said, in words; GridWords has those of the viewer. Only a graph of
 * extent {@code WHOLE} holds all interpretations that there are, so only of such a graph is nothing said about others.
 */
final class Quantifiers {
    private final Layers.Extent extent;
    private final int rows;
    /** Whether steps that perform no operation lead to further states. */
    private final boolean between;

    /** @param layers without nodes where nothing is known */
    Quantifiers(Layers layers) {
        this.extent = layers.extent();
        this.between = !layers.between().isNone();
        this.rows = layers.nodes().isEmpty()
                ? 0
                : layers.nodes().get(layers.nodes().size() - 1).depth()
                        - layers.nodes().get(0).depth();
    }

    private boolean isWhole() {
        return extent == Layers.Extent.WHOLE;
    }

    /** How many there are. */
    String interpretations(BigInteger number) {
        boolean one = number.equals(BigInteger.ONE);
        String count = one ? "one interpretation" : Wording.count(number, "interpretation");
        return switch (extent) {
            case WHOLE -> count;
            case ALL_OF_THE_END -> "at least " + count + ", over the last " + Count.of(rows, "operation");
            case SOME_OF_THE_END -> count + " shown; there may be very many more";
        };
    }

    /** Where they begin, if not at one place. */
    String beginnings(int number, boolean meet) {
        return "they begin in " + Count.of(number, "configuration") + (meet ? ", and meet" : "");
    }

    /** Ahead of the configurations in which they end. */
    String endings(int number) {
        return "ending in " + (number == 1 ? "one configuration" : Count.of(number, "configuration"))
                + (between ? " after the last operation" : "") + (isWhole() ? ":" : ", as far as shown:");
    }

    /** In how many ways the operations were performed that have been named. */
    String ways(BigInteger number) {
        return Wording.count(number, "way") + (isWhole() ? "" : " shown");
    }

    /**
     * In which interpretations an operation is performed that was open when the failing one returned.
     *
     * @param agrees whether the graph is of interpretations that end at that return
     */
    String open(Standing standing, boolean agrees) {
        return switch (standing) {
            case PERFORMED -> "in every interpretation";
            case PERFORMED_IN_SOME -> "in some interpretations and not in others";
            case PERFORMED_IN_KNOWN -> "in every interpretation known here; there may be others";
            default -> isWhole() && agrees ? "in no interpretation" : "in no interpretation known here";
        };
    }

    /** The same for programs. */
    String openWord(Standing standing, boolean agrees) {
        return switch (standing) {
            case PERFORMED -> "every";
            case PERFORMED_IN_SOME -> "some";
            case PERFORMED_IN_KNOWN -> "every-known";
            default -> isWhole() && agrees ? "none" : "none-known";
        };
    }

    /** How many configurations a search ended with. */
    static String frontier(int number) {
        return (number == 1 ? "one configuration" : Count.of(number, "configuration")) + " where the search ended";
    }
}
