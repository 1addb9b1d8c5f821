package dev.plumbline.lineup.result;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A known violation, which is muted so that the search continues with the next one.
 *
 * <pre>
 * methods=size                           the smallest failing test calls size
 * methods=add+take                       it calls both
 * kind=stuck                             a call blocks
 * methods=add+take,kind=non-linearizable
 * </pre>
 *
 * A smallest test that calls further methods is covered too: if size is known to be an estimate, it is one in
 * combination with other calls as well.
 *
 * @param methods all of which the smallest failing test calls
 * @param kind of the violation; empty for any
 */
public record Mute(Set<String> methods, Optional<Kind> kind) {
    private static final List<String> KEYS = List.of("methods", "kind");
    private static final String EXPECTED = "expected methods=NAME+NAME, kind="
            + Arrays.stream(Kind.values()).map(Kind::word).collect(Collectors.joining("|"))
            + " or both, joined by a comma";

    public Mute {
        methods = Set.copyOf(methods);
    }

    public static Mute parse(String text) throws BadInput {
        Set<String> methods = new TreeSet<>();
        Optional<Kind> kind = Optional.empty();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String key = part.substring(0, Math.max(equals, 0)).strip();
            String value = part.substring(equals + 1).strip();
            if (key.equals("methods") && methods.isEmpty()) {
                methods.addAll(methods(text, value));
            } else if (key.equals("kind") && kind.isEmpty()) {
                kind = Optional.of(kind(text, value));
            } else {
                throw new BadInput(
                        "'" + text + "': '" + part + "' is not a condition" + meant(key, value) + "; " + EXPECTED);
            }
        }
        return new Mute(methods, kind);
    }

    private static String meant(String key, String value) {
        if (!key.isEmpty()) {
            return KEYS.contains(key) ? " of its own: " + key + " is there already" : Suggestion.didYouMean(key, KEYS);
        }
        boolean kind = Arrays.stream(Kind.values()).anyMatch(each -> each.word().equals(value));
        return value.isEmpty() ? "" : " (did you mean " + (kind ? "kind=" : "methods=") + value + "?)";
    }

    private static List<String> methods(String text, String value) throws BadInput {
        List<String> names = new ArrayList<>();
        for (String name : value.split("\\+", -1)) {
            // The notation of a call has the same meaning.
            String plain = name.strip().replaceFirst("\\(\\)$", "");
            if (!plain.matches("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*")) {
                throw new BadInput("'" + text + "': '" + name + "' is not the name of a method; " + EXPECTED);
            }
            names.add(plain);
        }
        return names;
    }

    private static Kind kind(String text, String value) throws BadInput {
        List<String> words = Arrays.stream(Kind.values()).map(Kind::word).toList();
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.word().equals(value))
                .findFirst()
                .orElseThrow(() -> new BadInput("'" + text + "': there is no kind '" + value + "'"
                        + Suggestion.didYouMean(value, words) + "; expected " + String.join(", ", words)));
    }

    /** Whether this is the known violation. */
    public boolean covers(Violation violation) {
        return violation.smallest().methods().containsAll(methods)
                && kind.filter(known -> known != violation.kind()).isEmpty();
    }

    /** As it is written. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        if (!methods.isEmpty()) {
            parts.add("methods=" + String.join("+", new TreeSet<>(methods)));
        }
        kind.ifPresent(known -> parts.add("kind=" + known.word()));
        return String.join(",", parts);
    }
}
