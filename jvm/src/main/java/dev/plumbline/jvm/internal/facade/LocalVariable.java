package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.ControlledThread.LocalValue;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.unseen.UnseenState;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * {@link ThreadLocal} for controlled threads. Workers outlive executions, so a real thread-local variable would keep
 * values from one execution to the next. Public because generated code calls it.
 */
@SuppressWarnings("exports")
public class LocalVariable<T> {
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
        int site = thread.localSite;
        thread.localSite = 0;
        LocalValue kept = thread.locals().get(this);
        if (kept == null) {
            T first = initialValue();
            put(thread, first);
            return first;
        }
        if (site != 0 && (kept.call() != thread.call() || kept.call() < 0)) {
            thread.execution.unseen(UnseenState.Kind.THREAD_LOCAL, site);
        }
        return unmasked(kept.value());
    }

    private void put(ControlledThread thread, T value) {
        LocalValue before = thread.locals().put(this, new LocalValue(value, thread.call()));
        thread.touched += before != null && before.value() == value ? 0 : 1;
    }

    @SuppressWarnings("unchecked") // only values of this type are put under this key
    private T unmasked(Object value) {
        return (T) value;
    }

    public void set(T value) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            put(thread, value);
        }
    }

    public void remove() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.touched += thread.locals().remove(this) == null ? 0 : 1;
        }
    }

    /**
     * {@link InheritableThreadLocal}. A thread inherits the values of the thread that starts it, at its start; in the
     * JVM it inherits those of the thread that makes it. Public because generated code calls it.
     */
    public static class Inheritable<T> extends LocalVariable<T> implements ControlledThread.Inherited {
        public Inheritable() {}

        protected T childValue(T parentValue) {
            return parentValue;
        }

        @Override
        @SuppressWarnings("unchecked") // only values of this type are put under this key
        public Object ofChild(Object value) {
            return childValue((T) value);
        }
    }
}
