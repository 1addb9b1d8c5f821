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

    /** In place of reactions: those depend on the progress of the clients too. */
    private static final int[] BY_PROGRESS = {-1};

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

    /** The number of the receipt and that of the progress of the clients. */
    private final PairTable knownByProgress = new PairTable();

    private final List<int[]> reactionsByProgress = new ArrayList<>();

    /** The number of a reaction with calls or answers, and that of a history. */
    private final PairTable continued = new PairTable();

    /** The history that follows. */
    private final Ints continuations = new Ints();

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
            if (isFirst(row, i) && !repeat(row, log, i, all)) {
                takeInFull(row, log, i, all);
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
            if (isFirst(row, i) && !repeat(row, log, i, all)) {
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

    /** Whether no message of a system is one that its receiver does not accept, if that is known without its actors. */
    boolean acceptsAll(int[] row) {
        for (int i = StateCoder.firstMessage(row); i < row.length; i++) {
            int receipt = repeats ? known.find(row[coder.receiver(row, row[i])], row[i]) : -1;
            if (receipt < 0 || reactions.get(receipt) == REFUSED) {
                return false;
            }
        }
        return true;
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
     * @param message its index
     * @return false if they were not seen, or cannot be repeated
     */
    private boolean repeat(int[] row, int log, int message, List<Move> all) {
        int actor = coder.receiver(row, row[message]);
        int receipt = known.find(row[actor], row[message]);
        int[] seen = receipt < 0 ? IN_FULL : reactions.get(receipt);
        if (seen == BY_PROGRESS) {
            int number = knownByProgress.find(receipt, row[0]);
            seen = number < 0 ? IN_FULL : reactionsByProgress.get(number);
        }
        if (seen == IN_FULL) {
            return false;
        }
        for (int reaction : seen) {
            if (coder.changesLog(reaction) && continued.find(reaction, log) < 0) {
                return false;
            }
        }
        repeat(row, log, actor, message, seen, all);
        return true;
    }

    private void repeat(int[] row, int log, int actor, int message, int[] seen, List<Move> all) {
        for (int reaction : seen) {
            boolean quiet = !coder.changesLog(reaction);
            boolean isNoOp =
                    skipNoOps && quiet && !coder.answers(reaction) && coder.isNoOp(reaction, row, actor, message);
            if (!isNoOp) {
                int next = quiet ? log : continuations.get(continued.find(reaction, log));
                int[] after = coder.repeated(reaction, row, actor, message);
                all.add(new Move(after, next, row[message], Step.Kind.RECEIVE, Optional.empty()));
            }
        }
    }

    /** Takes the receipts of a message in full, and remembers them. */
    private void takeInFull(int[] row, int log, int message, List<Move> all) {
        int at = coder.receiver(row, row[message]);
        int receipt = known.find(row[at], row[message]);
        int number = receipt < 0 ? -1 : knownByProgress.find(receipt, row[0]);
        if (number >= 0 && reactionsByProgress.get(number) != IN_FULL) {
            // Only the history is new.
            int[] seen = reactionsByProgress.get(number);
            continueLog(log, seen);
            repeat(row, log, at, message, seen, all);
            return;
        }
        Coded from = coder.decode(any, row, log);
        Envelope envelope = from.snapshot().inTransit().get(message - StateCoder.firstMessage(row));
        if (!from.snapshot().canReceive(envelope)) {
            remember(row[at], row, message, false, REFUSED);
            return;
        }
        int transition = Transitions.of(Step.Kind.RECEIVE, envelope.number());
        List<Snapshot.Taken> taken = new ArrayList<>();
        from.snapshot().takeEvery(transition, taken::add);
        int[] numbers = new int[taken.size()];
        boolean byProgress = false;
        for (int i = 0; i < numbers.length; i++) {
            Snapshot.Taken each = taken.get(i);
            if (each.reaction().isEmpty()) {
                take(from, transition).forEach(step -> all.add(move(step)));
                remember(row[at], row, message, false, IN_FULL);
                return;
            }
            numbers[i] = coder.reaction(from, each, coder.code(from, each.after()));
            byProgress |= StateCoder.isOfCalls(each);
        }
        remember(row[at], row, message, byProgress, numbers);
        continueLog(log, numbers);
        repeat(row, log, at, message, numbers, all);
    }

    private void remember(int actor, int[] row, int message, boolean byProgress, int... numbers) {
        int receipt = known.find(actor, row[message]);
        if (receipt < 0) {
            receipt = known.add(actor, row[message]);
            reactions.add(byProgress ? BY_PROGRESS : numbers);
        }
        if (reactions.get(receipt) == BY_PROGRESS && knownByProgress.find(receipt, row[0]) < 0) {
            knownByProgress.add(receipt, row[0]);
            reactionsByProgress.add(numbers);
        }
    }

    private void continueLog(int log, int... seen) {
        for (int reaction : seen) {
            if (coder.changesLog(reaction) && continued.find(reaction, log) < 0) {
                continued.add(reaction, log);
                continuations.add(coder.repeatedLog(reaction, log));
            }
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
