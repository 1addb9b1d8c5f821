package dev.plumbline.spec.model;

import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Optional;

/** Built-in models in bundles: the name, and the initial value as TLA+ text unless it is the default. */
public final class BuiltInModel implements SpecKind {
    /** The name of this kind. */
    public static final String KIND = "model";

    /** The setting with the initial value. */
    public static final String INITIAL = "initial";

    @Override
    public String name() {
        return KIND;
    }

    static SpecCopy copy(String model, Optional<Value> initial) {
        return new SpecCopy(
                KIND,
                model,
                initial.isPresent() ? Map.of(INITIAL, Value.of(initial.get().toString())) : Map.of(),
                Map.of());
    }

    @Override
    public SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput {
        Value initial = copy.settings().get(INITIAL);
        if (initial != null && !(initial instanceof Value.Str)) {
            throw new BadInput(INITIAL + " is " + Signature.shortened(initial) + "; expected a string");
        }
        Optional<String> text = initial instanceof Value.Str given ? Optional.of(given.value()) : Optional.empty();
        return new Copied(copy, text);
    }

    private record Copied(SpecCopy copy, Optional<String> initial) implements SpecSource {
        @Override
        public Spec load(History history) throws BadInput {
            return initial.isPresent()
                    ? Models.named(copy.name(), Value.parse(initial.get()))
                    : Models.named(copy.name());
        }

        @Override
        public SpecCopy copy(Spec loaded) {
            return copy;
        }
    }
}
