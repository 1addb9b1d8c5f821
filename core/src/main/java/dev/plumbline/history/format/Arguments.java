package dev.plumbline.history.format;

import dev.plumbline.value.Value;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * The arguments of an operation as an unmodifiable map in two arrays. Operations have a handful of arguments, where a
 * scan beats hashing, and there are hundreds of thousands of them: with the array of names shared this takes half the
 * memory of {@code Map.of}.
 */
final class Arguments extends AbstractMap<String, Value> {
    private final String[] names;
    private final Value[] values;
    /** 0 until it is computed, as for strings: operations with equal arguments share this object, and look things up. */
    private int hash;

    /** Takes ownership of both arrays; names are distinct and in ascending order. */
    Arguments(String[] names, Value[] values) {
        this.names = names;
        this.values = values;
    }

    @Override
    public Value get(Object name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return values[i];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(Object name) {
        return get(name) != null;
    }

    @Override
    public int size() {
        return names.length;
    }

    /** As every map defines it, without an entry object for each argument: tables of arguments call it often. */
    @Override
    public int hashCode() {
        int sum = hash;
        if (sum == 0) {
            for (int i = 0; i < names.length; i++) {
                sum += names[i].hashCode() ^ values[i].hashCode();
            }
            hash = sum;
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || (other instanceof Arguments that
                        ? Arrays.equals(names, that.names) && Arrays.equals(values, that.values)
                        : super.equals(other));
    }

    @Override
    public Set<Entry<String, Value>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return names.length;
            }

            @Override
            public Iterator<Entry<String, Value>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Entry<String, Value>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < names.length;
        }

        @Override
        public Entry<String, Value> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return Map.entry(names[next], values[next++]);
        }
    }
}
