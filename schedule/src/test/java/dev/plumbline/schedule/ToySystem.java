package dev.plumbline.schedule;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** A small transition system whose state can be copied, so that it can be searched without any scheduler. */
interface ToySystem {
    /** The possible next transitions, enabled or not. */
    List<Transition> pending();

    boolean isEnabled(int transition);

    /** A name of the next step of a transition that is the same in every execution. */
    String name(int transition);

    /** Takes a step; a choice within it is made by the argument, from the number of alternatives. */
    List<Access> take(int transition, IntUnaryOperator choice);

    ToySystem copy();

    /** The state as text, with what every process has seen. */
    String state();

    /** A point where the transitions are enabled. */
    default ChoicePoint point(int current, int currentProcess, List<Transition> enabled) {
        return new TransitionPoint(current, currentProcess, enabled);
    }

    /** Whether a taken transition can continue, so that the scheduler is not asked if it is the only one. */
    default boolean goesOn(int transition) {
        return false;
    }

    default List<Transition> enabled() {
        return pending().stream().filter(each -> isEnabled(each.number())).toList();
    }
}
