package dev.plumbline.benchmarks.steps;

import dev.plumbline.value.Value;
import java.util.Map;

/**
 * A search of one evaluator, level by level. Finding next states is separate from everything else that a search does,
 * so that only this is measured.
 */
interface LevelSearch {
    /** The number of states of the current level. */
    int states();

    /**
     * Finds the next states of all states of the level.
     *
     * @return the number of steps
     */
    long expand();

    /** The next states of each state of the level that was expanded, with the number of steps to each. */
    Map<Value, Map<Value, Integer>> steps();

    /** Takes the states that were found first in the last expansion as the next level. */
    void advance();

    /** An evaluator with a specification. */
    @FunctionalInterface
    interface Evaluator {
        /** A search whose current level has the initial states, with new objects for them. */
        LevelSearch begin();
    }
}
