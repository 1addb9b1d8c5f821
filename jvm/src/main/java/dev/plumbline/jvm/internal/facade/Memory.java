package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.race.MemoryView;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.OffsetAccess;
import dev.plumbline.jvm.internal.run.StepAccesses;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.FieldOffsets;
import dev.plumbline.jvm.internal.state.OffHeapBlocks;
import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;
import java.lang.reflect.Field;
import java.util.function.UnaryOperator;

/**
 * The part of the JDK's {@code Unsafe} that concurrent code uses, without unsafe access: an "offset" is the number of a
 * field that was looked up, or the index of an array element. Since only one thread runs at a time, reading and writing
 * one after the other is atomic here. Public because generated code calls it.
 *
 * <p>The instrumentation maps the many memory orders to these few methods. Threads are not switched at those that end
 * in Plain.
 */
@SuppressWarnings("exports")
public final class Memory implements OffsetAccess {
    private static final int ARRAY_BASE = FieldOffsets.ARRAY_BASE;
    private static final long NOWHERE = -1;

    // Libraries read these, mostly to find out how wide a reference is.
    public static final int ARRAY_BOOLEAN_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_BOOLEAN_INDEX_SCALE = 1;
    public static final int ARRAY_BYTE_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_BYTE_INDEX_SCALE = 1;
    public static final int ARRAY_SHORT_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_SHORT_INDEX_SCALE = 2;
    public static final int ARRAY_CHAR_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_CHAR_INDEX_SCALE = 2;
    public static final int ARRAY_INT_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_INT_INDEX_SCALE = 4;
    public static final int ARRAY_FLOAT_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_FLOAT_INDEX_SCALE = 4;
    public static final int ARRAY_LONG_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_LONG_INDEX_SCALE = 8;
    public static final int ARRAY_DOUBLE_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_DOUBLE_INDEX_SCALE = 8;
    public static final int ARRAY_OBJECT_BASE_OFFSET = ARRAY_BASE;
    public static final int ARRAY_OBJECT_INDEX_SCALE = 4;

    private final Sites sites;
    private final FieldOffsets offsets;
    /** Blocks that static initialisers allocate outside of the heap; they outlive an execution. */
    final OffHeapBlocks fixed;

    /** @param originalNames maps controlled classes to their original names */
    public Memory(Sites sites, UnaryOperator<String> originalNames) {
        this.sites = sites;
        this.offsets = new FieldOffsets(sites, originalNames);
        this.fixed = new OffHeapBlocks(1L << 44);
    }

    /** Another instance for a class that makes its own: all instances of a loader are the same memory. */
    public Memory() {
        Memory shared = ofCaller().memory();
        this.sites = shared.sites;
        this.offsets = shared.offsets;
        this.fixed = shared.fixed;
    }

    /** The access to its memory that the loader of instrumented classes offers. */
    public interface Holder {
        Memory memory();

        /** A class with a static field {@code theUnsafe} that contains the memory. */
        Class<?> memoryHolder();
    }

    /** The memory of the calling class. */
    public static Memory getUnsafe() {
        return ofCaller().memory();
    }

    /** Most programs get the instance by {@code Unsafe.class.getDeclaredField("theUnsafe")}. */
    public static Field getDeclaredField(Class<?> type, String name) throws NoSuchFieldException {
        return (isUnsafe(type) ? ofCaller().memoryHolder() : type).getDeclaredField(name);
    }

    /** Other programs search its fields for one that contains the instance. */
    public static Field[] getDeclaredFields(Class<?> type) {
        return (isUnsafe(type) ? ofCaller().memoryHolder() : type).getDeclaredFields();
    }

    private static boolean isUnsafe(Class<?> type) {
        return type == Memory.class || type.getName().equals("sun.misc.Unsafe");
    }

    private static Holder ofCaller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.map(frame -> frame.getDeclaringClass().getClassLoader())
                        .filter(loader -> loader instanceof Holder)
                        .map(loader -> (Holder) loader)
                        .findFirst())
                .orElseThrow(() -> new Uncontrollable("Unsafe is used by a class that is not controlled"));
    }

    /** Fields of {@link Thread} are never found, as in {@link JdkInternals#findVarHandle}. */
    public long objectFieldOffset(Class<?> type, String name) {
        if (type == Thread.class) {
            return NOWHERE;
        }
        try {
            return objectFieldOffset(type.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
            throw new InternalError(e);
        }
    }

    public long objectFieldOffset(Field field) {
        return offsets.of(field);
    }

    public long staticFieldOffset(Field field) {
        return objectFieldOffset(field);
    }

    public Object staticFieldBase(Field field) {
        return field.getDeclaringClass();
    }

    public int arrayBaseOffset(Class<?> type) {
        return ARRAY_BASE;
    }

    /** The same for newer JDKs, where the result is a long. */
    public long wideArrayBaseOffset(Class<?> type) {
        return ARRAY_BASE;
    }

    /** Newer JDKs park here directly. */
    public void park(boolean absolute, long time) {
        if (absolute) {
            Parking.parkUntil(time);
        } else if (time == 0) {
            Parking.park();
        } else {
            Parking.parkNanos(time);
        }
    }

    public void unpark(Object thread) {
        Parking.unpark((Thread) thread);
    }

    /** As in the JVM, because libraries depend on it. */
    public int arrayIndexScale(Class<?> type) {
        if (type == byte[].class || type == boolean[].class) {
            return Byte.BYTES;
        }
        if (type == short[].class || type == char[].class) {
            return Short.BYTES;
        }
        return type == long[].class || type == double[].class ? Long.BYTES : Integer.BYTES;
    }

    public void loadFence() {
        MemoryHooks.fence(true, false);
    }

    public void storeFence() {
        MemoryHooks.fence(false, true);
    }

    public void fullFence() {
        MemoryHooks.fence(true, true);
    }

    public void storeStoreFence() {}

    public void loadLoadFence() {}

    /** Used by the deserialisation of maps. */
    public void putFloat(Object object, long offset, float value) {
        LoopHooks.touched();
        offsets.store(object, offset, value);
    }

    @Override
    public Access access(Kind kind, Object object, long offset, StepAccesses accesses) {
        if (object != null && object.getClass().isArray()) {
            return accesses.of(kind, object, FieldOffsets.index(object, offset));
        }
        FieldOffsets.Cell cell = offsets.cell(object, offset);
        return accesses.of(kind, cell.isStatic() ? StepAccesses.Fixed.STATICS : object, cell.cell());
    }

    @Override
    public String part(Object object, long offset) {
        if (object != null && object.getClass().isArray()) {
            return "[" + FieldOffsets.index(object, offset) + "]";
        }
        String name = sites.fieldName(offsets.cell(object, offset).field());
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Override
    public Object value(Object object, long offset) {
        return offsets.load(object, offset);
    }

    /** A point before the access, where other threads may run. */
    private void point(Object object, long offset, Kind kind) {
        ControlledThread thread = Worker.current();
        if (thread == null || thread.quiet > 0) {
            return;
        }
        thread.execution.live(thread);
        thread.execution.states.accesses(thread, object instanceof Class ? null : object);
        thread.willDoAt(kind, object, offset, this);
        Hooks.reach(thread, object, offset);
        SiteAccess access = thread.memory == null ? null : sites.access(thread.site);
        if (access != null && access.effect() != SiteAccess.Effect.SWAP) {
            follow(object, offset, false);
        }
    }

    /** Reports an access to the memory model; a swap is reported after it was performed or failed. */
    private void follow(Object object, long offset, boolean swapped) {
        ControlledThread thread = Worker.current();
        if (thread == null || thread.quiet > 0 || thread.memory == null) {
            return;
        }
        if (object != null && object.getClass().isArray()) {
            thread.memory.variable(object, FieldOffsets.index(object, offset), swapped, thread.site);
        } else if (offsets.isField(offset)) {
            FieldOffsets.Cell cell = offsets.cell(object, offset);
            Object holder = cell.isStatic() ? MemoryView.STATICS : object;
            thread.memory.variable(holder, cell.field(), swapped, thread.site);
        }
    }

    /** The object is read at a place where threads are not switched. */
    private static void reads(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && object != null) {
            thread.execution.states.accesses(thread, object);
        }
    }

    private Object plainRead(Object object, long offset) {
        reads(object);
        follow(object, offset, false);
        return offsets.load(object, offset);
    }

    /**
     * Plain writes of the JDK do not count as changes: no thread waits for a value that is not published by another
     * write.
     */
    private void plainWrite(Object object, long offset, Object value) {
        LoopHooks.touched();
        follow(object, offset, false);
        offsets.store(object, offset, value);
    }

    /** Changes a number, and returns the old one. */
    private Object update(Object object, long offset, UnaryOperator<Object> change) {
        point(object, offset, Kind.WRITE);
        Object before = offsets.load(object, offset);
        Object after = change.apply(before);
        if (!after.equals(before)) {
            offsets.store(object, offset, after);
            Hooks.written();
        }
        return before;
    }

    /** The second half of a compare-and-exchange, after the comparison. */
    private void exchange(Object object, long offset, boolean equal, boolean changes, Object value) {
        if (equal && changes) {
            offsets.store(object, offset, value);
            Hooks.written();
        }
        follow(object, offset, equal);
    }

    public int getIntPlain(Object object, long offset) {
        return (int) plainRead(object, offset);
    }

    public void putIntPlain(Object object, long offset, int value) {
        plainWrite(object, offset, value);
    }

    public int getInt(Object object, long offset) {
        point(object, offset, Kind.READ);
        return (int) offsets.load(object, offset);
    }

    public void putInt(Object object, long offset, int value) {
        update(object, offset, before -> value);
    }

    public boolean compareAndSetInt(Object object, long offset, int expected, int value) {
        return compareAndExchangeInt(object, offset, expected, value) == expected;
    }

    public int compareAndExchangeInt(Object object, long offset, int expected, int value) {
        point(object, offset, Kind.WRITE);
        int before = (int) offsets.load(object, offset);
        exchange(object, offset, before == expected, before != value, value);
        return before;
    }

    public int getAndSetInt(Object object, long offset, int value) {
        return (int) update(object, offset, before -> value);
    }

    public int getAndAddInt(Object object, long offset, int operand) {
        return (int) update(object, offset, before -> (int) before + operand);
    }

    public int getAndBitwiseAndInt(Object object, long offset, int operand) {
        return (int) update(object, offset, before -> (int) before & operand);
    }

    public int getAndBitwiseOrInt(Object object, long offset, int operand) {
        return (int) update(object, offset, before -> (int) before | operand);
    }

    public int getAndBitwiseXorInt(Object object, long offset, int operand) {
        return (int) update(object, offset, before -> (int) before ^ operand);
    }

    public long getLongPlain(Object object, long offset) {
        return (long) plainRead(object, offset);
    }

    public void putLongPlain(Object object, long offset, long value) {
        plainWrite(object, offset, value);
    }

    public long getLong(Object object, long offset) {
        point(object, offset, Kind.READ);
        return (long) offsets.load(object, offset);
    }

    public void putLong(Object object, long offset, long value) {
        update(object, offset, before -> value);
    }

    public boolean compareAndSetLong(Object object, long offset, long expected, long value) {
        return compareAndExchangeLong(object, offset, expected, value) == expected;
    }

    public long compareAndExchangeLong(Object object, long offset, long expected, long value) {
        point(object, offset, Kind.WRITE);
        long before = (long) offsets.load(object, offset);
        exchange(object, offset, before == expected, before != value, value);
        return before;
    }

    public long getAndSetLong(Object object, long offset, long value) {
        return (long) update(object, offset, before -> value);
    }

    public long getAndAddLong(Object object, long offset, long operand) {
        return (long) update(object, offset, before -> (long) before + operand);
    }

    public long getAndBitwiseAndLong(Object object, long offset, long operand) {
        return (long) update(object, offset, before -> (long) before & operand);
    }

    public long getAndBitwiseOrLong(Object object, long offset, long operand) {
        return (long) update(object, offset, before -> (long) before | operand);
    }

    public long getAndBitwiseXorLong(Object object, long offset, long operand) {
        return (long) update(object, offset, before -> (long) before ^ operand);
    }

    public Object getReferencePlain(Object object, long offset) {
        return plainRead(object, offset);
    }

    public void putReferencePlain(Object object, long offset, Object value) {
        plainWrite(object, offset, value);
    }

    public Object getReference(Object object, long offset) {
        point(object, offset, Kind.READ);
        return offsets.load(object, offset);
    }

    public void putReference(Object object, long offset, Object value) {
        getAndSetReference(object, offset, value);
    }

    public boolean compareAndSetReference(Object object, long offset, Object expected, Object value) {
        return compareAndExchangeReference(object, offset, expected, value) == expected;
    }

    public Object compareAndExchangeReference(Object object, long offset, Object expected, Object value) {
        point(object, offset, Kind.WRITE);
        Object before = offsets.load(object, offset);
        exchange(object, offset, before == expected, before != value, value);
        return before;
    }

    public Object getAndSetReference(Object object, long offset, Object value) {
        point(object, offset, Kind.WRITE);
        Object before = offsets.load(object, offset);
        if (before != value) {
            offsets.store(object, offset, value);
            Hooks.written();
        }
        return before;
    }
}
