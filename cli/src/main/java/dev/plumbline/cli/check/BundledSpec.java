package dev.plumbline.cli.check;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import java.nio.file.Path;

/**
 * The specification that a bundle brings along.
 *
 * @param classes where the class of a model is found
 */
record BundledSpec(Path file, ClassLoader classes) implements SpecSource {
    @Override
    public Spec load(History history) throws BadInput {
        try {
            return copy().source(classes).load(history);
        } catch (BadInput e) {
            throw e.getMessage().startsWith(file.toString()) ? e : e.at(file.toString());
        }
    }

    @Override
    public SpecCopy copy(Spec loaded) throws BadInput {
        return copy();
    }

    private SpecCopy copy() throws BadInput {
        return Bundle.read(file).spec();
    }
}
