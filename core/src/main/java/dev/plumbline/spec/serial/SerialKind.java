package dev.plumbline.spec.serial;

import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;

/** The serial runs of an object in bundles: all of them, in a file. */
public final class SerialKind implements SpecKind {
    /** The name of this kind. */
    public static final String KIND = "serial";

    private static final String RUNS = "serial-runs.txt";

    @Override
    public String name() {
        return KIND;
    }

    static SpecCopy copy(String name, SerialRuns runs) {
        return new SpecCopy(KIND, name, Map.of(), Map.of(RUNS, runs.value().toString()));
    }

    @Override
    public SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput {
        String runs = copy.files().get(RUNS);
        if (runs == null) {
            throw new BadInput(KIND + " has no file; expected one named " + RUNS);
        }
        return new Copied(copy, runs);
    }

    private record Copied(SpecCopy copy, String runs) implements SpecSource {
        @Override
        public Spec load(History history) throws BadInput {
            return new SerialSpec(copy.name(), SerialRuns.of(Value.parse(runs)));
        }

        @Override
        public SpecCopy copy(Spec loaded) {
            return copy;
        }
    }
}
