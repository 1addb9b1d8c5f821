package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.bytes.Disk;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A variable of one process that survives the process: the changes of a section are appended to a file (a write-ahead
 * log) before any other process can see the section, and opening the file again restores the last value. An incomplete
 * record of a killed process is cut off.
 *
 * <p>Only differences are written: the elements appended to a sequence, or the arguments at which a function changed.
 * So a sequence that grows by one entry costs one entry.
 */
public final class DurableState implements Resource {
    /** Whether a commit survives the machine as well as the process. */
    public enum Survives {
        /** The process may be killed. */
        KILL,
        /** The power may fail: each commit waits for the disk. */
        POWER_FAILURE
    }

    private final ChangeFile file;
    private final Value initial;
    private final Value openedBefore;
    private Optional<Value> restored = Optional.empty();
    private Value committed;
    private Value current;

    private DurableState(ChangeFile file, Value initial, Value openedBefore, Value value) {
        this.file = file;
        this.initial = initial;
        this.openedBefore = openedBefore;
        committed = value;
        current = value;
    }

    /** Opens the file, or creates it with an initial value. */
    public static DurableState open(Path path, Value initial, Survives survives) {
        List<Value> values = new ArrayList<>(List.of(initial));
        ChangeFile file = ChangeFile.open(path, new Disk(survives == Survives.POWER_FAILURE), change -> {
            Value next = change.applied(values.get(values.size() - 1));
            // The first change of a file is its initial value.
            values.subList(Math.min(2, values.size()), values.size()).clear();
            values.add(next);
        });
        Value value = values.get(values.size() - 1);
        file.rewrite(new Change.Whole(value));
        return new DurableState(file, initial, values.get(Math.min(1, values.size() - 1)), value);
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
        return new LocalState.Part(this, List.of(index));
    }

    /** Writes ahead: no effect of the section is visible yet, not even by a resource that commits before this one. */
    @Override
    public Clock prepare() {
        if (!current.equals(committed)) {
            file.append(change(committed, current));
        }
        return Clock.NONE;
    }

    @Override
    public void commit(Clock clock) {
        committed = current;
        file.keep();
    }

    @Override
    public void abort(Clock clock) {
        current = committed;
        file.undo();
    }

    /**
     * The file may be ahead of the log by one section, which was about to be logged. No effect of that section was
     * visible, and the process does not know of it, so the log decides. If the log has no access, no section has
     * committed since the file was opened the last time.
     */
    @Override
    public void restore(LoggedAccess access) {
        restored = Optional.of(access.replayed(restored.orElse(initial), this));
    }

    @Override
    public Optional<Value> state() {
        return Optional.of(committed);
    }

    @Override
    public void restoreState(Value state) {
        restored = Optional.of(state);
    }

    @Override
    public void restored(Clock clock) {
        committed = restored.orElse(openedBefore);
        current = committed;
        file.rewrite(new Change.Whole(committed));
    }

    @Override
    public void close() {
        file.close();
    }

    /** A small change that turns one value into the other. */
    private static Change change(Value from, Value to) {
        if (from instanceof Value.Tuple before && to instanceof Value.Tuple after && after.size() > before.size()) {
            int size = before.size();
            if (after.elements().subList(0, size).equals(before.elements())) {
                return new Change.Appended(after.elements().subList(size, after.size()));
            }
        } else if (from instanceof Value.Function before
                && to instanceof Value.Function after
                && before.domain().equals(after.domain())) {
            List<Value> arguments = new ArrayList<>();
            List<Value> values = new ArrayList<>();
            Map<Value, Value> old = before.pairs();
            after.pairs().forEach((argument, value) -> {
                if (!value.equals(old.get(argument))) {
                    arguments.add(argument);
                    values.add(value);
                }
            });
            return new Change.At(arguments, values);
        }
        return new Change.Whole(to);
    }

    /** A change of the value, as it is stored in the file. */
    sealed interface Change {
        Value applied(Value before);

        /** Another value. */
        record Whole(Value value) implements Change {
            @Override
            public Value applied(Value before) {
                return value;
            }
        }

        /** More elements at the end of a sequence. */
        record Appended(List<Value> elements) implements Change {
            @Override
            public Value applied(Value before) {
                return Tla.concat(before, Tla.tuple(elements));
            }
        }

        /** Other values of a function at some arguments. */
        record At(List<Value> arguments, List<Value> values) implements Change {
            @Override
            public Value applied(Value before) {
                Value after = before;
                for (int i = 0; i < arguments.size(); i++) {
                    after = Tla.except(after, arguments.get(i), values.get(i));
                }
                return after;
            }
        }
    }

    @Override
    public String toString() {
        return "a durable variable in " + file;
    }
}
