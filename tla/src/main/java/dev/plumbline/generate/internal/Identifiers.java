package dev.plumbline.generate.internal;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Identifiers for names of TLA+, the same in Java and in C++. */
final class Identifiers {
    private Identifiers() {}

    /** {@code Put} is {@code put}, {@code Q!Enq} is {@code q_Enq}, {@code 2PC} is {@code a2PC}. */
    static String method(String name) {
        String plain = plain(name);
        return Character.toLowerCase(plain.charAt(0)) + plain.substring(1);
    }

    /** {@code queue} is {@code Queue}. */
    static String type(String name) {
        String plain = plain(name);
        return Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
    }

    /** A TLA+ name may begin with a digit, and an operator such as {@code \oplus} is a name, too. */
    static String plain(String name) {
        String letters = name.replaceAll("[^A-Za-z0-9_]", "_");
        return letters.isEmpty() || Character.isDigit(letters.charAt(0)) ? "a" + letters : letters;
    }

    /**
     * One identifier for each name, without duplicates and reserved identifiers.
     *
     * @param settled names that already had an identifier. They come first, since existing code uses it: if all names
     *     were numbered anew, a new action {@code put} above {@code Put} would get the method that was written for
     *     {@code Put}.
     */
    static Map<String, String> assign(
            Collection<String> names, UnaryOperator<String> style, Set<String> taken, Map<String, String> settled) {
        Set<String> used = new HashSet<>(taken);
        used.addAll(settled.values());
        Map<String, String> assigned = new LinkedHashMap<>();
        for (String name : names) {
            String identifier = settled.get(name);
            if (identifier == null) {
                String wanted = style.apply(name);
                identifier = wanted;
                for (int i = 2; used.contains(identifier); i++) {
                    identifier = i == 2 ? wanted + "_" : wanted + "_" + (i - 1);
                }
                used.add(identifier);
            }
            assigned.put(name, identifier);
        }
        return assigned;
    }
}
