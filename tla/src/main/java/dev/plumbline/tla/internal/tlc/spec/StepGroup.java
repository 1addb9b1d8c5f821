package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.tlc.analysis.StepAnalysis;
import dev.plumbline.tla.internal.tlc.cells.StepMemory;
import dev.plumbline.tla.internal.tlc.cells.TouchedCells;
import java.util.function.Function;

/**
 * Steps of one shape with the same result of the analysis, so that they touch the same cells.
 *
 * @param cells null if they are not bounded: then nothing is cached
 */
record StepGroup(StepAnalysis analysis, TouchedCells cells, StepMemory memory) {
    /** @param memories of steps of this shape, by the cells that they touch */
    static StepGroup of(StepAnalysis analysis, Function<TouchedCells, StepMemory> memories) {
        TouchedCells cells = TouchedCells.of(analysis.ofActions()).orElse(null);
        return new StepGroup(analysis, cells, cells == null ? null : memories.apply(cells));
    }

    /** The same steps, known to change nothing. Their cache is kept. */
    StepGroup changingNothing() {
        return new StepGroup(analysis.changingNothing(), cells, memory);
    }
}
