package dev.plumbline.actor.explore;

import dev.plumbline.actor.execution.FinalState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether the executions of an exploration say anything about others: the same schedule must lead to the same
 * execution.
 *
 * @param difference an execution that was different when it was repeated, in words
 * @param staticField a static field that an execution changed and left changed, in words
 * @param uncontrolled calls of clocks and random numbers in the code of the actors, in words: no number of repetitions
 *     shows that nothing depends on them, so nothing is claimed about executions that were not run
 * @param lostControl why an execution could not be controlled to its end, in words; the exploration ended there
 * @param reliesOn objects that could not be inspected and are assumed not to change, in words
 */
public record Repeatability(
        Optional<String> difference,
        Optional<String> staticField,
        List<String> uncontrolled,
        Optional<String> lostControl,
        List<String> reliesOn) {
    public Repeatability {
        uncontrolled = List.copyOf(uncontrolled);
        reliesOn = List.copyOf(reliesOn);
    }

    /**
     * Without a difference.
     *
     * @param any a system of the exploration
     */
    public static Repeatability of(FinalState any) {
        return new Repeatability(
                Optional.empty(), any.staticChange(), any.uncontrolled(), any.lostControl(), any.reliesOn());
    }

    /** The same, after an execution was different when it was repeated. */
    public Repeatability withDifference(String words) {
        return new Repeatability(Optional.of(words), staticField, uncontrolled, lostControl, reliesOn);
    }

    /** The same, with further assumptions of a pass. */
    public Repeatability relyingOn(List<String> more) {
        List<String> all = new ArrayList<>(reliesOn);
        all.addAll(more);
        return new Repeatability(difference, staticField, uncontrolled, lostControl, all);
    }

    /**
     * Whether no difference was observed. A violation is then valid; for a pass, nothing may be uncontrolled either.
     */
    public boolean holds() {
        return difference.isEmpty() && staticField.isEmpty();
    }

    /** Whether every execution was controlled to its end, and was the same when it was repeated. */
    public boolean isControlled() {
        return difference.isEmpty() && lostControl.isEmpty();
    }

    /** All findings, for reports. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        // The field first: it is the likely cause of the difference.
        staticField.ifPresent(notes::add);
        difference.ifPresent(notes::add);
        lostControl.ifPresent(notes::add);
        notes.addAll(uncontrolled);
        notes.addAll(reliesOn);
        return notes;
    }
}
