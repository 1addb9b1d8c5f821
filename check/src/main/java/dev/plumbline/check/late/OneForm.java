package dev.plumbline.check.late;

import java.util.Arrays;

/**
 * Brings configurations that stand for the same into one form, so that they are equal. What is said of operations that
 * are done or cannot come any more tells them apart without need. An end is moved to the next undone operation's call,
 * or to the last call if there is none: the same operations come after it. A performed operation in a shadow whose value
 * no operation undone or yet to be called has stands for all of its kind: facts depend on kinds and on equal values.
 */
final class OneForm {
    private final LateOperations operations;

    OneForm(LateOperations operations) {
        this.operations = operations;
    }

    /** @param called how many operations have been called */
    LateConfiguration of(LateConfiguration from, int called) {
        int[] ends = from.ends.clone();
        boolean changed = false;
        for (int i = 0; i < ends.length; i++) {
            if (ends[i] < called) {
                int at = Arrays.binarySearch(from.undone, ends[i]);
                int next = at >= 0 ? at : -1 - at;
                ends[i] = next < from.undone.length ? from.undone[next] : called;
                changed |= ends[i] != from.ends[i];
            }
        }
        boolean[] mentioned = null;
        Shadow[] shadows = from.shadows;
        Shadow last = Shadow.EMPTY;
        Shadow formed = Shadow.EMPTY;
        for (int i = 0; i < shadows.length; i++) {
            if (from.shadows[i].isEmpty()) {
                continue;
            }
            if (from.shadows[i] != last) {
                mentioned = mentioned == null ? mentioned(from) : mentioned;
                last = from.shadows[i];
                formed = of(last, mentioned, called);
            }
            if (!formed.equals(from.shadows[i])) {
                shadows = shadows == from.shadows ? shadows.clone() : shadows;
                shadows[i] = formed;
                changed = true;
            }
        }
        return changed ? new LateConfiguration(operations, from.state, from.undone, ends, shadows, from.log) : from;
    }

    private boolean[] mentioned(LateConfiguration from) {
        boolean[] mentioned = new boolean[operations.valueCount()];
        for (int operation : from.undone) {
            if (operations.value(operation) >= 0) {
                mentioned[operations.value(operation)] = true;
            }
        }
        return mentioned;
    }

    private Shadow of(Shadow shadow, boolean[] mentioned, int called) {
        int[] members = new int[shadow.size()];
        for (int i = 0; i < members.length; i++) {
            int member = shadow.member(i);
            int operation = Shadow.operation(member);
            members[i] = member;
            if (!Shadow.isAwaited(member) && operations.value(operation) >= 0) {
                int value = operations.value(operation);
                boolean alive = mentioned[value] || operations.lastMention(value) >= called;
                if (Shadow.isWithoutValue(member) || !alive) {
                    members[i] = Shadow.withoutValue(operations.firstOfKind(operation));
                }
            }
        }
        Shadow formed = Shadow.of(members);
        return formed.equals(shadow) ? shadow : formed;
    }
}
