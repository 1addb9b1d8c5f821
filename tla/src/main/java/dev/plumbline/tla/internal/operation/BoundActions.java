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
 * The actions that are in use, one for all operations with the same name, arguments and outcome. An action is kept as
 * long as it or one of its steps is reachable, so a search that caches results of a step never gets another step for
 * the same operation.
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
            // Removes this action only, not one that has replaced it since.
            actions.remove(((Kept) gone).key, gone);
        }
        Key key = Key.of(operation);
        actions.put(key, new Kept(key, action, unused));
    }
}
