package dev.plumbline.spec.serial;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The serial runs of an object as its own specification: a state is the sequence of calls so far, and an operation is
 * allowed if some serial run continued with the same call and the same result.
 *
 * <p>The result of an operation is its argument {@code result}; without it the call returned none. A result of
 * {@link SerialRuns#BLOCKS} is allowed if the call never returned in the serial run: so a stuck history is checked
 * according to Line-Up's definition 2, one pending operation at a time. An operation whose outcome is pending may have
 * had any result.
 */
public final class SerialSpec implements Spec {
    /** The argument of an operation with its result. */
    public static final String RESULT = "result";

    private final String name;
    private final SerialRuns runs;

    public SerialSpec(String name, SerialRuns runs) {
        this.name = name;
        this.runs = runs;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public SpecCopy copy(Spec loaded) {
        return SerialKind.copy(name, runs);
    }

    @Override
    public List<State> initialStates() {
        return List.of(new After(runs.root()));
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return runs.calls().stream().map(SerialCall::name).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        if (operation.outcome() == Outcome.ABORTED) {
            return new NoEffect(operation.name());
        }
        Map<String, Value> arguments = new LinkedHashMap<>(operation.arguments());
        Value result = Optional.ofNullable(arguments.remove(RESULT)).orElse(SerialRuns.VOID);
        SerialCall sought = new SerialCall(operation.process(), operation.name(), arguments);
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < runs.calls().size(); i++) {
            if (runs.calls().get(i).equals(sought)) {
                candidates.add(i);
            }
        }
        if (candidates.isEmpty()) {
            throw new BadInput("process " + operation.process() + " never calls " + operation.call()
                    + " in the test; its calls are "
                    + runs.calls().stream()
                            .filter(call -> call.process().equals(operation.process()))
                            .map(SerialSpec::text)
                            .collect(Collectors.joining(", ")));
        }
        return new Performed(
                operation.name(),
                List.copyOf(candidates),
                operation.isPending() ? Optional.empty() : Optional.of(result));
    }

    private static String text(SerialCall call) {
        return Operation.pending(0, call.name(), call.arguments(), 0).call();
    }

    /**
     * A state. Two of them are equal only if the same calls were made in the same order: whether different orders are
     * equivalent is unknown here, and the tests are small.
     */
    private final class After implements State {
        private final SerialRuns.Node node;

        After(SerialRuns.Node node) {
            this.node = node;
        }

        /** The calls so far. */
        @Override
        public Value value() {
            return Value.tuple(node.replies().stream().map(this::shown).toList());
        }

        private Value shown(SerialRuns.Reply reply) {
            SerialCall call = runs.calls().get(reply.call());
            String arguments = call.arguments().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(entry -> entry.getValue().toString())
                    .collect(Collectors.joining(", "));
            String result = reply.result().equals(SerialRuns.VOID) ? "" : " = " + reply.result();
            String process = call.process() instanceof Value.Str text
                    ? text.value()
                    : call.process().toString();
            return Value.of(process + " " + call.name() + "(" + arguments + ")" + result);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof After that && node == that.node;
        }

        @Override
        public int hashCode() {
            return node.hashCode();
        }

        @Override
        public String toString() {
            return value().toString();
        }
    }

    /**
     * @param candidates calls of the process that look like this, in its order; the first that has not been made yet is
     *     meant
     * @param result empty if unknown
     */
    private final class Performed implements Action, Step {
        private final String name;
        private final List<Integer> candidates;
        private final Optional<Value> result;

        Performed(String name, List<Integer> candidates, Optional<Value> result) {
            this.name = name;
            this.candidates = candidates;
            this.result = result;
        }

        @Override
        public Step completing() {
            return this;
        }

        @Override
        public String name() {
            return name;
        }

        /** It becomes part of the calls so far, which are the state. */
        @Override
        public boolean observer() {
            return false;
        }

        @Override
        public Footprint footprint() {
            return Footprint.EVERYTHING;
        }

        @Override
        public List<State> next(State state) {
            return reply(state)
                    .filter(child ->
                            result.isEmpty() ? !child.blocks() : child.result().equals(result.get()))
                    .map(child -> List.<State>of(new After(child)))
                    .orElse(List.of());
        }

        @Override
        public List<Obstacle> obstacles(State state) {
            if (!next(state).isEmpty()) {
                return List.of();
            }
            String seen = result.map(Value::toString).orElse("any");
            return List.of(reply(state)
                    .map(child -> child.blocks()
                            ? Obstacle.isFalse("result = result in the serial run", seen + ", but it blocks there", "")
                                    .withStatement("a serial run of these calls blocks here", List.of())
                            : Obstacle.isFalse("result = result in the serial run", seen + " = " + child.result(), "")
                                    .withStatement(
                                            "a serial run of these calls gives " + child.result()
                                                    + (result.equals(Optional.of(SerialRuns.BLOCKS))
                                                            ? ", and does not block"
                                                            : ", not " + seen),
                                            List.of()))
                    .orElse(Obstacle.isFalse("a serial run continues with this call", "", "")));
        }

        @Override
        public Optional<Set<Value>> results(State state) {
            return Optional.of(reply(state)
                    .filter(child -> !child.blocks())
                    .map(child -> Set.of(child.result()))
                    .orElse(Set.of()));
        }

        private Optional<SerialRuns.Node> reply(State state) {
            SerialRuns.Node node = ((After) state).node;
            Set<Integer> done =
                    node.replies().stream().map(SerialRuns.Reply::call).collect(Collectors.toSet());
            return candidates.stream()
                    .filter(call -> !done.contains(call))
                    .findFirst()
                    .flatMap(node::child);
        }
    }
}
