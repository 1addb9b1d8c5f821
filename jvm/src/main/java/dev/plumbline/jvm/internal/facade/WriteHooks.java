package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;

/**
 * The methods that instrumented code calls before it writes to array elements and to wide fields, so that a write of
 * the value that is already there is recognised. The thread has announced the place of the write before. Public because
 * generated code calls it.
 */
public final class WriteHooks {
    private WriteHooks() {}

    /** The value of a field that is about to be written. */
    public static void before(long value) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.overwritten = value;
        }
    }

    public static void before(double value) {
        before(Double.doubleToRawLongBits(value));
    }

    /** The new value of that field. */
    public static void now(long value) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.overwritten != value) {
            Hooks.written();
        }
    }

    public static void now(double value) {
        now(Double.doubleToRawLongBits(value));
    }

    /** An array element is about to be written. */
    public static void stored(Object value) {
        ControlledThread thread = thread();
        if (thread != null && thread.target() instanceof Object[] array) {
            int index = thread.targetIndex();
            if (inside(index, array.length) && array[index] != value) {
                Hooks.written();
            }
        }
    }

    public static void stored(int value) {
        ControlledThread thread = thread();
        if (thread == null) {
            return;
        }
        Object target = thread.target();
        int index = thread.targetIndex();
        boolean changes = false;
        if (target instanceof int[] array) {
            changes = inside(index, array.length) && array[index] != value;
        } else if (target instanceof boolean[] array) {
            changes = inside(index, array.length) && array[index] != ((value & 1) != 0);
        } else if (target instanceof byte[] array) {
            changes = inside(index, array.length) && array[index] != (byte) value;
        } else if (target instanceof char[] array) {
            changes = inside(index, array.length) && array[index] != (char) value;
        } else if (target instanceof short[] array) {
            changes = inside(index, array.length) && array[index] != (short) value;
        }
        if (changes) {
            Hooks.written();
        }
    }

    public static void stored(long value) {
        ControlledThread thread = thread();
        if (thread != null && thread.target() instanceof long[] array) {
            int index = thread.targetIndex();
            if (inside(index, array.length) && array[index] != value) {
                Hooks.written();
            }
        }
    }

    public static void stored(float value) {
        ControlledThread thread = thread();
        if (thread != null && thread.target() instanceof float[] array) {
            int index = thread.targetIndex();
            if (inside(index, array.length)
                    && Float.floatToRawIntBits(array[index]) != Float.floatToRawIntBits(value)) {
                Hooks.written();
            }
        }
    }

    public static void stored(double value) {
        ControlledThread thread = thread();
        if (thread != null && thread.target() instanceof double[] array) {
            int index = thread.targetIndex();
            if (inside(index, array.length)
                    && Double.doubleToRawLongBits(array[index]) != Double.doubleToRawLongBits(value)) {
                Hooks.written();
            }
        }
    }

    private static ControlledThread thread() {
        ControlledThread thread = Worker.current();
        return thread == null || thread.quiet > 0 ? null : thread;
    }

    /** Whether the write will take place. */
    private static boolean inside(int index, int length) {
        return index >= 0 && index < length;
    }
}
