package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An operation of a model: its name, synonyms, arguments, and its effect in one line.
 *
 * <pre>{@code Signature.of("dequeue", "removes the first element").also("poll").answers(Kind.ANY)}</pre>
 */
public record Signature(String name, String effect, List<String> synonyms, List<Argument> arguments) {
    /** The usual name of the argument with the result of the operation. */
    public static final String RESULT = "result";

    /** Which operations have an argument. */
    public enum Presence {
        REQUIRED,
        OPTIONAL,
        /** An operation that is pending, or completed with an unknown value, lacks it; then any result is allowed. */
        RESULT
    }

    /** An argument, or a result of the operation. */
    public record Argument(String name, Kind kind, Presence presence) {
        public boolean required() {
            return presence == Presence.REQUIRED;
        }
    }

    public Signature {
        synonyms = List.copyOf(synonyms);
        arguments = List.copyOf(arguments);
    }

    public static Signature of(String name, String effect) {
        return new Signature(name, effect, List.of(), List.of());
    }

    /** The same operation with further names. */
    public Signature also(String... names) {
        return new Signature(name, effect, List.of(names), arguments);
    }

    /** With a further argument that every operation must have. */
    public Signature takes(String argument, Kind kind) {
        return with(new Argument(argument, kind, Presence.REQUIRED));
    }

    /** With a further argument that may be left out. */
    public Signature mayTake(String argument, Kind kind) {
        return with(new Argument(argument, kind, Presence.OPTIONAL));
    }

    /** With a {@code result}. */
    public Signature answers(Kind kind) {
        return answers(RESULT, kind);
    }

    /** With a result of another name, as in a recording: {@code answers("old", Kind.ANY)}. */
    public Signature answers(String result, Kind kind) {
        return with(new Argument(result, kind, Presence.RESULT));
    }

    private Signature with(Argument argument) {
        List<Argument> longer = new ArrayList<>(arguments);
        longer.add(argument);
        return new Signature(name, effect, synonyms, longer);
    }

    public boolean answersTo(String called) {
        return name.equals(called) || synonyms.contains(called);
    }

    /**
     * {@code cas{expected, value, result}}; an argument other than the result that may be left out has a question mark.
     */
    @Override
    public String toString() {
        return arguments.stream()
                .map(argument -> argument.name() + (argument.presence() == Presence.OPTIONAL ? "?" : ""))
                .collect(Collectors.joining(", ", name + "{", "}"));
    }

    /** The signature of an operation in a model. */
    static Signature find(SequentialModel<?> model, String called) throws BadInput {
        List<Signature> known = model.operations();
        for (Signature signature : known) {
            if (signature.answersTo(called)) {
                return signature;
            }
        }
        List<String> names = new ArrayList<>();
        for (Signature signature : known) {
            names.add(signature.name);
            names.addAll(signature.synonyms);
        }
        throw new BadInput("model " + model.name() + " has no operation " + called
                + Suggestion.didYouMean(called, names) + "; expected one of "
                + known.stream().map(Signature::withSynonyms).collect(Collectors.joining(", ")));
    }

    private String withSynonyms() {
        return name + (synonyms.isEmpty() ? "" : " (or " + String.join(", ", synonyms) + ")");
    }

    /** Whether the arguments of the operation are those of this signature. */
    void check(String model, Operation operation) throws BadInput {
        Map<String, Value> given = operation.arguments();
        int met = 0;
        for (Argument argument : arguments) {
            Value value = given.get(argument.name());
            if (value != null) {
                met++;
                if (!argument.kind().accepts(value)) {
                    throw new BadInput(where(model, operation) + "argument " + argument.name() + " is "
                            + shortened(value) + "; expected " + argument.kind().expected());
                }
            } else if (argument.required()) {
                throw new BadInput(where(model, operation) + "argument " + argument.name() + " is missing; expected "
                        + argument.kind().expected());
            }
        }
        if (met < given.size()) {
            throw new BadInput(where(model, operation) + "unknown argument "
                    + unknown(given).orElseThrow() + "; expected "
                    + (arguments.isEmpty()
                            ? "no arguments"
                            : arguments.stream().map(Argument::name).collect(Collectors.joining(", "))));
        }
    }

    /**
     * The beginning of an error message; made only if there is an error, because every operation of a long history is
     * checked.
     */
    static String where(String model, Operation operation) {
        return "operation " + operation.name() + " of model " + model + ": ";
    }

    private Optional<String> unknown(Map<String, Value> given) {
        return given.keySet().stream()
                .filter(name ->
                        arguments.stream().noneMatch(argument -> argument.name().equals(name)))
                .sorted()
                .findFirst();
    }

    /** The text of a value, cut where it would no longer fit into a message of one line. */
    static String shortened(Value value) {
        String text = value.toString();
        return text.length() <= 100 ? text : text.substring(0, 97) + "...";
    }
}
