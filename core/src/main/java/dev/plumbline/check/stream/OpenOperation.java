package dev.plumbline.check.stream;

import dev.plumbline.check.sweep.GrowingSweep;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.value.document.Document;
import java.util.Comparator;

/** An operation of a stream that was called, until it returns and is settled. */
final class OpenOperation {
    /** As {@link dev.plumbline.check.sweep.Events} has it: returns at one instant come in the order of the calls. */
    static final Comparator<OpenOperation> BY_RETURN =
            Comparator.comparingLong(OpenOperation::end).thenComparingLong(each -> each.position);

    final Operation operation;
    /** How many operations of the stream were called before it. */
    final long position;
    /** Null if the specification does not restrict the operation, so that it is not checked. */
    final Action action;
    /** By which the sweep knows it; the order of numbers is that of positions. */
    int number;
    /** Whose operation it is; null before it is called. */
    StreamGroup group;

    OpenOperation(Operation operation, long position, Action action, int number) {
        this.operation = operation;
        this.position = position;
        this.action = action;
        this.number = number;
    }

    boolean isChecked() {
        return action != null;
    }

    Document saved() {
        return OperationCoding.saved(operation).put("position", position);
    }

    /** Whether it may ever matter: a pending operation that changes nothing does not. */
    boolean hasInfluence() {
        return !operation.isPending() || GrowingSweep.hasInfluence(action);
    }

    long call() {
        return ((Timebox) operation.place()).call();
    }

    long end() {
        return ((Timebox) operation.place()).end();
    }
}
