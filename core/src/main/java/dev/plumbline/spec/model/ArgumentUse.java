package dev.plumbline.spec.model;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which arguments of an operation a model without {@linkplain SequentialModel#operations signatures} was given, and
 * which of them it read. The verdict does not depend on an argument that a model never reads: users must know this,
 * because the name may be misspelled.
 */
class ArgumentUse {
    /** For models whose signatures define the arguments. */
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

    /** The arguments of an operation that the model is called with. */
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
