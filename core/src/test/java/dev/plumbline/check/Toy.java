package dev.plumbline.check;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A small specification for tests: a state that is a value, and steps written out in Java. The results of operations
 * are arguments named {@code result}.
 */
abstract class Toy implements Spec {
    private final Map<List<Object>, Action> actions = new HashMap<>();

    record ToyState(Value value) implements State {}

    /** The states after the operation; results are checked by the caller, see {@link #result}. */
    abstract List<Value> next(Value state, String operation, Map<String, Value> arguments, Value process);

    /** Fills in what the operation would return in this state, for making histories that conform. */
    abstract Map<String, Value> withResult(Value state, String operation, Map<String, Value> arguments);

    /** A random operation name with its arguments, without results. */
    abstract Map.Entry<String, Map<String, Value>> randomCall(Random random);

    abstract Value initial();

    boolean observer(String operation, Map<String, Value> arguments) {
        return false;
    }

    Footprint footprint(String operation, Map<String, Value> arguments) {
        return Footprint.EVERYTHING;
    }

    /** The repeated step of a multi-step operation. */
    Optional<String> repeated(String operation) {
        return Optional.empty();
    }

    List<String> silent() {
        return List.of();
    }

    /** Whether the specification has an action for the operation's abort, of the name {@code X_Abort}. */
    boolean hasAbort(String operation) {
        return false;
    }

    static boolean fits(Map<String, Value> arguments, Value result) {
        return !arguments.containsKey("result") || arguments.get("result").equals(result);
    }

    @Override
    public String name() {
        return getClass().getSimpleName();
    }

    @Override
    public List<State> initialStates() {
        return List.of(new ToyState(initial()));
    }

    @Override
    public Optional<State> stateOf(Value shown) {
        return Optional.of(new ToyState(shown));
    }

    @Override
    public List<Step> silentSteps() {
        List<Step> steps = new ArrayList<>();
        silent().forEach(name -> steps.add(new ToyStep(name, Map.of(), Value.of(0))));
        return steps;
    }

    @Override
    public Set<String> operationNames() {
        return Set.of();
    }

    @Override
    public Action action(Operation operation) {
        return actions.computeIfAbsent(
                List.of(operation.process(), operation.name(), operation.arguments(), operation.outcome()),
                key -> new ToyAction(operation));
    }

    private final class ToyStep implements Step {
        private final String name;
        private final Map<String, Value> arguments;
        private final Value process;
        private final Footprint footprint;

        ToyStep(String name, Map<String, Value> arguments, Value process) {
            this.name = name;
            this.arguments = arguments;
            this.process = process;
            this.footprint = Toy.this.footprint(name, arguments);
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<State> next(State state) {
            return Toy.this.next(((ToyState) state).value(), name, arguments, process).stream()
                    .distinct()
                    .<State>map(ToyState::new)
                    .toList();
        }

        @Override
        public Footprint footprint() {
            return footprint;
        }
    }

    private final class ToyAction implements Action {
        private final Step completing;
        private final Optional<Step> repeated;
        private final boolean observer;

        ToyAction(Operation operation) {
            String name = operation.name();
            boolean aborted = operation.outcome() == Outcome.ABORTED;
            boolean noChange = aborted && !hasAbort(name);
            completing = noChange
                    ? new NoEffect("no change")
                    : new ToyStep(aborted ? name + "_Abort" : name, operation.arguments(), operation.process());
            repeated = noChange
                    ? Optional.empty()
                    : Toy.this
                            .repeated(name)
                            .map(step -> new ToyStep(step, operation.arguments(), operation.process()));
            observer = noChange || !aborted && Toy.this.observer(name, operation.arguments());
        }

        @Override
        public Step completing() {
            return completing;
        }

        @Override
        public Optional<Step> repeated() {
            return repeated;
        }

        @Override
        public boolean observer() {
            return observer;
        }

        @Override
        public List<Obstacle> obstacles(State state) {
            return completing.next(state).isEmpty() ? List.of(Obstacle.isFalse(completing.name(), "", "")) : List.of();
        }
    }
}
