package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A variable of one process. Its clocks are empty: the records of a process are in order anyway.
 *
 * <p>A part of it is a view: {@code x[i] := v} replaces the value of {@code x}.
 */
public final class LocalState implements Resource {
    private Value committed;
    private Value current;

    public LocalState(Value initial) {
        committed = initial;
        current = initial;
    }

    @Override
    public ClockedValue read() {
        return ClockedValue.plain(current);
    }

    @Override
    public WriteResult write(Value value) {
        Value old = current;
        current = value;
        return new WriteResult(Optional.of(old), Clock.NONE);
    }

    @Override
    public Resource at(Value index) {
        return new Part(this, List.of(index));
    }

    /** The part of a variable at an index, for resources that are read and written as a whole. */
    public static Resource part(Resource whole, Value index) {
        return new Part(whole, List.of(index));
    }

    @Override
    public void commit(Clock clock) {
        committed = current;
    }

    @Override
    public void abort(Clock clock) {
        current = committed;
    }

    @Override
    public void restore(LoggedAccess access) {
        committed = access.replayed(committed, this);
        current = committed;
    }

    @Override
    public Optional<Value> state() {
        return Optional.of(committed);
    }

    @Override
    public void restoreState(Value state) {
        committed = state;
        current = state;
    }

    @Override
    public String toString() {
        return "a local variable";
    }

    /** The part of a resource's value at a path. It reads and writes the whole, which does everything else. */
    record Part(Resource whole, List<Value> path) implements Resource {
        @Override
        public ClockedValue read() {
            ClockedValue all = whole.read();
            return new ClockedValue(within(all.value()), all.clock());
        }

        private Value within(Value value) {
            for (Value index : path) {
                value = Tla.apply(value, index);
            }
            return value;
        }

        @Override
        public WriteResult write(Value value) {
            ClockedValue all = whole.read();
            Value old = within(all.value());
            WriteResult written = whole.write(Tla.except(all.value(), path, before -> value));
            return new WriteResult(written.old().map(o -> old), all.clock().merge(written.clock()));
        }

        @Override
        public Resource at(Value index) {
            List<Value> longer = new ArrayList<>(path);
            longer.add(index);
            return new Part(whole, longer);
        }

        /** The whole commits. */
        @Override
        public void commit(Clock clock) {}

        @Override
        public void abort(Clock clock) {}
    }
}
