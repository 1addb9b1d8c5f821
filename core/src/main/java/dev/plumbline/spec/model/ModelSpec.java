package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A {@link SequentialModel} as a specification. An exception of a model becomes a {@link SpecException} that names
 * model, operation and state. If a model declares an operation to be an observer, every step taken verifies this: a
 * wrong declaration could make a check lose witnesses, and must not remain unnoticed.
 *
 * @param <S> the states of the model
 */
final class ModelSpec<S> implements Spec {
    private final SequentialModel<S> model;
    private final String name;
    private final Map<String, String> canonicalNames = new HashMap<>();
    private final ArgumentUse use = new ArgumentUse();

    ModelSpec(SequentialModel<S> model) {
        this.model = model;
        this.name = model.name();
        for (Signature signature : model.operations()) {
            signature.synonyms().forEach(synonym -> canonicalNames.put(synonym, signature.name()));
            canonicalNames.put(signature.name(), signature.name());
        }
    }

    /** The state of the model in a state of any specification of this kind. */
    static Object inside(State state) {
        return ((ModelState<?>) state).state;
    }

    SequentialModel<S> model() {
        return model;
    }

    @Override
    public String name() {
        return name;
    }

    /** By name: that of a built-in model, or that of the class. */
    @Override
    public SpecCopy copy(Spec loaded) throws BadInput {
        return Models.copy(model)
                .or(() -> ModelClass.copy(model))
                .orElseThrow(() -> new BadInput(
                        "model " + model.name() + " (" + model.getClass().getName()
                                + ") cannot be put into a bundle; expected a public class with a public constructor without"
                                + " parameters that makes the same model"));
    }

    @Override
    public List<State> initialStates() {
        return guarded(() -> "initial states", () -> wrapped(model.initialStates()));
    }

    @Override
    public Optional<State> stateOf(Value shown) {
        return guarded(
                () -> "the state " + shown,
                () -> model.state(shown)
                        .filter(state -> model.show(state).equals(shown))
                        .map(state -> new ModelState<>(model, state)));
    }

    /** An aborted operation is always possible and changes nothing. */
    @Override
    public Action action(Operation operation) throws BadInput {
        model.check(operation);
        Call call = called(operation);
        return operation.outcome() == Outcome.ABORTED
                ? new NoEffect(call.name())
                : new Performed(operation, call, guarded(operation::call, () -> model.observer(call)));
    }

    private Call called(Operation operation) {
        return isWatched()
                ? new Call(name, operation.name(), operation, Value.ModelValue.NULL, use)
                : model.call(operation);
    }

    /** Whether only the model itself defines the arguments. */
    private boolean isWatched() {
        return canonicalNames.isEmpty();
    }

    @Override
    public List<String> notes() {
        return List.copyOf(use.notes());
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Optional<String> container() {
        return model.container();
    }

    @Override
    public Set<String> operationNames() {
        return Set.copyOf(canonicalNames.values());
    }

    private List<State> wrapped(List<S> states) {
        if (states.size() == 1) {
            return List.of(new ModelState<>(model, states.get(0)));
        }
        Set<S> distinct = new LinkedHashSet<>(states);
        List<State> wrapped = new ArrayList<>(distinct.size());
        distinct.forEach(state -> wrapped.add(new ModelState<>(model, state)));
        return wrapped;
    }

    /** @param what evaluated only if the call fails: the text of an operation costs more than the call */
    private <T> T guarded(Supplier<String> what, Supplier<T> question) {
        try {
            return question.get();
        } catch (SpecException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new SpecException("model " + model.name() + " failed on " + what.get() + ": " + e, e);
        }
    }

    /** A state of a model; equal if the model's states are. */
    private static final class ModelState<S> implements State {
        private final SequentialModel<S> model;
        private final S state;

        ModelState(SequentialModel<S> model, S state) {
            if (state == null) {
                throw new SpecException("model " + model.name() + " gave null for a state");
            }
            this.model = model;
            this.state = state;
        }

        @Override
        public Value value() {
            return model.show(state);
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof ModelState<?> that && state.equals(that.state);
        }

        @Override
        public int hashCode() {
            return state.hashCode();
        }

        @Override
        public String toString() {
            return value().toString();
        }
    }

    /** An operation that took effect, as an action and as its one step. */
    private final class Performed implements Action, Step {
        private final Operation operation;
        private final Call call;
        private final boolean observer;
        // Footprints are immutable, so threads that race here store equal ones.
        private Footprint footprint;
        private boolean watched = isWatched();

        Performed(Operation operation, Call call, boolean observer) {
            this.operation = operation;
            this.call = call;
            this.observer = observer;
        }

        @Override
        public Step completing() {
            return this;
        }

        @Override
        public String name() {
            return call.name();
        }

        @Override
        public boolean observer() {
            return observer;
        }

        @Override
        public Footprint footprint() {
            Footprint known = footprint;
            if (known == null) {
                known = guarded(operation::call, () -> model.footprint(call));
                footprint = known;
            }
            return known;
        }

        @Override
        public OperationFacts facts() {
            return guarded(operation::call, () -> model.facts(call));
        }

        @Override
        public List<State> next(State state) {
            if (watched) {
                use.given(call.name(), operation.arguments().keySet());
                watched = false;
            }
            List<S> next;
            try {
                next = model.next(inner(state), call);
            } catch (SpecException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new SpecException(
                        "model " + model.name() + " failed on " + operation.call() + " in state " + state + ": " + e,
                        e);
            }
            if (next.isEmpty()) {
                return List.of();
            }
            if (next.size() == 1 && next.get(0) == inner(state)) {
                return List.of(state);
            }
            List<State> wrapped = wrapped(next);
            if (observer && !(wrapped.size() == 1 && wrapped.get(0).equals(state))) {
                throw new SpecException("model " + model.name() + " calls " + operation.call()
                        + " an observer, but in state " + state + " it leads to " + wrapped);
            }
            return wrapped;
        }

        @Override
        public List<Obstacle> obstacles(State state) {
            return next(state).isEmpty()
                    ? guarded(operation::call, () -> model.explain(inner(state), call))
                    : List.of();
        }

        /** Of the arguments that answers have, {@code result} or else the only one. */
        @Override
        public Optional<String> resultName() {
            if (operation.arguments().containsKey(Signature.RESULT)) {
                return Optional.of(Signature.RESULT);
            }
            Set<String> names = new LinkedHashSet<>();
            for (S initial : model.initialStates()) {
                guarded(operation::call, () -> model.step(initial, call))
                        .forEach(answer -> names.addAll(answer.results().keySet()));
            }
            names.retainAll(operation.arguments().keySet());
            return names.size() == 1 ? names.stream().findFirst() : Optional.empty();
        }

        @Override
        public Optional<Set<Value>> results(State state) {
            String named = resultName().orElse(Signature.RESULT);
            Set<Value> results = new LinkedHashSet<>();
            for (Answer<S> answer : guarded(operation::call, () -> model.step(inner(state), call))) {
                Value result = answer.results().get(named);
                if (result != null) {
                    results.add(result);
                }
            }
            return Optional.of(results);
        }

        /** Only states of this specification are ever passed to its steps. */
        @SuppressWarnings("unchecked")
        private S inner(State state) {
            return ((ModelState<S>) state).state;
        }
    }
}
