package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.tree.Local;
import java.util.List;

/**
 * One part of the formula around an action, evaluated before the action. Arguments of the operation are identified by
 * their numbers. Stages are taken in order, from the outermost; each finds the cells of the stages before it in the
 * environment.
 */
public sealed interface PlanStage {
    /** Drops the cells so far: the body of a definition of a module follows, which does not need them. */
    record Clear() implements PlanStage {}

    /** Adds a cell with the value of an argument. */
    record Fixed(int argument) implements PlanStage {}

    /** Adds a cell for each parameter of an operator: a value, a thunk or a closure. */
    record Passed(Calls.Argument[] arguments) implements PlanStage {}

    /** Adds cells for definitions of a LET without parameters. */
    record Defined(Code[] definitions) implements PlanStage {}

    /**
     * Arguments must be an element of a set that depends on the state.
     *
     * @param arguments several for a tuple
     */
    record Member(int[] arguments, boolean isTuple, Code set) implements PlanStage {}

    /**
     * Adds cells for the elements of a set, one after the other.
     *
     * @param locals the names that range, in the order of their cells
     * @param arguments for each name the number of its argument, or -1 if it ranges
     * @param isFixed whether the set depends neither on the state nor on a name that ranges
     */
    record Ranging(List<Local> locals, int[] arguments, boolean isTuple, Code set, boolean isFixed)
            implements PlanStage {}

    /** A condition on the state before the step. */
    record Guard(Code condition, boolean expected) implements PlanStage {}

    /** A conjunct that may be about the state after the step. */
    record Conjunct(Code formula, boolean isLeft) implements PlanStage {}

    /**
     * An expression in Next must have the value of an argument.
     *
     * @param isPrimed whether it is about the state after the step
     */
    record Equal(Code expression, int argument, boolean isPrimed) implements PlanStage {}
}
