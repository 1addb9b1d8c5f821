package dev.plumbline.spec.begin;

import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.TreeMap;

/**
 * Specifications with a {@link Beginning} in bundles. A separate kind, and not a setting of the others: a reader that
 * does not know it rejects the bundle. A reader that ignored a setting would check the rest of the history from the
 * initial state, where it may well conform.
 */
public final class StartedKind implements SpecKind {
    /** The name of this kind. */
    public static final String KIND = "started";

    /** Within the settings of the whole specification, the name of its kind. */
    static final String INNER = "kind";

    @Override
    public String name() {
        return KIND;
    }

    @Override
    public SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput {
        return new Beginning.StartedSource(whole(copy).source(classes), beginning(copy), copy);
    }

    static Beginning beginning(SpecCopy copy) throws BadInput {
        if (!(copy.settings().get(Beginning.STATES) instanceof Value.Tuple states)
                || states.elements().isEmpty()) {
            throw new BadInput(Beginning.STATES + " of a history that has begun before; expected an array of them");
        }
        if (!(copy.settings().get(Beginning.OPERATIONS) instanceof Value.Int operations)
                || operations.value() < 0
                || operations.value() > Integer.MAX_VALUE) {
            throw new BadInput(Beginning.OPERATIONS + " of a history that has begun before; expected their number");
        }
        return new Beginning(states.elements(), (int) operations.value());
    }

    static SpecCopy whole(SpecCopy copy) throws BadInput {
        if (!(copy.settings().get(Beginning.OF) instanceof Value.Rec of)
                || !(of.fields().get(INNER) instanceof Value.Str kind)
                || kind.value().equals(KIND)) {
            throw new BadInput(Beginning.OF + " of a history that has begun before; expected an object with the "
                    + INNER + " of its specification");
        }
        Map<String, Value> settings = new TreeMap<>(of.fields());
        settings.remove(INNER);
        return new SpecCopy(kind.value(), copy.name(), settings, copy.files());
    }
}
