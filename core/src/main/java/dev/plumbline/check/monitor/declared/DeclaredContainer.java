package dev.plumbline.check.monitor.declared;

import dev.plumbline.check.Decider;
import dev.plumbline.check.monitor.Monitor;
import dev.plumbline.check.monitor.Monitors;
import dev.plumbline.check.monitor.Ruling;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A user's specification that is declared to be a container. Before the declaration is used, the specification is
 * compared with the model of that container on short sequences of the history's operations, in the forms that they have
 * there: returned, pending and aborted, with these arguments, and a few of their values.
 */
public final class DeclaredContainer {
    private static final int MOST_VALUES = 3;
    private static final int MOST_ANSWERS = 4;

    private final Monitor monitor;
    private final Translation translation;
    private final Optional<String> obstacle;
    private final String statement;

    private DeclaredContainer(Monitor monitor, Translation translation, Optional<String> obstacle, String statement) {
        this.monitor = monitor;
        this.translation = translation;
        this.obstacle = obstacle;
        this.statement = statement;
    }

    /**
     * @param text of the declaration: {@code queue Put=enqueue(value:item) Take=dequeue(result)}
     * @throws BadInput if the text is not a declaration, or the specification differs from the model
     */
    public static DeclaredContainer of(String text, Spec spec, History history) throws BadInput {
        Declaration declaration = Declaration.parse(text);
        Translation translation = Translation.of(declaration, spec);
        Monitor monitor = Monitors.of(declaration.container())
                .orElseThrow(() -> new BadInput("container " + declaration.model()
                        + ": there is no monitor for that model; expected one that has one, such as queue"));
        if (!spec.silentSteps().isEmpty()) {
            throw new BadInput(spec.name() + " is declared to be a " + declaration.model() + ", but has silent steps");
        }
        Optional<String> obstacle = obstacle(history, translation);
        if (obstacle.isPresent()) {
            return new DeclaredContainer(monitor, translation, obstacle, "");
        }
        Agreement<?> agreement = Agreement.verify(translation.model(), spec, trials(spec, history, translation));
        return new DeclaredContainer(
                monitor,
                translation,
                obstacle,
                String.format(
                        Locale.ROOT,
                        "the specification was compared with the %s model on %,d sequences up to length %d",
                        declaration.model(),
                        agreement.sequences(),
                        agreement.length()));
    }

    /** Why the monitor cannot be asked about this history, if so. */
    private static Optional<String> obstacle(History history, Translation translation) {
        try {
            for (Operation operation : history.operations()) {
                translation.translated(operation);
            }
            return Optional.empty();
        } catch (BadInput e) {
            return Optional.of(e.getMessage());
        }
    }

    public Decider decider() {
        return new Decider.ContainerMonitor(Optional.of(translation.model().name()));
    }

    /** A sentence that says what was compared. */
    public String statement() {
        return statement;
    }

    /** The ruling of the container's monitor; operations keep their numbers. */
    public Ruling decide(History history) throws BadInput {
        return obstacle.isPresent()
                ? new Ruling.NotApplicable(obstacle.get())
                : monitor.decide(translation.translated(history));
    }

    /** How an operation occurs: everything about it but the values. */
    private record Shape(String name, Set<String> arguments, Outcome outcome) {}

    private static List<Agreement.Trial> trials(Spec spec, History history, Translation translation) throws BadInput {
        Set<Shape> shapes = new LinkedHashSet<>();
        Map<String, Set<Value>> used = new TreeMap<>();
        Set<Value> given = new HashSet<>();
        Set<Value> answers = new LinkedHashSet<>();
        for (Operation operation : history.operations()) {
            shapes.add(new Shape(
                    operation.name(), new TreeSet<>(operation.arguments().keySet()), operation.outcome()));
            operation.arguments().forEach((own, value) -> {
                String argument = translation.argument(operation.name(), own).orElseThrow();
                if (argument.equals(Signature.RESULT)) {
                    answers.add(value);
                } else {
                    given.add(value);
                    Set<Value> some = used.computeIfAbsent(argument, any -> new LinkedHashSet<>());
                    if (some.size() < MOST_VALUES) {
                        some.add(value);
                    }
                }
            });
        }
        // Answers that were never inserted distinguish most: values that mean "empty", and the initial contents.
        List<Value> special = answers.stream()
                .filter(answer -> !given.contains(answer))
                .limit(MOST_ANSWERS)
                .toList();
        return trials(spec, translation, shapes, used, special);
    }

    private static List<Agreement.Trial> trials(
            Spec spec, Translation translation, Set<Shape> shapes, Map<String, Set<Value>> used, List<Value> answers)
            throws BadInput {
        List<Agreement.Trial> trials = new ArrayList<>();
        for (Shape shape : shapes) {
            List<Map<String, Value>> choices = new ArrayList<>(List.of(Map.of()));
            for (String own : shape.arguments) {
                String argument = translation.argument(shape.name, own).orElseThrow();
                List<Value> values = argument.equals(Signature.RESULT)
                        ? results(translation.signature(shape.name).orElseThrow(), used, answers)
                        : List.copyOf(used.get(argument));
                choices = extended(choices, own, values);
            }
            for (Map<String, Value> arguments : choices) {
                Operation own = new Operation(
                        Value.of(0),
                        shape.name,
                        arguments,
                        shape.outcome == Outcome.PENDING ? Timebox.open(0) : new Timebox(0, 1),
                        shape.outcome,
                        Map.of(),
                        0);
                Action action = spec.action(own);
                if (action.repeated().isPresent()) {
                    throw new BadInput(spec.name() + " is declared to be a "
                            + translation.model().name() + ", but " + shape.name + " takes several steps");
                }
                trials.add(new Agreement.Trial(own, translation.translated(own), action));
            }
        }
        return trials;
    }

    private static List<Map<String, Value>> extended(
            List<Map<String, Value>> choices, String name, List<Value> values) {
        List<Map<String, Value>> extended = new ArrayList<>();
        for (Map<String, Value> choice : choices) {
            for (Value value : values) {
                Map<String, Value> more = new LinkedHashMap<>(choice);
                more.put(name, value);
                extended.add(more);
            }
        }
        return extended;
    }

    /** Values that are inserted, some answers of the history, truth values, small numbers: what can be an answer. */
    private static List<Value> results(Signature signature, Map<String, Set<Value>> used, List<Value> answers) {
        Kind kind = signature.arguments().stream()
                .filter(argument -> argument.name().equals(Signature.RESULT))
                .findFirst()
                .orElseThrow()
                .kind();
        Set<Value> results = new LinkedHashSet<>();
        switch (kind) {
            case BOOLEAN -> results.addAll(List.of(Value.Bool.TRUE, Value.Bool.FALSE));
            case INTEGER -> {
                for (int number = 0; number <= MOST_VALUES; number++) {
                    results.add(Value.of(number));
                }
            }
            default -> {
                results.addAll(used.getOrDefault("value", Set.of()));
            }
        }
        results.addAll(answers);
        results.removeIf(value -> !kind.accepts(value));
        return List.copyOf(results);
    }
}
