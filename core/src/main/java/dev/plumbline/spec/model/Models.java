package dev.plumbline.spec.model;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Suggestion;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The built-in models. */
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
            QueueModel::from,
            StackModel::from,
            PriorityQueueModel::from,
            DequeModel::from,
            Mutex::from,
            SemaphoreModel::from);

    private Models() {}

    /** All of them, with their default initial values. */
    public static List<SequentialModel<?>> all() {
        List<SequentialModel<?>> models = new ArrayList<>();
        for (Maker maker : MAKERS) {
            models.add(byDefault(maker));
        }
        return models;
    }

    /**
     * @param initial what the object holds at first; its default where empty
     * @throws BadInput if there is no such model, or if it cannot start with this value
     */
    public static SequentialModel<?> named(String name, Optional<Value> initial) throws BadInput {
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

    /** The built-in model that a specification is; nothing if it is none. */
    public static Optional<SequentialModel<?>> builtIn(Spec spec) {
        return spec instanceof ModelSpec<?> of && of.model() instanceof DeterministicModel<?> model
                ? Optional.of(model)
                : Optional.empty();
    }

    /** How a bundle carries a built-in model; nothing if it is none of them. */
    static Optional<SpecCopy> copy(SequentialModel<?> model) throws BadInput {
        return model instanceof DeterministicModel<?> builtIn ? Optional.of(builtInCopy(builtIn)) : Optional.empty();
    }

    private static <S> SpecCopy builtInCopy(DeterministicModel<S> model) throws BadInput {
        if (named(model.name(), Optional.empty()).initial().equals(model.initial())) {
            return BuiltInModel.copy(model.name(), Optional.empty());
        }
        // What a model shows of its state is what it takes for its initial value; were it not so, the copy would be
        // another.
        Value initial = model.show(model.initial());
        if (!named(model.name(), Optional.of(initial)).initial().equals(model.initial())) {
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
