package dev.plumbline.cli;

import dev.plumbline.explain.bundle.SpecCopy;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialSpec;

/** The serial runs of an object as the specification of its concurrent ones. */
record SerialChoice(String name, SerialRuns runs) implements SpecChoice {
    Spec load() {
        return new SerialSpec(name, runs);
    }

    @Override
    public Spec load(History history) {
        return load();
    }

    @Override
    public void discard() {}

    @Override
    public SpecCopy copy(Spec loaded) {
        return new SpecCopy.Serial(name, runs.value().toString());
    }
}
