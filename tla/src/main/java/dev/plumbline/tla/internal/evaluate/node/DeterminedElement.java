package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/**
 * The elements of one axis for which the body of a loop can be TRUE, if the body says which: {@code \E key \in Keys,
 * result \in Results: result = map[key] /\ ...}. Instead of evaluating the body for each result, the loop evaluates
 * {@code map[key]} once for each key and compares.
 *
 * <p>This is sound. Each branch of the body evaluates conditions and then the equation, in this order, before anything
 * else; they read one state, have no side effects, and except for the side of the equation that is the element they do
 * not depend on the element. So a condition that is FALSE, or an equation that is FALSE for the element, refutes the
 * branch without anything else of it being evaluated; if this refutes all branches, the body is FALSE and the loop may
 * skip the element. An equation is FALSE where {@link TlaValue#sameAs} says so. If something has no value, the loop
 * tries every element: then the error occurs where it would have occurred, or not at all.
 */
public final class DeterminedElement {
    /** The number of failed evaluations after which the loop always tries every element. */
    private static final int MOST_FAILURES = 16;

    static final int NONE = -1;

    /**
     * A disjunct of the body.
     *
     * @param conditions evaluated before the equation, in this order
     * @param value the other side of the equation
     * @param isElementLeft whether the element is on the left of {@code =}
     */
    public record Branch(Node[] conditions, Node value, boolean isElementLeft) {}

    private final int axis;
    private final Branch[] branches;
    // Lost updates only delay the decision.
    private int failures;

    /** @param branches evaluated with cells for the names of all axes around them */
    public DeterminedElement(int axis, Branch[] branches) {
        this.axis = axis;
        this.branches = branches.clone();
    }

    int axis() {
        return axis;
    }

    int branches() {
        return branches.length;
    }

    boolean isGivenUp() {
        return failures >= MOST_FAILURES;
    }

    /**
     * Writes the index of the element that each branch leaves, or {@link #NONE}.
     *
     * @param bound has any element in the cell of the axis
     * @return false if this cannot be known without trying every element
     */
    boolean find(Run run, Environment bound, TlaValue[] elements, int[] found, int from) {
        try {
            for (int i = 0; i < branches.length; i++) {
                found[from + i] =
                        holds(branches[i].conditions, run, bound) ? index(branches[i], run, bound, elements) : NONE;
            }
            return true;
        } catch (EvaluationError | ValueError e) {
            failures++;
            return false;
        }
    }

    private static boolean holds(Node[] conditions, Run run, Environment bound) {
        for (Node condition : conditions) {
            if (!condition.test(run, bound)) {
                return false;
            }
        }
        return true;
    }

    /** Compares with every element, since any of these comparisons may be an error. */
    private static int index(Branch branch, Run run, Environment bound, TlaValue[] elements) {
        TlaValue value = branch.value.eval(run, bound);
        int index = NONE;
        for (int i = 0; i < elements.length; i++) {
            if (branch.isElementLeft ? elements[i].sameAs(value) : value.sameAs(elements[i])) {
                if (index != NONE) {
                    throw new ValueError("two elements of a set are equal");
                }
                index = i;
            }
        }
        return index;
    }
}
