package dev.plumbline.actor.states;

import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All steps that a system can take, in an order that depends on the snapshot alone.
 *
 * <p>Of several equal messages on one channel it does not matter which is received, lost or copied, so only the first
 * is; in an ordered network their places differ, and only the first of a channel can be received anyway. The end of an
 * execution with faults is not a step here: it only says that no more faults happen.
 */
final class Successors {
    /** In place of a reaction, for a receipt that is no step in any system. */
    private static final int NO_OP = -1;

    private final StateCoder coder;
    private final boolean skipNoOps;
    /** The numbers of the actor and of the message of each receipt that can be repeated. */
    private final PairTable known = new PairTable();

    /** The reaction to each of them, or {@link #NO_OP}. */
    private final Ints reactions = new Ints();

    Successors(StateCoder coder, boolean skipNoOps) {
        this.coder = coder;
        this.skipNoOps = skipNoOps;
    }

    /** A step and its target. */
    sealed interface Move {
        /** Equal for steps that fairness does not distinguish, or {@link StepGraph#UNFAIR}. */
        int action();

        /**
         * It leads to a known state: the receipt of a message in which no client called or was answered.
         *
         * @param changes whether the system is another one after it, if only by an exchange of symmetric actors
         */
        record Known(int state, boolean changes, int action) implements Move {}

        /** @param step empty if it is a repeated receipt, in which no client called or was answered */
        record Taken(Optional<Step> step, Coded next, int action) implements Move {}
    }

    /**
     * @param store where a repeated step may find its state without being taken; empty to take all steps in full. The
     *     moves are the same in the same order either way
     */
    List<Move> of(Coded from, Optional<StateStore> store) {
        Snapshot snapshot = from.snapshot();
        List<Move> all = new ArrayList<>();
        boolean ordered = snapshot.harness().network() == Network.ORDERED;
        int[] row = coder.row(from);
        for (int transition : snapshot.enabled()) {
            Step.Kind kind = Transitions.kind(transition);
            if (kind == Step.Kind.END || !ordered && isRepeated(from, kind, transition)) {
                continue;
            }
            boolean counts = !skipNoOps || ordered || kind != Step.Kind.RECEIVE;
            if (kind == Step.Kind.RECEIVE
                    && store.isPresent()
                    && repeat(from, row, transition, counts, store.get(), all)) {
                continue;
            }
            int action = action(from, kind, transition);
            snapshot.takeEvery(transition, taken -> {
                Coded next = coder.code(from, taken.after());
                boolean noOp = !counts && isNoOp(from, taken.step(), next);
                if (taken.reaction().isPresent()) {
                    remember(from, transition, taken, next, noOp);
                }
                if (!noOp) {
                    all.add(new Move.Taken(Optional.of(taken.step()), next, action));
                }
            });
        }
        return all;
    }

    /** Every step, taken in full. */
    List<Move.Taken> taken(Coded from) {
        return of(from, Optional.empty()).stream().map(Move.Taken.class::cast).toList();
    }

    private void remember(Coded from, int transition, Snapshot.Taken taken, Coded next, boolean noOp) {
        int message = from.snapshot().indexOfMessage(Transitions.subject(transition));
        int actor = from.actors()[coder.receiver(from, message)];
        if (known.find(actor, from.messages()[message]) < 0) {
            known.add(actor, from.messages()[message]);
            int reaction = coder.reaction(taken, next);
            reactions.add(noOp && coder.sendsNothing(reaction) ? NO_OP : reaction);
        }
    }

    /**
     * Whether the receipt was seen before with the same actor and could be repeated.
     *
     * @param row of the system before it
     * @param counts whether a receipt that changes nothing is a step
     */
    private boolean repeat(Coded from, int[] row, int transition, boolean counts, StateStore store, List<Move> all) {
        int message = from.snapshot().indexOfMessage(Transitions.subject(transition));
        int received = from.messages()[message];
        int cell = coder.receiver(from, message);
        int number = known.find(from.actors()[cell], received);
        if (number < 0) {
            return false;
        }
        int reaction = reactions.get(number);
        if (reaction == NO_OP) {
            return true;
        }
        int[] next = coder.repeated(reaction, row, from.actors()[cell], received);
        if (!counts && coder.isNoOp(row, next, received)) {
            return true;
        }
        int state = store.find(next, from.log());
        all.add(
                state >= 0
                        ? new Move.Known(state, !Arrays.equals(next, row), received)
                        : new Move.Taken(Optional.empty(), coder.repeated(reaction, from, cell, message), received));
        return true;
    }

    /** Receipts have the number of their message, which equal messages on one channel share; recoveries follow below. */
    private static int action(Coded from, Step.Kind kind, int transition) {
        return switch (kind) {
            case RECEIVE -> from.messages()[from.snapshot().indexOfMessage(Transitions.subject(transition))];
            case HEAL -> StepGraph.UNFAIR - 1;
            case RESTART -> StepGraph.UNFAIR - 2 - Transitions.subject(transition);
            default -> StepGraph.UNFAIR;
        };
    }

    /** Whether there is an equal earlier message on the same channel. */
    private static boolean isRepeated(Coded from, Step.Kind kind, int transition) {
        if (kind != Step.Kind.RECEIVE && kind != Step.Kind.LOSE && kind != Step.Kind.DUPLICATE) {
            return false;
        }
        int[] messages = from.messages();
        int index = from.snapshot().indexOfMessage(Transitions.subject(transition));
        for (int i = 0; i < index; i++) {
            if (messages[i] == messages[index]) {
                return true;
            }
        }
        return false;
    }

    /** A receipt that changes nothing, except that the message may be removed. */
    private static boolean isNoOp(Coded before, Step step, Coded after) {
        if (step.failure().isPresent()
                || !step.answers().isEmpty()
                || after.snapshot().calls() != before.snapshot().calls()
                || !Arrays.equals(before.actors(), after.actors())) {
            return false;
        }
        Envelope received = step.envelope().orElseThrow();
        int gone = received.timer() ? -1 : before.snapshot().indexOfMessage(received.number());
        return sameMessages(before.messages(), -1, after.messages())
                || gone >= 0 && sameMessages(before.messages(), gone, after.messages());
    }

    /** As multisets, without one of the first. */
    private static boolean sameMessages(int[] some, int without, int[] others) {
        int length = without < 0 ? some.length : some.length - 1;
        if (length != others.length) {
            return false;
        }
        int[] left = new int[length];
        for (int i = 0, at = 0; i < some.length; i++) {
            if (i != without) {
                left[at++] = some[i];
            }
        }
        int[] right = others.clone();
        Arrays.sort(left);
        Arrays.sort(right);
        return Arrays.equals(left, right);
    }

    /** The messages in transit that cannot be received. */
    static List<Envelope> stuck(Snapshot snapshot) {
        return snapshot.inTransit().stream()
                .filter(envelope -> !snapshot.canReceive(envelope))
                .toList();
    }
}
