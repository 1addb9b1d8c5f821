package dev.plumbline.lineup.matrix;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A method and its arguments: {@code add(200)}. An invocation is text until it is bound to a class; so it can be
 * written in a file or on a command line, and bound to each copy of a class.
 */
public record Invocation(String method, List<Argument> arguments) {
    public Invocation {
        arguments = List.copyOf(arguments);
    }

    /** Reads one invocation. */
    public static Invocation parse(String text) throws BadInput {
        List<Invocation> calls = new CallText(text).sequence();
        if (calls.size() != 1) {
            throw new BadInput("\"" + text + "\" is " + calls.size() + " calls; expected one, such as add(200)");
        }
        return calls.get(0);
    }

    /** Reads the arguments of an invocation, separated by commas. */
    public static Invocation of(String method, String arguments) throws BadInput {
        return new Invocation(method, new CallText(arguments).arguments());
    }

    /**
     * Reads the invocations to make tests of, separated by commas. Adjacent calls without a comma are one element,
     * performed one after the other by the same thread: {@code add(200), add(400), lock() unlock()}.
     */
    public static List<List<Invocation>> parseElements(String text) throws BadInput {
        return new CallText(text).elements();
    }

    /** Reads calls that are performed one after the other. */
    public static List<Invocation> parseSequence(String text) throws BadInput {
        return text.isBlank() ? List.of() : new CallText(text).sequence();
    }

    /** The arguments by their names in histories. */
    public Map<String, Value> named() {
        Map<String, Value> named = new LinkedHashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            named.put(
                    arguments.size() == 1 ? "value" : "value" + (i + 1),
                    arguments.get(i).value());
        }
        return named;
    }

    @Override
    public String toString() {
        return method + arguments.stream().map(Argument::text).collect(Collectors.joining(", ", "(", ")"));
    }

    static String text(List<Invocation> calls) {
        return calls.stream().map(Invocation::toString).collect(Collectors.joining(" "));
    }
}
