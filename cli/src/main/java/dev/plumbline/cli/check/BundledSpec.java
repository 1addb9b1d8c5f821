package dev.plumbline.cli.check;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The specification in a bundle. The file is read once, when the specification is needed. */
final class BundledSpec implements SpecSource {
    private final Path file;
    private final ClassLoader classes;
    private Optional<Bundle> read = Optional.empty();

    /** @param classes where the class of a model is found */
    BundledSpec(Path file, ClassLoader classes) {
        this.file = file;
        this.classes = classes;
    }

    @Override
    public Spec load(History history) throws BadInput {
        return loaded(source -> source.load(history));
    }

    @Override
    public Spec load(History history, Duration most) throws BadInput {
        return loaded(source -> source.load(history, most));
    }

    @FunctionalInterface
    private interface Loading {
        Spec of(SpecSource source) throws BadInput;
    }

    private Spec loaded(Loading loading) throws BadInput {
        try {
            return loading.of(bundle().violated().source(classes));
        } catch (BadInput e) {
            throw e.getMessage().startsWith(file.toString()) ? e : e.at(file.toString());
        }
    }

    @Override
    public SpecCopy copy(Spec loaded) throws BadInput {
        return bundle().violated();
    }

    synchronized Bundle bundle() throws BadInput {
        if (read.isEmpty()) {
            read = Optional.of(Bundle.read(file));
        }
        return read.get();
    }
}
