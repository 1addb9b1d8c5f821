package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.Value;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** A resource for each index, made when it is first used: {@code network[i]} is the mailbox of process {@code i}. */
public final class ResourceMap implements Resource {
    private final Function<Value, Resource> make;
    private final Map<Value, Resource> parts = new TreeMap<>();
    private final Set<Value> touched = new LinkedHashSet<>();

    /** @param make the resource at an index; it throws a {@code TlaError} for an index that there is not */
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
    public void close() {
        parts.values().forEach(Resource::close);
    }

    @Override
    public String toString() {
        return "a map of resources";
    }
}
