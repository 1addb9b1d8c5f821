package dev.plumbline.check.late.internal;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the operations to try next so that a target can be performed, from the operations that may directly precede it.
 * {@link ForwardMoves} would often have to perform some late operation and decide its place among similar ones; here it
 * is enough that a push is undone by the pop of the same element, wherever the two are.
 *
 * <p>G contains the target, and with each member g every undone u that may come before it, unless u commutes with g, or
 * u and then g is possible nowhere, or g undoes u. The moves are: perform a member of G that is possible and not blocked;
 * remove u and g where g undoes u.
 *
 * <p><b>Nothing is lost.</b> In any witness from here on, move the target to the left as long as it commutes with the
 * operation before it. If it comes first, it is possible and not blocked, and the move is to perform it. Otherwise some
 * u is directly before it. If the target undoes u, the move is to remove both. Else u is in G: repeat the argument for
 * u, which is farther left. The repetition ends.
 *
 * <p><b>Removing u and g is right.</b> Without u and g, which leave every state as it was, a witness remains one. Conversely,
 * u and g can be put side by side into a witness of the rest if everything that comes before one of them (P) precedes
 * everything that comes after one of them (Q). {@link LateConfiguration#removed} demands this from then on: every
 * operation in P gets an end that is no later than theirs. Conditions:
 *
 * <ul>
 *   <li>neither has a shadow nor touches an operation of its process, so that time alone decides what is in Q, and
 *       ends can express it;
 *   <li>no undone operation of Q has a shadow. Otherwise an operation that was already performed would have to come
 *       after u and g, and after all performed operations that come before them. No part of a configuration records that;
 *   <li>no undone w is both in P and in Q: no end could express that.
 * </ul>
 *
 * <p><b>Removing them loses nothing.</b> The demand must hold in each witness in which u and g are side by side after
 * exchanging neighbours that commute. Take a in P and c in Q. In the witness a is before c, with one exception: a comes
 * before g alone, c comes after u alone, and the order is u, c, a, g. If a and c commute, they can be exchanged.
 * Otherwise, for u and g to meet, either c must move to the left of u, so it commutes with u; or a must move to the
 * right of g, so it commutes with g. That can happen ({@code addFirst(0)}, {@code addLast(1)}, {@code addLast(2)},
 * {@code pollFirst} of 0), and then there is no answer. The same holds for w in both P and Q. If it commutes with
 * neither u nor g, it is between them in every such witness, and the pair is not needed. The pair is not needed either
 * if w is like u: with w and u exchanged, g undoes w.
 *
 * <p>There is no answer if a condition fails, or if a total operation would be performed: the forward moves perform it
 * with fewer choices.
 */
final class BackwardMoves {
    private final LateOperations operations;
    private final ForwardMoves forward;
    private final Meter meter;

    BackwardMoves(LateOperations operations, ForwardMoves forward, Meter meter) {
        this.operations = operations;
        this.forward = forward;
        this.meter = meter;
    }

    Optional<Moves> of(LateConfiguration from, int target) throws Meter.Exhausted {
        int size = from.undone.length;
        Moves moves = new Moves();
        boolean[] members = new boolean[size];
        boolean[] none = new boolean[size];
        int[] waiting = new int[size];
        int count = 0;
        waiting[count++] = from.position(target);
        members[waiting[0]] = true;
        for (int next = 0; next < count; next++) {
            meter.tick();
            int at = waiting[next];
            int member = from.undone[at];
            boolean free = from.blocker(at, none) < 0;
            if (free && operations.total[member]) {
                return Optional.empty();
            }
            if (free && forward.isPossible(from, member)) {
                moves.perform().add(at);
            }
            for (int i = 0; i < size; i++) {
                int other = from.undone[i];
                if (i == at
                        || from.comesBefore(at, other)
                        || operations.commute(other, member)
                        || operations.isVoid(other, member)) {
                    continue;
                }
                if (!operations.cancel(other, member)) {
                    if (!members[i]) {
                        members[i] = true;
                        waiting[count++] = i;
                    }
                } else {
                    switch (removal(from, i, at)) {
                        case NEEDED -> moves.remove().add(new Moves.Pair(i, at));
                        case NOT_NEEDED -> {}
                        case NOT_UNDERSTOOD -> {
                            return Optional.empty();
                        }
                    }
                }
            }
        }
        return Optional.of(moves);
    }

    private enum Removal {
        NEEDED,
        NOT_NEEDED,
        NOT_UNDERSTOOD
    }

    private Removal removal(LateConfiguration from, int first, int second) {
        int one = from.undone[first];
        int other = from.undone[second];
        List<Integer> beforeSecondOnly = new ArrayList<>();
        List<Integer> afterFirstOnly = new ArrayList<>();
        boolean plain = isPlain(from, first) && isPlain(from, second);
        for (int i = 0; i < from.undone.length; i++) {
            int w = from.undone[i];
            if (i == first || i == second) {
                continue;
            }
            boolean beforeFirst = from.comesBefore(i, one);
            boolean beforeSecond = from.comesBefore(i, other);
            boolean afterFirst = from.comesBefore(first, w);
            boolean afterSecond = from.comesBefore(second, w);
            if (afterFirst && beforeSecond) {
                boolean stays = !operations.commute(w, one) && !operations.commute(w, other);
                return stays || operations.isLike(w, one) ? Removal.NOT_NEEDED : Removal.NOT_UNDERSTOOD;
            }
            plain &= (!afterFirst && !afterSecond || from.shadows[i].isEmpty()) && !(afterSecond && beforeFirst);
            if (beforeSecond && !beforeFirst) {
                beforeSecondOnly.add(w);
            }
            if (afterFirst && !afterSecond) {
                afterFirstOnly.add(w);
            }
        }
        return plain && isComplete(one, other, beforeSecondOnly, afterFirstOnly)
                ? Removal.NEEDED
                : Removal.NOT_UNDERSTOOD;
    }

    private boolean isComplete(int first, int second, List<Integer> beforeSecond, List<Integer> afterFirst) {
        for (int c : afterFirst) {
            boolean leaves = operations.commute(c, first);
            for (int a : beforeSecond) {
                if ((leaves || operations.commute(a, second)) && !operations.commute(a, c)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isPlain(LateConfiguration from, int at) {
        return from.shadows[at].isEmpty() && !operations.isTouching(from.undone[at]);
    }
}
