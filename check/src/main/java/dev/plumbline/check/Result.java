package dev.plumbline.check;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of a check: the verdict, and all that is needed to report and explain it.
 *
 * @param history as it was checked, without the lifecycle operations that the specification does not speak of; empty if
 *     it could not be read in the memory there is
 * @param spec as it was loaded, if it was
 * @param source of the specification
 * @param engine that decided, by name ({@code monitor}, {@code sweep}), or the method that it was part of
 * @param remark of the engine: why it was this one that decided, and how; nothing if there was no choice
 * @param neverUsed names of operations that the specification knows and the history does not contain
 * @param remains of the search, if it left any
 */
public record Result(
        Verdict verdict,
        History history,
        Optional<Spec> spec,
        SpecSource source,
        String engine,
        Optional<String> remark,
        List<String> neverUsed,
        Optional<Remains> remains) {
    /**
     * Events of operations that did not happen, or of no operation at all, make a history that any specification
     * allows.
     */
    public static final String NOTHING_CHECKED = "the history has no operations, so nothing was checked";

    /** The engine of a verdict that a monitor reached. */
    public static final String MONITOR = "monitor";

    /** Whether an engine of this name is a monitor: that of a built-in model, or {@code queue monitor}. */
    public static boolean isMonitor(String engine) {
        return engine.equals(MONITOR) || engine.endsWith(" " + MONITOR);
    }

    public Result {
        neverUsed = List.copyOf(neverUsed);
    }

    /** What people must be told before they trust the verdict, one line each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(history.notes());
        if (spec.isPresent() && history.size() == 0) {
            notes.add(NOTHING_CHECKED);
        }
        return List.copyOf(notes);
    }

    /** The same, found by another method, of which the search of the engine was a part. */
    public Result by(String method) {
        return new Result(verdict, history, spec, source, method, remark, neverUsed, remains);
    }

    /** The name of the specification; empty if it was not loaded. */
    public String specName() {
        return spec.map(Spec::name).orElse("");
    }

    /**
     * The specification as a bundle carries it.
     *
     * @throws BadInput if it cannot be handed on
     */
    public SpecCopy specCopy() throws BadInput {
        return source.copy(spec.orElseThrow());
    }
}
