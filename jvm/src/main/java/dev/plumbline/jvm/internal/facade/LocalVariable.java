package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * {@link ThreadLocal} for controlled threads. Workers outlive executions, and with them what a real one would hold.
 * Public because generated code calls it. Not inherited by threads that a thread starts.
 */
public class LocalVariable<T> {
    private static final Object NULL = new Object();

    public LocalVariable() {}

    public static <S> LocalVariable<S> withInitial(Supplier<? extends S> supplier) {
        Objects.requireNonNull(supplier);
        return new LocalVariable<>() {
            @Override
            protected S initialValue() {
                return supplier.get();
            }
        };
    }

    protected T initialValue() {
        return null;
    }

    public T get() {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return initialValue();
        }
        Map<Object, Object> locals = thread.locals();
        Object value = locals.get(this);
        if (value == null) {
            T first = initialValue();
            locals.put(this, first == null ? NULL : first);
            thread.touched++;
            return first;
        }
        return unmasked(value);
    }

    @SuppressWarnings("unchecked") // only values of this type are put under this key
    private T unmasked(Object value) {
        return value == NULL ? null : (T) value;
    }

    public void set(T value) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            Object put = value == null ? NULL : value;
            thread.touched += thread.locals().put(this, put) == put ? 0 : 1;
        }
    }

    public void remove() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.touched += thread.locals().remove(this) == null ? 0 : 1;
        }
    }
}
