package dev.plumbline.cli.check;

import dev.plumbline.check.Budget;
import dev.plumbline.cli.VersionCommand;
import dev.plumbline.explain.bundle.Bundling;
import dev.plumbline.explain.bundle.SpecCopy;
import dev.plumbline.history.BadInput;
import dev.plumbline.spec.Spec;
import java.time.InstantSource;

/** A specification that was chosen, and can be handed on. */
interface SpecChoice extends HistoryCheck.SpecSource {
    /** What a bundle carries of it. */
    SpecCopy copy(Spec loaded) throws BadInput;

    /** @param engine that finds the violations */
    default HistoryCheck.Packing packing(String engine, Budget budget) {
        Bundling bundling = new Bundling(VersionCommand.program(), InstantSource.system(), engine, budget);
        return (violates, spec, origin, left) -> bundling.bundle(violates, spec, copy(spec), origin, left);
    }
}
