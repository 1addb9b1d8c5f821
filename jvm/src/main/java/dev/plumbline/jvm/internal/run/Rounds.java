package dev.plumbline.jvm.internal.run;

import java.util.Arrays;

/**
 * The loops in which one thread is: its variables when each of them last began anew, and what has happened since.
 *
 * <p>A loop repeats itself if it begins anew with the same variables, if nobody has changed what it looked at in
 * between, and if the thread changed nothing either, not even where only the thread can see it. Its next round will
 * then do what its last one did, and so will all others, until somebody changes what it looked at. Not to run it before
 * that loses no history: whatever others do in the middle of a later round they could do in the middle of the first, at
 * the same price, for the state of memory and of all threads is the same there.
 *
 * <p>A loop that does not quite repeat itself may still be waiting for others, and counts its tries, draws random
 * numbers or looks at a clock. How long such loops are let run is a matter of {@link Patience}.
 */
public final class Rounds {
    private static final int LOOPS = 16;
    private static final int OBJECTS = 64;

    /** What a loop that begins anew is found to do. */
    enum Finding {
        /** It began for the first time, or somebody has changed what it looked at. */
        NEW,
        /** It has repeated itself, and will until there is a change. */
        REPEATS,
        /** Something is different, though nobody else changed what it looked at. */
        GOES_ON
    }

    /** One loop as it last began anew. */
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

        // Since others last changed what the thread looked at.
        /** How many rounds there were. */
        int rounds;
        /** Whether any of them changed what others can see. */
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

    /** What the thread has looked at since the outermost of its loops began anew. */
    private final Object[] seen = new Object[OBJECTS];

    private int seenCount;
    private boolean sawMore;
    /**
     * Whether the outermost loop has begun anew. What its last round saw is kept until the next one sees something: a
     * thread that waits at the beginning waits for a change of that.
     */
    private boolean newRound;

    Rounds(ControlledThread thread) {
        this.thread = thread;
    }

    /** A loop begins anew; its variables follow. */
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

    /** All variables have been shown. */
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
        // What began after it is within it, or over. Its last rounds belong to an earlier round of this one.
        for (int i = at + 1; i < count; i++) {
            thread.left(known[i].loop);
        }
        count = at + 1;
        if (repeats) {
            return Finding.REPEATS;
        }
        newRound |= at == 0;
        return disturbed ? Finding.NEW : Finding.GOES_ON;
    }

    private void add() {
        if (count == LOOPS) {
            // Of so many loops within each other the outermost is the least likely to be the one that waits.
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

    /** The loop that began anew last. */
    Beginning last() {
        return last;
    }

    /** The innermost loop that the thread is in; null if it is in none. */
    Beginning innermost() {
        return count == 0 ? null : known[count - 1];
    }

    /** The loop of which it was said that it repeats itself has waited, and begins anew. */
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

    /** The thread looks at an object; null for one that is not known. */
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

    /** Whether the thread may have looked at an object since the outermost of its loops began anew. */
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

    /** A call of the method of these loops begins or ends. What was seen in one call means nothing in another. */
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

    /** Calls have ended by an exception, nobody knows which. */
    public void forgetAll() {
        thread.endsRunOn();
        count = 0;
    }
}
