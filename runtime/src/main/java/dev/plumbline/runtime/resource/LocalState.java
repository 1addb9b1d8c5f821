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
    public Stamped read() {
        return Stamped.plain(current);
    }

    @Override
    public Written write(Value value) {
        Value old = current;
        current = value;
        return new Written(Optional.of(old), Clock.NONE);
    }

    @Override
    public Resource at(Value index) {
        return new Part(this, List.of(index));
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
    public void restore(PastAccess access) {
        committed = access.replayed(committed, this);
        current = committed;
    }

    @Override
    public String toString() {
        return "a local variable";
    }

    /** The part of a resource's value at a path. It reads and writes the whole, which does everything else. */
    record Part(Resource whole, List<Value> path) implements Resource {
        @Override
        public Stamped read() {
            Stamped all = whole.read();
            return new Stamped(within(all.value()), all.clock());
        }

        private Value within(Value value) {
            for (Value index : path) {
                value = Tla.apply(value, index);
            }
            return value;
        }

        @Override
        public Written write(Value value) {
            Stamped all = whole.read();
            Value old = within(all.value());
            Written written = whole.write(Tla.except(all.value(), path, before -> value));
            return new Written(written.old().map(o -> old), all.clock().merge(written.clock()));
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
