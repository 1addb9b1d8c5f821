package dev.plumbline.cli.sentences;

import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement about the state, read from a sentence.
 *
 * @param part of the state that it is about
 * @param holds whether the statement is true in a state
 */
record StatePartReading(Function<State, Object> part, Predicate<State> holds) {
    private static final String NOT = "(?:, not (?<other>.+?))?";
    private static final Pattern WHOLE = Pattern.compile("the value of the (?:register|counter) is (?<is>.+?)" + NOT
            + "|the number of permits left is (?<left>\\d+), and (?<asked>\\d+) (?:is|are) asked for");
    private static final Pattern COUNTED =
            Pattern.compile("it would make the counter (-?\\d+), not (-?\\d+): the counter is (-?\\d+)");
    private static final Pattern AT_KEY =
            Pattern.compile("the (?:value|string) at key (?<key>.+?) is (?<is>.+?)" + NOT);
    private static final Pattern SIZE = Pattern.compile("the size of the \\w+ is (?<is>\\d+)" + NOT);
    private static final Pattern IN_SET = Pattern.compile("(?<key>.+?) is (?<no>not )?in the set");
    private static final Pattern END = Pattern.compile(
            "the (?<end>head of the queue|top of the stack|first element|smallest element) is (?<is>.+?)" + NOT);
    private static final Pattern EMPTY = Pattern.compile("the (?:queue|stack) is empty");
    private static final Pattern LOCK = Pattern.compile("the lock is (?:held by process (?<who>.+)|free)");
    private static final Pattern AT_LEAST =
            Pattern.compile("(?<path>\\w+) is (?<is>-?\\d+), not at least (?<least>-?\\d+)");
    private static final Pattern VARIABLE = Pattern.compile("(?<path>\\w+(?:\\[.+?\\])*) is (?<is>.+?)" + NOT);

    static StatePartReading of(String statement) {
        Matcher found = COUNTED.matcher(statement);
        if (found.matches()) {
            Value there = parsed(found.group(3));
            return new StatePartReading(State::value, state -> state.value().equals(there));
        }
        found = WHOLE.matcher(statement);
        if (found.matches()) {
            boolean permits = found.group("left") != null;
            String is = permits ? found.group("left") : found.group("is");
            boolean apart = permits
                    ? Long.parseLong(found.group("left")) < Long.parseLong(found.group("asked"))
                    : !is.equals(found.group("other"));
            return new StatePartReading(
                    State::value, state -> apart && text(state.value()).equals(is));
        }
        found = AT_KEY.matcher(statement);
        if (found.matches()) {
            return equal(at(parsed(found.group("key"))), found);
        }
        found = SIZE.matcher(statement);
        if (found.matches()) {
            return equal(state -> Value.of(size(state.value())), found);
        }
        found = IN_SET.matcher(statement);
        if (found.matches()) {
            Value element = parsed(found.group("key"));
            boolean in = found.group("no") == null;
            Function<State, Object> part =
                    state -> ((Value.SetOf) state.value()).elements().contains(element);
            return new StatePartReading(part, state -> part.apply(state).equals(in));
        }
        found = END.matcher(statement);
        if (found.matches()) {
            boolean smallest = found.group("end").startsWith("smallest");
            return equal(
                    state -> {
                        List<Value> all = ((Value.Tuple) state.value()).elements();
                        return all.isEmpty()
                                ? "empty"
                                : smallest ? all.stream().sorted().findFirst().orElseThrow() : all.get(0);
                    },
                    found);
        }
        if (EMPTY.matcher(statement).matches()) {
            Function<State, Object> head = state -> {
                List<Value> all = ((Value.Tuple) state.value()).elements();
                return all.isEmpty() ? "empty" : all.get(0);
            };
            return new StatePartReading(head, state -> head.apply(state).equals("empty"));
        }
        found = LOCK.matcher(statement);
        if (found.matches()) {
            String holder = found.group("who") == null ? "nil" : found.group("who");
            return new StatePartReading(
                    State::value, state -> text(state.value()).equals(holder));
        }
        found = AT_LEAST.matcher(statement);
        if (found.matches()) {
            Function<State, Object> part = path(found.group("path"));
            String is = found.group("is");
            boolean less = Long.parseLong(is) < Long.parseLong(found.group("least"));
            return new StatePartReading(
                    part, state -> less && text(part.apply(state)).equals(is));
        }
        found = VARIABLE.matcher(statement);
        if (found.matches()) {
            return equal(path(found.group("path")), found);
        }
        throw new IllegalArgumentException("not a statement about the state: " + statement);
    }

    private static StatePartReading equal(Function<State, Object> part, Matcher found) {
        String is = found.group("is");
        boolean apart = !is.equals(found.group("other"));
        return new StatePartReading(
                part, state -> apart && text(part.apply(state)).equals(is));
    }

    private static Value parsed(String text) {
        try {
            return Value.parse(text);
        } catch (BadInput e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** An empty sequence is said to be empty; nothing has several names. */
    static String text(Object content) {
        if (content instanceof Value.Tuple tuple && tuple.elements().isEmpty()) {
            return "empty";
        }
        return Value.ModelValue.NULL.equals(content) ? "nil" : content.toString();
    }

    private static int size(Value state) {
        if (state instanceof Value.Fn function) {
            return function.pairs().size();
        }
        return state instanceof Value.Rec fields
                ? fields.fields().size()
                : ((Value.Tuple) state).elements().size();
    }

    private static Function<State, Object> at(Value key) {
        return state -> argument(state.value(), key).orElse(Value.model("nil"));
    }

    private static Optional<Value> argument(Value function, Value key) {
        Map<Value, Value> pairs = new HashMap<>();
        if (function instanceof Value.Fn fn) {
            pairs.putAll(fn.pairs());
        } else if (function instanceof Value.Rec fields) {
            fields.fields().forEach((field, value) -> pairs.put(Value.of(field), value));
        } else if (function instanceof Value.Tuple tuple) {
            for (int i = 0; i < tuple.elements().size(); i++) {
                pairs.put(Value.of(i + 1), tuple.elements().get(i));
            }
        }
        return Optional.ofNullable(pairs.get(key));
    }

    /** {@code dict["pears"]}, in a state of TLA+. */
    private static Function<State, Object> path(String path) {
        String[] parts = path.replace("]", "").split("\\[");
        return state -> {
            Value content = ((Value.Rec) state.value()).fields().get(parts[0]);
            for (int i = 1; i < parts.length; i++) {
                Optional<Value> deeper = argument(content, parsed(parts[i]));
                if (deeper.isEmpty()) {
                    return "no such place";
                }
                content = deeper.get();
            }
            return content;
        };
    }
}
