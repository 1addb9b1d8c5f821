package dev.plumbline.explain.cause;

import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.cause.LastWriters.ChangedBy;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.BadInput;
import java.util.regex.Pattern;

/**
 * Which statements hold in every interpretation of the history, and not only in those of the layers.
 *
 * <p>Layers from the beginning have all of them. Layers of a stretch have, of any interpretation, what it performs
 * after the returns at which the stretch starts; an operation open there may stand elsewhere in an interpretation that
 * is not shown, or an equivalent one in its place (see {@code Stretches}). So the last change is known of all
 * interpretations if it is by an operation called later: every interpretation performs it, and what follows it, within
 * the stretch. Those returns all lie before the first return of an operation that the layers perform.
 *
 * <p>If there are steps that perform no operation, all of them must be known. Nothing is certain about changes by
 * silent steps, or if a monitor has chosen a few operations that violate without the others.
 *
 * @param whole whether the layers start at the beginning
 * @param after operations called later than this were not open where the stretch starts
 */
record Certainty(History history, boolean certain, boolean whole, long after) {
    private static final Pattern ONE_FOR_OTHERS = Pattern.compile("(?m)^\\s*(VIEW|SYMMETRY)\\b");

    static final Certainty NONE = new Certainty(null, false, false, 0);

    static Certainty of(Layers layers, SpecCopy spec, History history, boolean chosen) {
        boolean certain = !chosen
                && statesAreThemselves(spec)
                && (layers.between().isNone() || layers.between().known() && layers.extent() == Layers.Extent.WHOLE)
                && layers.extent() != Layers.Extent.SOME_OF_THE_END
                && history.order() instanceof Order.Timeboxes;
        long after = Long.MAX_VALUE;
        if (certain) {
            for (Layers.Edge edge : layers.edges()) {
                after = Math.min(after, box(history, edge.operation()).end());
            }
            for (Layers.Node node : layers.nodes()) {
                for (int ahead : node.ahead()) {
                    after = Math.min(after, box(history, ahead).end());
                }
            }
        }
        return new Certainty(history, certain, layers.extent() == Layers.Extent.WHOLE, after);
    }

    /** With a view or a symmetry, one state represents others. */
    private static boolean statesAreThemselves(SpecCopy copy) {
        try {
            SpecCopy spec = Beginning.whole(copy);
            return spec.files().values().stream()
                    .noneMatch(text -> ONE_FOR_OTHERS.matcher(text).find());
        } catch (BadInput e) {
            return false;
        }
    }

    private static Timebox box(History history, int operation) {
        return (Timebox) history.operations().get(operation).place();
    }

    /** Whether that this was the last change in all layers makes it the last one in every interpretation. */
    boolean isOfAll(ChangedBy last) {
        return certain
                && last.operation() != Witness.SILENT
                && (whole
                        || last.operation() >= 0
                                && box(history, last.operation()).call() > after);
    }
}
