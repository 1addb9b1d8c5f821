package dev.plumbline.campaign;

import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Failures that are known, from a file with one of them on each line: conditions as those of {@code --mute}, such as
 * {@code op=dequeue,conflict=out of order}, or {@code id=3f9a2c81d0} for exactly one. Text after {@code #} is for
 * people. A known failure is counted and reported, and does not make a campaign fail.
 */
public record KnownFailures(List<Map<String, String>> conditions) {
    public static final KnownFailures NONE = new KnownFailures(List.of());

    private static final List<String> NAMES = List.of("id", "op", "conflict", "target", "spec", "where");

    public static KnownFailures read(Path file) throws BadInput {
        List<Map<String, String>> conditions = new ArrayList<>();
        try {
            int number = 0;
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                number++;
                String text = line.replaceFirst("(^|\\s)#.*", "").strip();
                if (!text.isEmpty()) {
                    conditions.add(parse(text, file + ":" + number));
                }
            }
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        }
        return new KnownFailures(List.copyOf(conditions));
    }

    private static Map<String, String> parse(String text, String where) throws BadInput {
        Map<String, String> all = new TreeMap<>();
        for (String condition : text.split(",")) {
            int equals = condition.indexOf('=');
            String name =
                    equals < 0 ? condition : condition.substring(0, equals).strip();
            if (equals < 0 || !NAMES.contains(name)) {
                throw new BadInput(where + ": '" + condition.strip() + "'; expected NAME=VALUE with a name of "
                        + String.join(", ", NAMES));
            }
            all.put(name, condition.substring(equals + 1).strip());
        }
        return all;
    }

    public boolean has(ViolationKind kind) {
        return conditions.stream()
                .anyMatch(
                        all -> all.entrySet().stream().allMatch(each -> matches(kind, each.getKey(), each.getValue())));
    }

    private static boolean matches(ViolationKind kind, String name, String value) {
        return switch (name) {
            case "id" -> kind.id().equals(value);
            case "op" -> kind.operation().filter(value::equals).isPresent();
            case "conflict" -> kind.conflict().filter(value::equals).isPresent();
            case "target" -> kind.target().filter(value::equals).isPresent();
            case "spec" -> kind.spec().equals(value);
            // The whole place, as for --mute: Map.tla:1 is not Map.tla:17.
            default -> kind.conditions().stream().anyMatch(condition -> condition.endsWith("(" + value + ")"));
        };
    }

    /** The line for one failure in such a file. */
    public static String line(Tally.Group group) {
        ViolationKind kind = group.smallest().kind();
        return "id=" + kind.id() + "  # " + kind.text().replaceAll("\\s+", " ");
    }
}
