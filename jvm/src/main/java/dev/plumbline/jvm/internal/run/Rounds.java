package dev.plumbline.jvm.internal.run;

import java.util.Arrays;

/**
 * The loops in which one thread is, with its variables and the state of memory when each of them last began anew.
 *
 * <p>A loop repeats itself if it begins anew with the same variables, and if nobody has changed anything in between,
 * the thread included, not even where only the thread can see it. Its next round will then do what its last one did,
 * and so will all others, until somebody changes something. Not to run it before that loses no history: whatever others
 * do in the middle of a later round they could do in the middle of the first, at the same price, for the state of
 * memory and of all threads is the same there.
 */
public final class Rounds {
    private static final int REMEMBERED = 16;

    /** One loop as it last began anew. */
    private static final class Beginning {
        int loop;
        long[] numbers = new long[8];
        Object[] objects = new Object[8];
        int numberCount;
        int objectCount;
        long changes;
        long touched;

        boolean sameVariables(Beginning other) {
            if (numberCount != other.numberCount || objectCount != other.objectCount) {
                return false;
            }
            for (int i = 0; i < numberCount; i++) {
                if (numbers[i] != other.numbers[i]) {
                    return false;
                }
            }
            for (int i = 0; i < objectCount; i++) {
                if (objects[i] != other.objects[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Beginning[] known = new Beginning[REMEMBERED];
    private int count;
    private Beginning now = new Beginning();

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

    /** All variables have been shown. Says whether the loop repeats itself. */
    boolean repeats(long changes, long touched) {
        now.changes = changes;
        now.touched = touched;
        int at = 0;
        while (at < count && known[at].loop != now.loop) {
            at++;
        }
        if (at == count) {
            if (count == REMEMBERED) {
                // Of so many loops within each other the outermost is the least likely to be the one that waits.
                System.arraycopy(known, 1, known, 0, --count);
                at = count;
            }
            known[count++] = now;
            now = new Beginning();
            return false;
        }
        Beginning before = known[at];
        boolean same = before.changes == changes && before.touched == touched && before.sameVariables(now);
        known[at] = now;
        now = before;
        return same;
    }

    /** A call of the method of these loops begins or ends. What was seen in one call means nothing in another. */
    public void forget(int first, int last) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (known[i].loop < first || known[i].loop > last) {
                known[kept++] = known[i];
            }
        }
        count = kept;
    }

    /** Calls have ended by an exception, nobody knows which. */
    public void forgetAll() {
        count = 0;
    }
}
