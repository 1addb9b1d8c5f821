package dev.plumbline.check.late;

import dev.plumbline.check.sweep.Meter;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.OperationFacts;
import java.util.List;
import java.util.Optional;

/**
 * Which operations to try next so that a target can be performed: the possible and unblocked ones of a <em>stubborn
 * set</em> T. T contains the target, and with each member m
 *
 * <ul>
 *   <li>if m is blocked: one operation that blocks it;
 *   <li>if m is not possible in this state: every undone operation that does not keep the barrier in its way;
 *   <li>if m is possible and not blocked: every undone operation that does not commute with it.
 * </ul>
 *
 * Where m is both blocked and impossible either will do, and where several barriers are in its way any of them will.
 * The choices are made in two ways, and the one with fewer moves counts.
 *
 * <p><b>Nothing is lost.</b> Take any witness from here on. It contains the target, hence a first member t of T. Were t
 * blocked, the operation in T that blocks it would come before it in the witness too. Were t impossible here, everything
 * that the witness performs before t is outside T and keeps the barrier, so t would be impossible there. So t is
 * possible and not blocked, everything before it commutes with it, and it can be moved to the front: the same steps, the
 * same states at the end, the same order of what does not commute. What was called after the target's return comes
 * after the target, and is no concern. No moves means that no witness goes on from here.
 */
final class ForwardMoves {
    private static final byte UNKNOWN = 0;
    private static final byte KEPT = 1;
    private static final byte BROKEN = 2;

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
        Moves moves = new Moves();
        boolean[] members = new boolean[from.undone.length];
        int[] waiting = new int[from.undone.length];
        int count = 0;
        waiting[count++] = from.position(target);
        members[waiting[0]] = true;
        boolean[] possible = new boolean[from.undone.length];
        for (int next = 0; next < count; next++) {
            meter.tick();
            int at = waiting[next];
            int member = from.undone[at];
            int blocker = blocker(from, at, members);
            boolean[] needed;
            if (blocker >= 0 && (blockersFirst || isPossible(from, member))) {
                needed = new boolean[from.undone.length];
                needed[blocker] = true;
            } else if (!isPossible(from, member)) {
                needed = breaking(from, at, members);
            } else {
                possible[at] = true;
                needed = new boolean[from.undone.length];
                for (int i = 0; i < needed.length; i++) {
                    needed[i] = i != at && !operations.commute(member, from.undone[i]);
                }
            }
            for (int i = 0; i < needed.length; i++) {
                if (needed[i] && !members[i]) {
                    members[i] = true;
                    waiting[count++] = i;
                }
            }
        }
        for (int i = 0; i < possible.length; i++) {
            if (possible[i]) {
                moves.perform().add(i);
            }
        }
        return moves;
    }

    private static int size(boolean[] needed, boolean[] members) {
        int size = 0;
        for (int i = 0; i < needed.length; i++) {
            size += needed[i] && !members[i] ? 1 : 0;
        }
        return size;
    }

    boolean isPossible(LateConfiguration from, int operation) throws Meter.Exhausted {
        return operations.total[operation] || states.next(from.state, operations.steps[operation]).length > 0;
    }

    /** @return the position of an operation that blocks the one at a position, a member where there is one; or -1 */
    int blocker(LateConfiguration from, int at, boolean[] members) {
        int found = -1;
        int operation = from.undone[at];
        for (int i = 0; i < from.undone.length; i++) {
            if (i != at && from.comesBefore(i, operation) && !operations.commute(from.undone[i], operation)) {
                if (members[i]) {
                    return i;
                }
                found = found < 0 ? i : found;
            }
        }
        return found;
    }

    /** The undone operations that may break the barrier of an impossible one; of several barriers, the fewest. */
    private boolean[] breaking(LateConfiguration from, int at, boolean[] members) {
        int failing = from.undone[at];
        List<OperationFacts.Barrier> barriers = operations.facts[failing].barriers(from.state.state);
        if (barriers.isEmpty()) {
            return breaking(from, at, Optional.empty());
        }
        boolean[] fewest = null;
        for (OperationFacts.Barrier barrier : barriers) {
            boolean[] breaking = breaking(from, at, Optional.of(barrier));
            if (fewest == null || size(breaking, members) < size(fewest, members)) {
                fewest = breaking;
            }
        }
        return fewest;
    }

    private boolean[] breaking(LateConfiguration from, int at, Optional<OperationFacts.Barrier> barrier) {
        int failing = from.undone[at];
        int barred = barrier.flatMap(OperationFacts.Barrier::value)
                .map(operations::valueNumber)
                .orElse(Integer.MIN_VALUE);
        byte[] byKind = new byte[4 * operations.kindCount()];
        boolean[] breaking = new boolean[from.undone.length];
        for (int i = 0; i < breaking.length; i++) {
            int other = from.undone[i];
            if (i == at || operations.observers[other]) {
                continue;
            }
            if (barrier.isEmpty() || !operations.hasKind(other)) {
                breaking[i] = operations.mayAffect(other, failing);
                continue;
            }
            int key = 4 * operations.kind(other)
                    + (operations.value(other) == operations.value(failing) ? 2 : 0)
                    + (operations.value(other) == barred ? 1 : 0);
            if (byKind[key] == UNKNOWN) {
                boolean kept = operations.facts[other].keeps(operations.facts[failing], barrier.get())
                        || !operations.mayAffect(other, failing);
                byKind[key] = kept ? KEPT : BROKEN;
            }
            breaking[i] = byKind[key] == BROKEN;
        }
        return breaking;
    }
}
