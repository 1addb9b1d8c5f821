package dev.plumbline.value;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The fields of a record as a map, in the order of their names. A view: records are looked into so often that a map of each
 * would cost more than what is done with it.
 */
final class FieldMap extends AbstractMap<String, Value> {
    private final Value.Rec fields;

    FieldMap(Value.Rec fields) {
        this.fields = fields;
    }

    private String name(int i) {
        return ((Value.Str) fields.keys[i]).value();
    }

    @Override
    public int size() {
        return fields.keys.length;
    }

    @Override
    public Value get(Object name) {
        return name instanceof String text ? fields.field(text).orElse(null) : null;
    }

    @Override
    public boolean containsKey(Object name) {
        return get(name) != null;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Value> each) {
        for (int i = 0; i < fields.keys.length; i++) {
            each.accept(name(i), fields.values[i]);
        }
    }

    @Override
    public Set<Map.Entry<String, Value>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return fields.keys.length;
            }

            @Override
            public Iterator<Map.Entry<String, Value>> iterator() {
                return entries();
            }
        };
    }

    private Iterator<Map.Entry<String, Value>> entries() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < fields.keys.length;
            }

            @Override
            public Map.Entry<String, Value> next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return Map.entry(name(next), fields.values[next++]);
            }
        };
    }
}
