package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** A resource for each index, created on first use: {@code network[i]} is the mailbox of process {@code i}. */
public final class ResourceMap implements Resource {
    private final Function<Value, Resource> make;
    private final Map<Value, Resource> parts = new TreeMap<>();
    private final Set<Value> touched = new LinkedHashSet<>();

    /** @param make creates the resource at an index; it throws a {@code TlaError} for an index that does not exist */
    public ResourceMap(Function<Value, Resource> make) {
        this.make = make;
    }

    @Override
    public Resource at(Value index) {
        Resource part = parts.get(index);
        if (part == null) {
            part = make.apply(index);
            parts.put(index, part);
        }
        touched.add(index);
        return part;
    }

    @Override
    public Clock prepare() {
        Clock clock = Clock.NONE;
        for (Value index : touched) {
            clock = clock.merge(parts.get(index).prepare());
        }
        return clock;
    }

    @Override
    public void commit(Clock clock) {
        touched.forEach(index -> parts.get(index).commit(clock));
        touched.clear();
    }

    @Override
    public void abort(Clock clock) {
        touched.forEach(index -> parts.get(index).abort(clock));
        touched.clear();
    }

    @Override
    public void restore(LoggedAccess access) {
        at(access.indices().get(0)).restore(access.inside());
        touched.clear();
    }

    @Override
    public Optional<Value> extra() {
        List<Value> extras = List.of();
        for (Value index : touched) {
            Optional<Value> extra = parts.get(index).extra();
            if (extra.isPresent()) {
                extras = extras.isEmpty() ? new ArrayList<>() : extras;
                extras.add(Tla.tuple(index, extra.get()));
            }
        }
        return extras.isEmpty() ? Optional.empty() : Optional.of(Tla.tuple(extras));
    }

    @Override
    public void restoreExtra(Value extra) {
        for (Value pair : ((Value.Tuple) extra).elements()) {
            List<Value> indexed = ((Value.Tuple) pair).elements();
            at(indexed.get(0)).restoreExtra(indexed.get(1));
        }
        touched.clear();
    }

    @Override
    public Optional<Value> state() {
        List<Value> states = new ArrayList<>();
        for (Map.Entry<Value, Resource> part : parts.entrySet()) {
            Optional<Value> state = part.getValue().state();
            if (state.isEmpty()) {
                return Optional.empty();
            }
            states.add(Tla.tuple(part.getKey(), state.get()));
        }
        return Optional.of(Tla.tuple(states));
    }

    @Override
    public void restoreState(Value state) {
        for (Value pair : ((Value.Tuple) state).elements()) {
            List<Value> indexed = ((Value.Tuple) pair).elements();
            at(indexed.get(0)).restoreState(indexed.get(1));
        }
        touched.clear();
    }

    @Override
    public void stateStored() {
        parts.values().forEach(Resource::stateStored);
    }

    @Override
    public void restored(Clock clock) {
        parts.values().forEach(part -> part.restored(clock));
    }

    @Override
    public void close() {
        parts.values().forEach(Resource::close);
    }

    @Override
    public String toString() {
        return "a map of resources";
    }
}
