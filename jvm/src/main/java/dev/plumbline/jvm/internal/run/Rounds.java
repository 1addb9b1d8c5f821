package dev.plumbline.jvm.internal.run;

import java.util.Arrays;

/**
 * The loops that one thread is in: its variables at the beginning of the last round of each loop, and what has happened
 * since.
 *
 * <p>A loop repeats itself if a round begins with the same variables as the last one, if no other thread has changed
 * anything that it read in between, and if the thread changed nothing either, not even something that only it can see.
 * Its next round will then do the same as its last one, and so will all further rounds, until another thread changes
 * something that it read. To pause it until then loses no history: every action of another thread in the middle of a
 * later round is also possible in the middle of the first, with as many preemptions, because the state of memory and of
 * all threads is the same there.
 *
 * <p>A loop that does not exactly repeat itself may still be waiting for other threads: it may count its tries, draw
 * random numbers or read a clock. {@link Patience} decides how long such loops may run.
 */
public final class Rounds {
    private static final int LOOPS = 16;
    private static final int OBJECTS = 64;

    /** The result of comparing the beginning of a round with that of the last round. */
    enum Finding {
        /** The loop was entered for the first time, or another thread has changed something that it read. */
        NEW,
        /** It has repeated itself, and will do so until there is a change. */
        REPEATS,
        /** Something is different, though no other thread changed anything that it read. */
        CHANGES
    }

    /** The state of one loop at the beginning of its last round. */
    static final class Beginning {
        private int loop;
        private long[] numbers = new long[8];
        private Object[] objects = new Object[8];
        private int numberCount;
        private int objectCount;
        private long disturbed;
        private long touched;
        private long wrote;
        private long paused;

        // The following fields count from the last change, by another thread, of something that the thread read.
        /** How many rounds there were. */
        int rounds;
        /** Whether any of them changed something that other threads can see. */
        boolean writes;
        /** Whether any of them slept, yielded or waited for a time. */
        boolean pauses;
        /** Whether the variables were always the same. */
        boolean sameVariables;

        int loop() {
            return loop;
        }

        private boolean sameVariables(Beginning other) {
            return Arrays.equals(numbers, 0, numberCount, other.numbers, 0, other.numberCount) && sameObjects(other);
        }

        private boolean sameObjects(Beginning other) {
            if (objectCount != other.objectCount) {
                return false;
            }
            for (int i = 0; i < objectCount; i++) {
                if (objects[i] != other.objects[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private final ControlledThread thread;
    private final Beginning[] known = new Beginning[LOOPS];
    private int count;
    private Beginning now = new Beginning();
    private Beginning last;

    /** The objects that the thread has read since the last round of its outermost loop began. */
    private final Object[] seen = new Object[OBJECTS];

    private int seenCount;
    private boolean sawMore;
    /**
     * Whether a round of the outermost loop has begun. The objects seen in its last round are kept until the new one
     * sees an object: a thread that waits at the beginning waits for a change of those.
     */
    private boolean newRound;

    Rounds(ControlledThread thread) {
        this.thread = thread;
    }

    /** A round of a loop begins; its variables follow. */
    public void begins(int loop) {
        now.loop = loop;
        now.numberCount = 0;
        now.objectCount = 0;
    }

    public void variable(long value) {
        if (now.numberCount == now.numbers.length) {
            now.numbers = Arrays.copyOf(now.numbers, 2 * now.numberCount);
        }
        now.numbers[now.numberCount++] = value;
    }

    public void variable(Object value) {
        if (now.objectCount == now.objects.length) {
            now.objects = Arrays.copyOf(now.objects, 2 * now.objectCount);
        }
        now.objects[now.objectCount++] = value;
    }

    /** All variables have been reported. */
    Finding found() {
        now.disturbed = thread.disturbed;
        now.touched = thread.touched;
        now.wrote = thread.wrote;
        now.paused = thread.paused;
        int at = 0;
        while (at < count && known[at].loop != now.loop) {
            at++;
        }
        if (at == count) {
            add();
            return Finding.NEW;
        }
        Beginning before = known[at];
        boolean same = before.sameVariables(now);
        boolean disturbed = before.disturbed != now.disturbed;
        boolean wrote = before.wrote != now.wrote;
        now.rounds = disturbed ? 0 : before.rounds + 1;
        now.writes = !disturbed && (before.writes || wrote);
        now.pauses = !disturbed && (before.pauses || before.paused != now.paused);
        now.sameVariables = disturbed || before.sameVariables && same;
        boolean repeats = !disturbed && !wrote && before.touched == now.touched && same;
        last = now;
        known[at] = now;
        now = before;
        // Loops that began after it are within it, or have ended. Their last rounds belong to an earlier round of this
        // one.
        for (int i = at + 1; i < count; i++) {
            thread.left(known[i].loop);
        }
        count = at + 1;
        if (repeats) {
            return Finding.REPEATS;
        }
        newRound |= at == 0;
        return disturbed ? Finding.NEW : Finding.CHANGES;
    }

    private void add() {
        if (count == LOOPS) {
            // With this many nested loops the outermost is the least likely to be the one that waits.
            System.arraycopy(known, 1, known, 0, --count);
        }
        if (count == 0) {
            forgetSeen();
        }
        now.rounds = 0;
        now.writes = false;
        now.pauses = false;
        now.sameVariables = true;
        last = now;
        known[count++] = now;
        now = new Beginning();
    }

    /** The loop whose round began last. */
    Beginning last() {
        return last;
    }

    /** The innermost loop that the thread is in; null if it is in none. */
    Beginning innermost() {
        return count == 0 ? null : known[count - 1];
    }

    /** The loop that was found to repeat itself has waited, and a new round begins. */
    void waited() {
        last.disturbed = thread.disturbed;
        last.touched = thread.touched;
        last.rounds = 0;
        last.pauses = false;
        last.sameVariables = true;
        newRound |= last == known[0];
    }

    boolean none() {
        return count == 0;
    }

    /** The thread reads an object; null if it is unknown. */
    void sees(Object object) {
        if (newRound) {
            forgetSeen();
        }
        if (count == 0 || sawMore) {
            return;
        }
        for (int i = seenCount - 1; i >= 0; i--) {
            if (seen[i] == object) {
                return;
            }
        }
        if (object == null || seenCount == OBJECTS) {
            sawMore = true;
        } else {
            seen[seenCount++] = object;
        }
    }

    /** Whether the thread may have read an object since the last round of its outermost loop began. */
    boolean mayHaveSeen(Object object) {
        if (count == 0 || sawMore || object == null) {
            return true;
        }
        for (int i = 0; i < seenCount; i++) {
            if (seen[i] == object) {
                return true;
            }
        }
        return false;
    }

    private void forgetSeen() {
        Arrays.fill(seen, 0, seenCount, null);
        seenCount = 0;
        sawMore = false;
        newRound = false;
    }

    /**
     * A call of the method that contains these loops begins or ends. Observations of one call mean nothing in another.
     */
    public void forget(int first, int last) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (known[i].loop < first || known[i].loop > last) {
                known[kept++] = known[i];
            } else {
                thread.left(known[i].loop);
            }
        }
        count = kept;
    }

    /** An exception has ended calls, and it is unknown which. */
    public void forgetAll() {
        thread.endsRunningUnasked();
        count = 0;
    }
}
