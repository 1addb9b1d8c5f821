package dev.plumbline.samples.ci;

import groovy.lang.Closure;
import groovy.lang.GroovyObjectSupport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A section of a declarative pipeline: what its block says, in order. Nothing but declarations is in it, so the block is
 * evaluated once, and each word in it is a section or a setting.
 */
final class Declaration {
    /** A word with its arguments: {@code stage('Report') { ... }}, {@code agent any}. */
    record Entry(String name, List<Object> arguments) {
        /** The block after the word. */
        Closure<?> block() {
            if (arguments.isEmpty() || !(arguments.get(arguments.size() - 1) instanceof Closure<?> block)) {
                throw new IllegalArgumentException(name + " has no block");
            }
            return block;
        }

        String text() {
            return String.valueOf(arguments.get(0));
        }
    }

    private final String name;
    private final List<Entry> entries;

    private Declaration(String name, List<Entry> entries) {
        this.name = name;
        this.entries = List.copyOf(entries);
    }

    private static final class Listener extends GroovyObjectSupport {
        private final List<Entry> heard = new ArrayList<>();

        @Override
        public Object invokeMethod(String word, Object arguments) {
            heard.add(new Entry(word, Arrays.asList((Object[]) arguments)));
            return null;
        }

        /** Words such as {@code none} and {@code any}. */
        @Override
        public Object getProperty(String word) {
            return word;
        }
    }

    /**
     * Reads a block.
     *
     * @param name of the section, for messages
     * @param allowed the words that it may have
     * @param required those that it must have
     */
    static Declaration of(String name, Closure<?> block, Set<String> allowed, Set<String> required) {
        Listener listener = new Listener();
        block.setDelegate(listener);
        block.setResolveStrategy(Closure.DELEGATE_ONLY);
        block.call();
        Declaration read = new Declaration(name, listener.heard);
        for (Entry entry : read.entries) {
            if (!allowed.contains(entry.name())) {
                throw new IllegalArgumentException(name + " has no section " + entry.name());
            }
        }
        for (String word : required) {
            if (read.all(word).isEmpty()) {
                throw new IllegalArgumentException(name + " lacks " + word);
            }
        }
        return read;
    }

    List<Entry> all(String word) {
        return entries.stream().filter(entry -> entry.name().equals(word)).toList();
    }

    Optional<Entry> one(String word) {
        List<Entry> found = all(word);
        if (found.size() > 1) {
            throw new IllegalArgumentException(name + " has " + word + " more than once");
        }
        return found.stream().findFirst();
    }

    String name() {
        return name;
    }

    List<Entry> entries() {
        return entries;
    }
}
