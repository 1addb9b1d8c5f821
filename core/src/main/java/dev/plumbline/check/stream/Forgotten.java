package dev.plumbline.check.stream;

import dev.plumbline.check.StopReason;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.Optional;

/**
 * What a check of a stream has forgotten because there was too much of it. Each interpretation that is left is still one
 * of the whole history, so the verdict "conforms" holds. But an operation without an interpretation proves nothing from
 * then on: what was forgotten may explain it, at any later time.
 */
final class Forgotten {
    private long pending;
    private String firstPending = "";
    private String firstCut = "";

    Forgotten() {}

    Forgotten(Fields saved) throws BadInput {
        pending = saved.get("pending").number(0, Long.MAX_VALUE);
        firstPending = saved.get("firstPending").text();
        firstCut = saved.get("firstCut").text();
    }

    Document saved() {
        return new Document()
                .put("pending", pending)
                .put("firstPending", firstPending)
                .put("firstCut", firstCut);
    }

    /** Takes over what was forgotten elsewhere. */
    void addAll(Forgotten other) {
        firstPending = pending == 0 ? other.firstPending : firstPending;
        pending += other.pending;
        firstCut = firstCut.isEmpty() ? other.firstCut : firstCut;
    }

    boolean isEmpty() {
        return pending == 0 && !hasInterpretations();
    }

    /** The operation never returns, and is assumed to have no effect from now on. */
    void addPending(Operation operation) {
        firstPending = pending == 0 ? shown(operation) : firstPending;
        pending++;
    }

    /** At the return of this operation there were more interpretations than are kept. */
    void addInterpretations(Operation returned) {
        firstCut = firstCut.isEmpty() ? shown(returned) : firstCut;
    }

    boolean hasInterpretations() {
        return !firstCut.isEmpty();
    }

    /**
     * Why the failure of an operation proves nothing, if that is so.
     *
     * @param mostFrontier how many interpretations are kept
     */
    Optional<StopReason> doubt(Operation failed, int mostFrontier) {
        if (hasInterpretations()) {
            return Optional.of(new StopReason.InterpretationsForgotten(shown(failed), mostFrontier, firstCut));
        }
        return pending == 0
                ? Optional.empty()
                : Optional.of(new StopReason.PendingForgotten(shown(failed), pending, firstPending));
    }

    private static String shown(Operation operation) {
        return operation.shortCall() + " (line " + operation.origin() + ")";
    }
}
