package dev.plumbline.lineup.internal.phase;

import dev.plumbline.spec.serial.SerialRuns;
import java.util.List;
import java.util.OptionalInt;

/**
 * Looks for serial witnesses (section 2.1.4) among the serial runs of a test: a run with the same calls and results for
 * each thread, in an order that respects the real-time order of the calls.
 *
 * <p>The search walks down the tree of serial runs and performs at each node any call whose predecessors have been
 * performed and whose reply is the observed one. It needs no set of visited nodes: a node of a tree is reached by one
 * path. The search is complete, because a witness is a path from the root, and every call on it satisfies exactly these
 * conditions in its place. In every serial run the calls of a thread are in its order, so that order needs no separate
 * check.
 */
public final class SerialWitnesses {
    private final SerialRuns runs;

    public SerialWitnesses(SerialRuns runs) {
        this.runs = runs;
    }

    /** Whether a full history has a witness among the full serial runs. */
    public boolean explainFull(CallHistory history) {
        long[] before = before(history);
        return descend(runs.root(), history, before, returned(history), 0, -1);
    }

    /** Definition 2: the first pending call without a stuck serial witness, if any. */
    public OptionalInt unexplained(CallHistory history) {
        long[] before = before(history);
        long returned = returned(history);
        for (int pending : history.pending()) {
            if (!descend(runs.root(), history, before, returned, 0, pending)) {
                return OptionalInt.of(pending);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Definition 1: whether the observed results can be explained, if pending calls may have taken effect or not and
     * blocking is allowed. Distinguishes a wrong result from erroneous blocking.
     */
    public boolean explainResults(CallHistory history) {
        long pending = 0;
        for (int each : history.pending()) {
            pending |= 1L << each;
        }
        return classic(runs.root(), history, before(history), returned(history), pending, 0);
    }

    private static boolean descend(
            SerialRuns.Node node, CallHistory history, long[] before, long wanted, long done, int blocked) {
        if (done == wanted) {
            return blocked < 0
                    || node.child(blocked).filter(SerialRuns.Node::blocks).isPresent();
        }
        List<SerialRuns.Node> children = node.children();
        for (int i = 0; i < children.size(); i++) {
            SerialRuns.Node child = children.get(i);
            long bit = 1L << child.call();
            if ((wanted & ~done & bit) != 0
                    && (before[child.call()] & ~done) == 0
                    && child.result().equals(history.result(child.call()))
                    && descend(child, history, before, wanted, done | bit, blocked)) {
                return true;
            }
        }
        return false;
    }

    private static boolean classic(
            SerialRuns.Node node, CallHistory history, long[] before, long wanted, long optional, long done) {
        if ((wanted & ~done) == 0) {
            return true;
        }
        for (SerialRuns.Node child : node.children()) {
            long bit = 1L << child.call();
            boolean fits = (wanted & bit) != 0
                    ? child.result().equals(history.result(child.call()))
                    : (optional & bit) != 0 && !child.blocks();
            if (fits
                    && (before[child.call()] & ~done) == 0
                    && classic(child, history, before, wanted, optional, done | bit)) {
                return true;
            }
        }
        return false;
    }

    private static long returned(CallHistory history) {
        long returned = 0;
        for (int i = 0; i < history.length(); i++) {
            if (!history.isCall(i)) {
                returned |= 1L << history.number(i);
            }
        }
        return returned;
    }

    /** For each call, those that had returned when it began. */
    private long[] before(CallHistory history) {
        long[] before = new long[runs.calls().size()];
        long returned = 0;
        for (int i = 0; i < history.length(); i++) {
            if (history.isCall(i)) {
                before[history.number(i)] = returned;
            } else {
                returned |= 1L << history.number(i);
            }
        }
        return before;
    }
}
