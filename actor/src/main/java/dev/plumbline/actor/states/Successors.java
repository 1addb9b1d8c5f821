package dev.plumbline.actor.states;

import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All steps that a system can take. Receipts that were seen before with an equal actor and an equal message are repeated
 * in the row of the system, without its actors and messages.
 *
 * <p>Of several equal messages on one channel it does not matter which is received, lost or copied, so only the first
 * is; in an ordered network their places differ, and only the first of a channel can be received anyway. The end of an
 * execution with faults is not a step here: it only says that no more faults happen.
 */
final class Successors {
    /** In place of reactions: the message is not received by this actor. */
    private static final int[] REFUSED = {};

    /** In place of reactions: those depend on the history too. */
    private static final int[] BY_HISTORY = {-1};

    /** In place of reactions: the receipt cannot be repeated. */
    private static final int[] IN_FULL = {-2};

    private final StateCoder coder;
    private final Snapshot any;
    private final boolean skipNoOps;
    private final boolean ordered;
    private final boolean repeats;
    private final boolean hasFaults;
    /** The numbers of the actor and of the message of each receipt that was seen. */
    private final PairTable known = new PairTable();

    /** The reactions of each of them: one for each choice. */
    private final List<int[]> reactions = new ArrayList<>();

    /** The number of the receipt and that of a history. */
    private final PairTable knownByHistory = new PairTable();

    private final List<int[]> reactionsByHistory = new ArrayList<>();

    /** @param any a snapshot of the harness */
    Successors(StateCoder coder, Snapshot any, boolean skipNoOps) {
        this.coder = coder;
        this.any = any;
        this.skipNoOps = skipNoOps;
        this.ordered = any.harness().network() == Network.ORDERED;
        this.repeats = !ordered && any.harness().faults().partitions() == 0;
        this.hasFaults = !any.harness().faults().none();
    }

    /**
     * A step and its target.
     *
     * @param row of the system after it
     * @param log the number of the history after it
     * @param action equal for steps that fairness does not distinguish, or {@link StepGraph#UNFAIR}
     * @param failure the step, if an actor throws an exception; then it leads nowhere
     */
    record Move(int[] row, int log, int action, Step.Kind kind, Optional<Step> failure) {}

    /** A step that was taken in full. */
    record Taken(Step step, Coded next, int action) {}

    /** Whether receipts are repeated in this network. */
    boolean repeats() {
        return repeats;
    }

    /** All steps of a system with this row and history, in an order that depends on these alone. */
    List<Move> of(int[] row, int log) {
        List<Move> all = new ArrayList<>();
        if (!repeats) {
            for (Taken taken : taken(coder.decode(any, row, log))) {
                all.add(move(taken));
            }
            return all;
        }
        for (int i = StateCoder.firstMessage(row); i < row.length; i++) {
            if (isFirst(row, i) && !repeat(row, log, row[i], all)) {
                takeInFull(row, log, row[i], all);
            }
        }
        addFaults(row, log, all);
        return all;
    }

    /**
     * The receipts of a system, on any thread as long as no other steps are taken.
     *
     * @return empty if one of them cannot be repeated
     */
    Optional<List<Move>> repeated(int[] row, int log) {
        if (!repeats) {
            return Optional.empty();
        }
        List<Move> all = new ArrayList<>();
        for (int i = StateCoder.firstMessage(row); i < row.length; i++) {
            if (isFirst(row, i) && !repeat(row, log, row[i], all)) {
                return Optional.empty();
            }
        }
        return Optional.of(all);
    }

    /** All steps that are not receipts, for a system whose receipts are {@link #repeated}. */
    void addFaults(int[] row, int log, List<Move> all) {
        if (hasFaults) {
            Coded from = coder.decode(any, row, log);
            for (int transition : from.snapshot().enabled()) {
                if (Transitions.kind(transition) != Step.Kind.RECEIVE) {
                    take(from, transition).forEach(each -> all.add(move(each)));
                }
            }
        }
    }

    private static boolean isFirst(int[] row, int message) {
        return message == StateCoder.firstMessage(row) || row[message] != row[message - 1];
    }

    /** Every step, taken in full. */
    List<Taken> taken(Coded from) {
        List<Taken> all = new ArrayList<>();
        for (int transition : from.snapshot().enabled()) {
            all.addAll(take(from, transition));
        }
        return all;
    }

    private Move move(Taken taken) {
        Step step = taken.step();
        return new Move(
                coder.row(taken.next()),
                taken.next().log(),
                taken.action(),
                step.kind(),
                step.failure().isPresent() ? Optional.of(step) : Optional.empty());
    }

    private List<Taken> take(Coded from, int transition) {
        Step.Kind kind = Transitions.kind(transition);
        List<Taken> all = new ArrayList<>();
        if (kind == Step.Kind.END || !ordered && isRepeated(from, kind, transition)) {
            return all;
        }
        int action = action(from, kind, transition);
        from.snapshot().takeEvery(transition, taken -> {
            Coded next = coder.code(from, taken.after());
            if (!isNoOp(from, taken.step(), next, action)) {
                all.add(new Taken(taken.step(), next, action));
            }
        });
        return all;
    }

    /**
     * Repeats the receipts of one message.
     *
     * @return false if they were not seen, or cannot be repeated
     */
    private boolean repeat(int[] row, int log, int message, List<Move> all) {
        int actor = coder.receiver(row, message);
        int receipt = known.find(actor, message);
        int[] seen = receipt < 0 ? IN_FULL : reactions.get(receipt);
        if (seen == BY_HISTORY) {
            int number = knownByHistory.find(receipt, log);
            seen = number < 0 ? IN_FULL : reactionsByHistory.get(number);
        }
        if (seen == IN_FULL) {
            return false;
        }
        repeat(row, log, actor, message, seen, all);
        return true;
    }

    private void repeat(int[] row, int log, int actor, int message, int[] seen, List<Move> all) {
        for (int reaction : seen) {
            int[] next = coder.repeated(reaction, row, actor, message);
            int nextLog = coder.repeatedLog(reaction, log);
            boolean isNoOp =
                    skipNoOps && nextLog == log && !coder.answers(reaction) && coder.isNoOp(row, next, message);
            if (!isNoOp) {
                all.add(new Move(next, nextLog, message, Step.Kind.RECEIVE, Optional.empty()));
            }
        }
    }

    /** Takes the receipts of a message in full, and remembers them. */
    private void takeInFull(int[] row, int log, int message, List<Move> all) {
        int actor = coder.receiver(row, message);
        Coded from = coder.decode(any, row, log);
        int index = 0;
        while (from.messages()[index] != message) {
            index++;
        }
        Envelope envelope = from.snapshot().inTransit().get(index);
        if (!from.snapshot().canReceive(envelope)) {
            remember(actor, message, log, false, REFUSED);
            return;
        }
        int transition = Transitions.of(Step.Kind.RECEIVE, envelope.number());
        List<Snapshot.Taken> taken = new ArrayList<>();
        from.snapshot().takeEvery(transition, taken::add);
        if (taken.stream().anyMatch(each -> each.reaction().isEmpty())) {
            take(from, transition).forEach(each -> all.add(move(each)));
            remember(actor, message, log, false, IN_FULL);
            return;
        }
        int[] numbers = taken.stream()
                .mapToInt(each -> coder.reaction(each, coder.code(from, each.after())))
                .toArray();
        remember(actor, message, log, taken.stream().anyMatch(StateCoder::isOfCalls), numbers);
        repeat(row, log, actor, message, numbers, all);
    }

    private void remember(int actor, int message, int log, boolean byHistory, int... numbers) {
        int receipt = known.find(actor, message);
        if (receipt < 0) {
            receipt = known.add(actor, message);
            reactions.add(byHistory ? BY_HISTORY : numbers);
        }
        if (reactions.get(receipt) == BY_HISTORY) {
            knownByHistory.add(receipt, log);
            reactionsByHistory.add(numbers);
        }
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
    private boolean isNoOp(Coded before, Step step, Coded after, int action) {
        return skipNoOps
                && !ordered
                && step.kind() == Step.Kind.RECEIVE
                && step.failure().isEmpty()
                && step.answers().isEmpty()
                && after.log() == before.log()
                && coder.isNoOp(coder.row(before), coder.row(after), action);
    }

    /** The messages in transit that cannot be received. */
    static List<Envelope> stuck(Snapshot snapshot) {
        return snapshot.inTransit().stream()
                .filter(envelope -> !snapshot.canReceive(envelope))
                .toList();
    }
}
