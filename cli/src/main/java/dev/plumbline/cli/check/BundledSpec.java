package dev.plumbline.cli.check;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundle.SpecCopy;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.nio.file.Path;

/** The specification that a bundle brings along. */
record BundledSpec(Path file) implements SpecChoice {
    @Override
    public Spec load(History history) throws BadInput {
        try {
            return Bundle.read(file).spec().load();
        } catch (BadInput e) {
            throw e.getMessage().startsWith(file.toString()) ? e : e.at(file.toString());
        }
    }

    @Override
    public void discard() {}

    @Override
    public SpecCopy copy(Spec loaded) throws BadInput {
        return Bundle.read(file).spec();
    }
}
