package dev.plumbline.check.late.internal;

import java.util.Arrays;

/**
 * The operations that must come after an undone one although its end does not say so: the performed operations that
 * follow it, and the operations of its process that touch it. Of a performed operation only its class is kept
 * ({@link LateOperations#alike}), since the only question is which operations do not commute with it.
 */
public final class Shadow {
    static final Shadow EMPTY = new Shadow(new int[0]);

    /** A member that says that something performed must come after, and nothing else. */
    static final int SOMETHING = 0;

    /**
     * Ascending. Negative: an operation yet to be performed, {@code -1 - name}. Zero: some performed operation, of
     * which no more matters. Positive: a performed operation, one more than its name.
     */
    private final int[] members;

    private final int hash;

    private Shadow(int[] members) {
        this.members = members;
        this.hash = Arrays.hashCode(members);
    }

    static int awaited(int operation) {
        return -1 - operation;
    }

    static int performed(int representative) {
        return representative + 1;
    }

    static boolean isAwaited(int member) {
        return member < 0;
    }

    /** The operation that a member represents, if it is not {@link #SOMETHING}. */
    static int operation(int member) {
        return member < 0 ? -1 - member : member - 1;
    }

    static Shadow of(int... members) {
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[count++] = sorted[i];
            }
        }
        return count == 0 ? EMPTY : new Shadow(count == sorted.length ? sorted : Arrays.copyOf(sorted, count));
    }

    /** Whether something performed is in it. */
    boolean hasPerformed() {
        return members.length > 0 && members[members.length - 1] >= SOMETHING;
    }

    public int size() {
        return members.length;
    }

    int member(int at) {
        return members[at];
    }

    public boolean isEmpty() {
        return members.length == 0;
    }

    Shadow union(Shadow other) {
        if (this == other || other.isEmpty()) {
            return this;
        }
        if (isEmpty() || isWithin(other)) {
            return other;
        }
        if (other.isWithin(this)) {
            return this;
        }
        int[] all = Arrays.copyOf(members, members.length + other.members.length);
        System.arraycopy(other.members, 0, all, members.length, other.members.length);
        return of(all);
    }

    Shadow without(int member) {
        int at = Arrays.binarySearch(members, member);
        if (at < 0) {
            return this;
        }
        int[] fewer = new int[members.length - 1];
        System.arraycopy(members, 0, fewer, 0, at);
        System.arraycopy(members, at + 1, fewer, at, fewer.length - at);
        return fewer.length == 0 ? EMPTY : new Shadow(fewer);
    }

    public boolean isWithin(Shadow other) {
        if (this == other) {
            return true;
        }
        for (int member : members) {
            if (Arrays.binarySearch(other.members, member) < 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Shadow that && Arrays.equals(members, that.members);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
