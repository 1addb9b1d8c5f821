package dev.plumbline.tla.internal.operation;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.value.Value;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The actions that somebody still uses, one for all operations that do not differ in name, arguments and outcome. An
 * action lives as long as somebody has it or one of its steps, so a search that remembers what a step did is never
 * given another step for the same operation.
 */
public final class BoundActions {
    private final Map<Key, Kept> actions = new ConcurrentHashMap<>();
    private final ReferenceQueue<Action> unused = new ReferenceQueue<>();

    private record Key(String name, Map<String, Value> arguments, Outcome outcome) {
        static Key of(Operation operation) {
            return new Key(operation.name(), operation.arguments(), operation.outcome());
        }
    }

    private static final class Kept extends WeakReference<Action> {
        private final Key key;

        Kept(Key key, Action action, ReferenceQueue<Action> unused) {
            super(action, unused);
            this.key = key;
        }
    }

    /** Null if there is none. */
    public Action of(Operation operation) {
        Kept bound = actions.get(Key.of(operation));
        return bound == null ? null : bound.get();
    }

    public void put(Operation operation, Action action) {
        for (Reference<? extends Action> gone = unused.poll(); gone != null; gone = unused.poll()) {
            // Not one that has taken its place since.
            actions.remove(((Kept) gone).key, gone);
        }
        Key key = Key.of(operation);
        actions.put(key, new Kept(key, action, unused));
    }
}
