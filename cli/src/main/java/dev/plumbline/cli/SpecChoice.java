package dev.plumbline.cli;

import dev.plumbline.explain.bundle.SpecCopy;
import dev.plumbline.history.BadInput;
import dev.plumbline.spec.Spec;

/** A specification that was chosen, and can be handed on. */
interface SpecChoice extends HistoryCheck.SpecSource {
    /** What a bundle carries of it. */
    SpecCopy copy(Spec loaded) throws BadInput;
}
