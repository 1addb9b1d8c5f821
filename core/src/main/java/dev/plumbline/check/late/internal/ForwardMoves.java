package dev.plumbline.check.late.internal;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.OperationFacts;
import java.util.Collections;
import java.util.List;

/**
 * Finds the operations to try next so that a target can be performed: the possible and unblocked ones of a <em>stubborn
 * set</em> T. T contains the target, and with each member m
 *
 * <ul>
 *   <li>if m is blocked: one operation that blocks it;
 *   <li>if m is not possible in this state: every undone operation that does not keep the barrier in its way;
 *   <li>if m is possible and not blocked: every undone operation that does not commute with it; or else every one that
 *       does not {@linkplain OperationFacts#slipsBefore slip} before it.
 * </ul>
 *
 * Where m is both blocked and impossible either will do, and where several barriers are in its way any of them will.
 * The choices are made in two ways, and the one with fewer moves counts.
 *
 * <p><b>Nothing is lost.</b> Take any witness from here on. It contains the target, hence a first member t of T. If t
 * were blocked, the operation in T that blocks it would come before it in the witness. If t were impossible here, then
 * all operations that the witness performs before t are outside T and keep the barrier, so t would be impossible there.
 * So t is possible and not blocked. Either all operations before it commute with it, or all slip before it. In both
 * cases t can be moved to the front, step by step: where all slip, t is possible here and so after each of them. The
 * two cases cannot be mixed: of two takes of the same value, which commute, one may leave nothing for the other, and
 * then an addition of that value does not slip before it. The move keeps the steps, the states at the end, and the order
 * of operations that do not commute. Operations called after the target's return come after the target and do not matter
 * here. If there are no moves, no witness continues from here.
 */
final class ForwardMoves {
    private final LateOperations operations;
    private final StateTable states;
    private final Meter meter;

    ForwardMoves(LateOperations operations, StateTable states, Meter meter) {
        this.operations = operations;
        this.states = states;
        this.meter = meter;
    }

    /** Complete moves towards the target, which is undone. */
    Moves of(LateConfiguration from, int target) throws Meter.Exhausted {
        Moves one = stubborn(from, target, true);
        if (one.size() <= 1) {
            return one;
        }
        Moves other = stubborn(from, target, false);
        return other.size() < one.size() ? other : one;
    }

    private Moves stubborn(LateConfiguration from, int target, boolean blockersFirst) throws Meter.Exhausted {
        Members members = new Members(from, target);
        Moves moves = new Moves();
        for (int next = 0; next < members.count; next++) {
            meter.tick();
            int at = members.waiting[next];
            int member = from.undone[at];
            int blocker = from.blocker(at, members.are);
            if (blocker >= 0 && (blockersFirst || isPossible(from, member))) {
                members.add(blocker);
            } else if (!isPossible(from, member)) {
                addBreaking(members, from, at);
            } else {
                moves.perform().add(at);
                addDisturbing(members, from, member);
            }
        }
        Collections.sort(moves.perform());
        return moves;
    }

    /** Adds the undone operations that cannot be exchanged with a possible one, in the sense that needs fewer. */
    private void addDisturbing(Members members, LateConfiguration from, int member) {
        int notCommuting = 0;
        int notSlipping = 0;
        for (int i = 0; i < from.undone.length; i++) {
            if (!members.are[i]) {
                notCommuting += operations.commute(member, from.undone[i]) ? 0 : 1;
                notSlipping += operations.slips(from.undone[i], member) ? 0 : 1;
            }
        }
        boolean slip = notSlipping < notCommuting;
        for (int i = 0; i < from.undone.length; i++) {
            int other = from.undone[i];
            if (!members.are[i] && !(slip ? operations.slips(other, member) : operations.commute(member, other))) {
                members.add(i);
            }
        }
    }

    /** A growing stubborn set, by positions. */
    private static final class Members {
        private final boolean[] are;
        private final int[] waiting;
        private int count;

        Members(LateConfiguration from, int target) {
            are = new boolean[from.undone.length];
            waiting = new int[from.undone.length];
            add(from.position(target));
        }

        void add(int position) {
            if (!are[position]) {
                are[position] = true;
                waiting[count++] = position;
            }
        }
    }

    boolean isPossible(LateConfiguration from, int operation) throws Meter.Exhausted {
        return operations.total[operation] || states.next(from.state, operations.steps[operation]).length > 0;
    }

    /** Adds the undone operations that may break a barrier of an impossible one: of several, the one with fewest. */
    private void addBreaking(Members members, LateConfiguration from, int at) {
        int failing = from.undone[at];
        List<OperationFacts.Barrier> barriers = operations.facts[failing].barriers(from.state.state);
        if (barriers.isEmpty()) {
            for (int i = 0; i < from.undone.length; i++) {
                if (!operations.observers[from.undone[i]] && operations.mayAffect(from.undone[i], failing)) {
                    members.add(i);
                }
            }
            return;
        }
        OperationFacts.Barrier best = barriers.get(0);
        int fewest = Integer.MAX_VALUE;
        for (OperationFacts.Barrier barrier : barriers) {
            int count = barriers.size() == 1 ? 0 : breaking(members, from, failing, barrier, false);
            if (count < fewest) {
                fewest = count;
                best = barrier;
            }
        }
        breaking(members, from, failing, best, true);
    }

    /** How many operations outside the barrier may break it; adds them if asked to. */
    private int breaking(
            Members members, LateConfiguration from, int failing, OperationFacts.Barrier barrier, boolean add) {
        int kind = operations.barrierNumber(barrier);
        int barred = barrier.value().map(operations::valueNumber).orElse(Integer.MIN_VALUE);
        int count = 0;
        for (int i = 0; i < from.undone.length; i++) {
            if (!members.are[i] && !operations.keeps(from.undone[i], failing, barrier, kind, barred)) {
                count++;
                if (add) {
                    members.add(i);
                }
            }
        }
        return count;
    }
}
