package dev.plumbline.actor.states;

import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder.Coded;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All steps that a system can take, in an order that depends on the snapshot alone.
 *
 * <p>Of several equal messages on one way it does not matter which is received, lost or copied, so only the first is; in
 * an ordered network their places differ, and only the first of a way can be received anyway. The end of an execution
 * with faults is no step here: it says that nothing more goes wrong, and changes nothing.
 */
final class Successors {
    private final boolean skipNoOps;

    Successors(boolean skipNoOps) {
        this.skipNoOps = skipNoOps;
    }

    List<Snapshot.Taken> of(Coded from) {
        Snapshot snapshot = from.snapshot();
        List<Snapshot.Taken> all = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        boolean ordered = snapshot.harness().network() == Network.ORDERED;
        for (int transition : snapshot.enabled()) {
            Step.Kind kind = Transitions.kind(transition);
            if (kind == Step.Kind.END || !ordered && isRepeated(from, kind, transition, seen)) {
                continue;
            }
            for (Snapshot.Taken taken : everyChoice(snapshot, transition)) {
                if (!skipNoOps || ordered || !isNoOp(snapshot, taken)) {
                    all.add(taken);
                }
            }
        }
        return all;
    }

    private static boolean isRepeated(Coded from, Step.Kind kind, int transition, Set<Long> seen) {
        if (kind != Step.Kind.RECEIVE && kind != Step.Kind.LOSE && kind != Step.Kind.DUPLICATE) {
            return false;
        }
        int index = from.snapshot().indexOfMessage(Transitions.subject(transition));
        return !seen.add((long) kind.ordinal() << 32 | from.messages()[index]);
    }

    /** The answers to choices are counted up like the digits of a number. */
    private static List<Snapshot.Taken> everyChoice(Snapshot from, int transition) {
        List<Snapshot.Taken> all = new ArrayList<>(1);
        int[] answers = new int[4];
        int given = 0;
        while (true) {
            Answers asked = new Answers(answers, given);
            all.add(from.take(transition, asked::next));
            given = asked.count;
            answers = asked.answers;
            while (given > 0 && answers[given - 1] + 1 == asked.among[given - 1]) {
                given--;
            }
            if (given == 0) {
                return all;
            }
            answers[given - 1]++;
        }
    }

    /** The first choices are given; later ones take the first alternative. */
    private static final class Answers {
        private final int given;
        private int[] answers;
        private int[] among;
        private int count;

        Answers(int[] answers, int given) {
            this.answers = answers;
            this.given = given;
            this.among = new int[answers.length];
        }

        int next(int alternatives) {
            if (count == answers.length) {
                answers = Arrays.copyOf(answers, 2 * count);
                among = Arrays.copyOf(among, 2 * count);
            }
            among[count] = alternatives;
            if (count >= given) {
                answers[count] = 0;
            }
            return answers[count++];
        }
    }

    /** A receipt after which nothing is different but that the message is gone. */
    private static boolean isNoOp(Snapshot before, Snapshot.Taken taken) {
        Step step = taken.step();
        return step.kind() == Step.Kind.RECEIVE
                && !step.changed()
                && step.sent().isEmpty()
                && step.answers().isEmpty()
                && step.failure().isEmpty()
                && taken.after().calls() == before.calls()
                && taken.after().actors().size() == before.actors().size();
    }

    /** The messages that are under way and cannot be received. */
    static List<Envelope> stuck(Snapshot snapshot) {
        return snapshot.underWay().stream()
                .filter(envelope -> !snapshot.canReceive(envelope))
                .toList();
    }
}
