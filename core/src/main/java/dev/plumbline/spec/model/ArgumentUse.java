package dev.plumbline.spec.model;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which arguments of an operation a model without {@linkplain SequentialModel#operations signatures} was given, and
 * which of them it read. Whatever an argument says that a model never reads, the verdict does not depend on it: people
 * must know that, for it may be a misspelled name.
 */
class ArgumentUse {
    /** For models whose signatures say which arguments there are. */
    static final ArgumentUse UNWATCHED = new ArgumentUse() {
        @Override
        void given(String operation, Set<String> arguments) {}

        @Override
        void read(String operation, String argument) {}
    };

    private final Map<String, Set<String>> given = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> read = new ConcurrentHashMap<>();

    private static void add(Map<String, Set<String>> to, String operation, String argument) {
        to.computeIfAbsent(operation, none -> ConcurrentHashMap.newKeySet()).add(argument);
    }

    /** Records the arguments of an operation that is passed to the model. */
    void given(String operation, Set<String> arguments) {
        arguments.forEach(each -> add(given, operation, each));
    }

    void read(String operation, String argument) {
        add(read, operation, argument);
    }

    /** In words, one line for each operation: {@code the model never reads price of sell}. */
    Set<String> notes() {
        Set<String> notes = new TreeSet<>();
        given.forEach((operation, arguments) -> {
            Set<String> unread = new TreeSet<>(arguments);
            unread.removeAll(read.getOrDefault(operation, Set.of()));
            if (!unread.isEmpty()) {
                notes.add("the model never reads " + String.join(", ", unread) + " of " + operation);
            }
        });
        return notes;
    }
}
