package dev.plumbline.check.states.mapping;

import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one statement of a mapping. */
final class StatementParser {
    private static final List<String> WORDS = List.of(
            "unlogged",
            "logged",
            "steps",
            "stuttering",
            "silent",
            "drop",
            "keep",
            "event",
            "argument",
            "variable",
            "value",
            "derive",
            "ignore",
            "constants",
            "unit",
            "uncertainty");

    private static final Pattern RANGE = Pattern.compile("(?:(\\S+)\\s+)?(\\d{1,6})(?:\\s*\\.\\.\\s*(\\d{1,6}))?");
    private static final Pattern CONDITION = Pattern.compile("(.*?)\\s+when\\s+(.+)", Pattern.DOTALL);

    private StatementParser() {}

    /** A comment begins with a backslash and a star outside of strings. */
    static String withoutComment(String line) {
        boolean quoted = false;
        for (int i = 0; i + 1 < line.length(); i++) {
            if (line.charAt(i) == '"') {
                quoted = !quoted;
            } else if (!quoted && line.startsWith("\\*", i)) {
                return line.substring(0, i);
            }
        }
        return line;
    }

    static Rule parse(String line) throws BadInput {
        String word = line.split("\\s+", 2)[0];
        String rest = line.substring(word.length()).strip();
        return switch (word) {
            case "unlogged" -> new Rule.Unlogged(namesBefore(rest, line), last(rest, "unchanged", "free", line));
            case "logged" -> new Rule.Logged(namesBefore(rest, line), last(rest, "stale", "now", line));
            case "steps" -> steps(rest, line);
            case "stuttering" -> {
                require(rest.isEmpty(), line, "stuttering alone");
                yield new Rule.Steps(Optional.empty(), 0, 1);
            }
            case "silent" -> new Rule.Silent(names(rest, line));
            case "drop", "keep" -> filter(word.equals("keep"), rest, line);
            case "event" -> {
                String[] sides = sides(rest, line, "event NAME = ACTION");
                yield new Rule.RenamedEvent(
                        unquoted(sides[0]), sides[1].isEmpty() ? Optional.empty() : Optional.of(unquoted(sides[1])));
            }
            case "argument" -> argument(rest, line);
            case "variable" -> {
                String[] sides = sides(rest, line, "variable LOGGED = PLACE");
                StatePath.parse(sides[1]);
                yield new Rule.MovedVariable(unquoted(sides[0]), sides[1]);
            }
            case "value" -> {
                String[] sides = sides(rest, line, "value LOGGED = VALUE");
                yield new Rule.ReplacedValue(Value.parse(sides[0]), Value.parse(sides[1]));
            }
            case "derive" -> {
                String[] sides = sides(rest, line, "derive PLACE = EXPRESSION when CONDITION");
                StatePath.parse(sides[0]);
                Matcher parts = CONDITION.matcher(sides[1]);
                yield parts.matches()
                        ? new Rule.Derived(sides[0], parts.group(1).strip(), Optional.of(parts.group(2)))
                        : new Rule.Derived(sides[0], sides[1], Optional.empty());
            }
            case "ignore" -> {
                Matcher parts = CONDITION.matcher(rest);
                boolean conditional = parts.matches();
                String place = conditional ? parts.group(1).strip() : rest;
                StatePath.parse(place);
                yield new Rule.Ignored(place, conditional ? Optional.of(parts.group(2)) : Optional.empty());
            }
            case "constants" -> {
                require(!rest.isEmpty(), line, "constants FILE");
                yield new Rule.Constants(unquoted(rest));
            }
            case "unit" -> {
                StateLogOptions.nanoseconds(rest);
                yield new Rule.Unit(rest);
            }
            case "uncertainty" -> {
                require(rest.matches("\\d{1,18}"), line, "uncertainty AMOUNT, an integer");
                yield new Rule.Uncertainty(Long.parseLong(rest));
            }
            default ->
                throw new BadInput("no statement '" + word + "'" + Suggestion.didYouMean(word, WORDS)
                        + "; expected one of " + String.join(", ", WORDS));
        };
    }

    private static void require(boolean holds, String line, String expected) throws BadInput {
        if (!holds) {
            throw new BadInput("'" + line + "'; expected " + expected);
        }
    }

    private static boolean last(String rest, String yes, String no, String line) throws BadInput {
        String word = rest.substring(rest.lastIndexOf(' ') + 1);
        require(word.equals(yes) || word.equals(no), line, yes + " or " + no + " at its end");
        return word.equals(yes);
    }

    private static List<String> namesBefore(String rest, String line) throws BadInput {
        int space = rest.lastIndexOf(' ');
        return space < 0 ? List.of() : names(rest.substring(0, space), line);
    }

    private static List<String> names(String text, String line) throws BadInput {
        List<String> names = Arrays.stream(text.split("[,\\s]+"))
                .map(StatementParser::unquoted)
                .filter(name -> !name.isEmpty())
                .toList();
        require(!names.isEmpty(), line, "names, separated by commas");
        return names;
    }

    private static String unquoted(String text) {
        String name = text.strip();
        return name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")
                ? name.substring(1, name.length() - 1)
                : name;
    }

    private static Rule steps(String rest, String line) throws BadInput {
        Matcher parts = RANGE.matcher(rest);
        require(parts.matches(), line, "steps 1..3, or steps EVENT 0..2");
        int least = Integer.parseInt(parts.group(2));
        int most = parts.group(3) == null ? least : Integer.parseInt(parts.group(3));
        require(least <= most, line, "the smaller number first");
        return new Rule.Steps(Optional.ofNullable(parts.group(1)), least, most);
    }

    private static Rule filter(boolean keep, String rest, String line) throws BadInput {
        String[] parts = rest.split("\\s+", 2);
        for (Rule.Subject subject : Rule.Subject.values()) {
            boolean possible = !keep || subject != Rule.Subject.FIELD;
            if (possible && parts.length == 2 && parts[0].equalsIgnoreCase(subject.name())) {
                return new Rule.Filter(keep, subject, names(parts[1], line));
            }
        }
        throw new BadInput("'" + line + "'; expected "
                + (keep
                        ? "keep event NAMES or keep node NAMES"
                        : "drop event NAMES, drop node NAMES or drop field NAMES"));
    }

    private static Rule argument(String rest, String line) throws BadInput {
        String[] sides = sides(rest, line, "argument EVENT.ARGUMENT = PARAMETER");
        int dot = sides[0].lastIndexOf('.');
        return new Rule.RenamedArgument(
                dot < 0 ? Optional.empty() : Optional.of(sides[0].substring(0, dot)),
                sides[0].substring(dot + 1),
                sides[1]);
    }

    /** The texts before and after the first equals sign. */
    private static String[] sides(String rest, String line, String expected) throws BadInput {
        int equals = rest.indexOf('=');
        require(equals > 0, line, expected);
        String right = rest.substring(equals + 1).strip();
        require(!right.isEmpty() || expected.startsWith("event"), line, expected);
        return new String[] {rest.substring(0, equals).strip(), right};
    }
}
