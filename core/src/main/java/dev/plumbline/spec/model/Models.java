package dev.plumbline.spec.model;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The built-in models, and your own models, as specifications. */
public final class Models {
    /** Makes a model with an initial value, or with its default. */
    @FunctionalInterface
    private interface Maker {
        SequentialModel<?> make(Optional<Value> initial) throws BadInput;
    }

    private static final List<Maker> MAKERS = List.of(
            Register::plain,
            Register::withCas,
            MultiRegister::from,
            Counter::from,
            Kv::from,
            MapModel::from,
            SetModel::from,
            SequenceModel::queue,
            SequenceModel::stack,
            PriorityQueueModel::from,
            SequenceModel::deque,
            Mutex::from,
            SemaphoreModel::from,
            Bank::from,
            LogModel::from);

    private Models() {}

    /** All built-in models, with their default initial values. */
    public static List<SequentialModel<?>> all() {
        List<SequentialModel<?>> models = new ArrayList<>();
        for (Maker maker : MAKERS) {
            models.add(byDefault(maker));
        }
        return models;
    }

    /** Your own model as a specification. */
    public static <S> Spec of(SequentialModel<S> model) {
        return new ModelSpec<>(model);
    }

    /** One value that is read and written, {@code nil} at first. */
    public static Spec register() {
        return builtIn("register");
    }

    /** One value that is read and written. */
    public static Spec register(Object initial) {
        return builtIn("register", initial);
    }

    /** A register with compare-and-set, {@code nil} at first. */
    public static Spec casRegister() {
        return builtIn("cas-register");
    }

    /** A register with compare-and-set. */
    public static Spec casRegister(Object initial) {
        return builtIn("cas-register", initial);
    }

    /** Registers by key, and transactions over them. */
    public static Spec multiRegister() {
        return builtIn("multi-register");
    }

    /** A number that operations add to, 0 at first. */
    public static Spec counter() {
        return builtIn("counter");
    }

    /** A number that operations add to. */
    public static Spec counter(long initial) {
        return builtIn("counter", initial);
    }

    /** Strings by key, which can be appended to; each is empty at first. */
    public static Spec kv() {
        return builtIn("kv");
    }

    /** Values by key, empty at first. */
    public static Spec map() {
        return builtIn("map");
    }

    /** Values by key, these at first. */
    public static Spec map(Map<?, ?> initial) {
        return builtIn("map", initial);
    }

    /** An empty set. */
    public static Spec set() {
        return builtIn("set");
    }

    /** A set with these elements at first. */
    public static Spec set(Set<?> initial) {
        return builtIn("set", initial);
    }

    /** First in, first out; empty at first, without bound. */
    public static Spec queue() {
        return builtIn("queue");
    }

    /** First in, first out; with these elements at first, in this order. */
    public static Spec queue(List<?> initial) {
        return builtIn("queue", initial);
    }

    /** Last in, first out; empty at first, without bound. */
    public static Spec stack() {
        return builtIn("stack");
    }

    /** The smallest element first; empty at first. */
    public static Spec priorityQueue() {
        return builtIn("priority-queue");
    }

    /** A queue with two ends, empty at first. */
    public static Spec deque() {
        return builtIn("deque");
    }

    /** A lock that one process holds at a time, free at first. */
    public static Spec mutex() {
        return builtIn("mutex");
    }

    /** Permits that are acquired and released. */
    public static Spec semaphore(int permits) {
        return builtIn("semaphore", permits);
    }

    /** Accounts with these balances at first; amounts are moved between them. */
    public static Spec bank(Map<?, ?> initial) {
        return builtIn("bank", initial);
    }

    /** Elements in the order in which they were appended, which are read and watched. */
    public static Spec log() {
        return builtIn("log");
    }

    private static Spec builtIn(String name) {
        try {
            return named(name);
        } catch (BadInput e) {
            throw new IllegalStateException("a built-in model without its default", e);
        }
    }

    private static Spec builtIn(String name, Object initial) {
        try {
            return named(name, JavaValues.of(initial));
        } catch (BadInput e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * The built-in model with this name and its default initial value.
     *
     * @throws BadInput if there is no such model
     */
    public static Spec named(String name) throws BadInput {
        return of(model(name, Optional.empty()));
    }

    /**
     * @param initial the initial content of the object
     * @throws BadInput if there is no such model, or if it cannot start with this value
     */
    public static Spec named(String name, Value initial) throws BadInput {
        return of(model(name, Optional.of(initial)));
    }

    static SequentialModel<?> model(String name, Optional<Value> initial) throws BadInput {
        List<String> names = new ArrayList<>();
        for (Maker maker : MAKERS) {
            String known = byDefault(maker).name();
            if (known.equals(name)) {
                return maker.make(initial);
            }
            names.add(known);
        }
        throw new BadInput("no model is named " + name + Suggestion.didYouMean(name, names) + "; expected one of "
                + String.join(", ", names));
    }

    /** The state of a model in a state of its specification. */
    public static Object inside(State state) {
        return ModelSpec.inside(state);
    }

    /** The built-in model of a specification; empty if it is not one. */
    public static Optional<SequentialModel<?>> builtIn(Spec spec) {
        return spec instanceof ModelSpec<?> of && of.model() instanceof DeterministicModel<?> model
                ? Optional.of(model)
                : Optional.empty();
    }

    /** The copy of a built-in model for a bundle; empty if it is not built in. */
    static Optional<SpecCopy> copy(SequentialModel<?> model) throws BadInput {
        return model instanceof DeterministicModel<?> builtIn ? Optional.of(builtInCopy(builtIn)) : Optional.empty();
    }

    private static <S> SpecCopy builtInCopy(DeterministicModel<S> model) throws BadInput {
        if (model(model.name(), Optional.empty()).initial().equals(model.initial())) {
            return BuiltInModel.copy(model.name(), Optional.empty());
        }
        // The value of a state is also accepted as an initial value; otherwise the copy would be a different model.
        Value initial = model.show(model.initial());
        if (!model(model.name(), Optional.of(initial)).initial().equals(model.initial())) {
            throw new BadInput(
                    "model " + model.name() + " cannot be put into a bundle with the initial value " + initial);
        }
        return BuiltInModel.copy(model.name(), Optional.of(initial));
    }

    private static SequentialModel<?> byDefault(Maker maker) {
        try {
            return maker.make(Optional.empty());
        } catch (BadInput e) {
            throw new IllegalStateException("a default initial value is always fit", e);
        }
    }
}
