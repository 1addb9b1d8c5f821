package dev.plumbline.explain.change;

import dev.plumbline.explain.change.ValueChange.Sign;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The changes from one state to the next, in words: {@code dict[11] = 2 (new)}, {@code dict[10] removed}, {@code q:
 * 1 removed at the front}. Unchanged parts are left out; a value without common parts is given as a whole.
 */
public final class ChangeText {
    /** A collection with at most this length is shown whole, beside the added and removed elements. */
    private static final int SHORT = 40;

    /** Elements that take more room than this together are counted. */
    private static final int MOST_LISTED = 200;

    private ChangeText() {}

    /** One line for each change; none if nothing changed. */
    public static List<String> lines(Value before, Value after) {
        List<String> lines = new ArrayList<>();
        ValueChange whole = ValueChange.between(before, after);
        if (before instanceof Value.Rec
                && after instanceof Value.Rec
                && !whole.parts().isEmpty()) {
            // Its fields are the variables of the specification, which are not read as one value.
            whole.parts().forEach(part -> describe(part, lines));
        } else {
            describe(whole, lines);
        }
        return lines;
    }

    private static void describe(ValueChange change, List<String> lines) {
        String path = change.path().isEmpty() ? ChangeWords.STATE : change.path();
        switch (change.sign()) {
            case SAME -> {}
            case ADDED ->
                lines.add(ChangeWords.filled(
                        ChangeWords.NEW,
                        Map.of("path", path, "value", change.after().orElseThrow())));
            case REMOVED -> lines.add(ChangeWords.filled(ChangeWords.GONE, Map.of("path", path)));
            case CHANGED -> changed(change, path, lines);
        }
    }

    private static void changed(ValueChange change, String path, List<String> lines) {
        Value after = change.after().orElseThrow();
        boolean sequences = after instanceof Value.Tuple && change.before().orElseThrow() instanceof Value.Tuple;
        boolean sameKeys = change.parts().stream().noneMatch(ChangeText::cameOrWent);
        if (change.parts().isEmpty() || !sameKeys && !keepsSomething(change)) {
            lines.add(path + " = " + after);
        } else if (after instanceof Value.SetOf || sequences && !sameKeys) {
            List<String> events = sequences ? ofSequence(change.parts()) : ofSet(change.parts());
            String text = after.toString();
            String said = String.join(", ", events);
            lines.add(text.length() <= SHORT ? path + " = " + text + " (" + said + ")" : path + ": " + said);
            change.parts().stream().filter(part -> !cameOrWent(part)).forEach(part -> describe(part, lines));
        } else {
            change.parts().forEach(part -> describe(part, lines));
        }
    }

    private static boolean cameOrWent(ValueChange part) {
        return part.sign() == Sign.ADDED || part.sign() == Sign.REMOVED;
    }

    private static boolean keepsSomething(ValueChange change) {
        return change.sign() == Sign.SAME || change.parts().stream().anyMatch(ChangeText::keepsSomething);
    }

    private static List<String> ofSet(List<ValueChange> parts) {
        List<String> events = new ArrayList<>();
        for (Sign sign : List.of(Sign.ADDED, Sign.REMOVED)) {
            List<ValueChange> some =
                    parts.stream().filter(part -> part.sign() == sign).toList();
            if (!some.isEmpty()) {
                events.add(ChangeWords.ofElements(name(sign), listed(some), ""));
            }
        }
        return events;
    }

    /** Runs of added or removed elements, each with its place. */
    private static List<String> ofSequence(List<ValueChange> parts) {
        List<String> events = new ArrayList<>();
        Predicate<ValueChange> stays = part -> !cameOrWent(part);
        for (int i = 0, end; i < parts.size(); i = end) {
            Sign sign = parts.get(i).sign();
            end = i + 1;
            while (end < parts.size() && parts.get(end).sign() == sign) {
                end++;
            }
            if (cameOrWent(parts.get(i))) {
                boolean front = parts.subList(0, i).stream().noneMatch(stays);
                boolean back = parts.subList(end, parts.size()).stream().noneMatch(stays);
                String place = front ? "AtFront" : back ? "AtEnd" : "AtPosition";
                events.add(ChangeWords.ofElements(
                        name(sign) + place,
                        listed(parts.subList(i, end)),
                        parts.get(i).key()));
            }
        }
        return events;
    }

    private static String name(Sign sign) {
        return sign == Sign.ADDED ? "added" : "removed";
    }

    private static String listed(List<ValueChange> some) {
        String all = some.stream()
                .map(part -> part.after().or(part::before).orElseThrow().toString())
                .collect(Collectors.joining(", "));
        return some.size() == 1 || all.length() <= MOST_LISTED
                ? all
                : ChangeWords.filled(ChangeWords.COUNTED, Map.of("number", some.size()));
    }
}
