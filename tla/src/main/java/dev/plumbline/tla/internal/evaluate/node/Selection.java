package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Arrays;

/**
 * The elements of a set for which the body of a loop can be TRUE. The body begins with a condition about the element
 * only: {@code \E m \in msgs: m.type = "1a" /\ ...}. If the condition is FALSE, so is the body, and the loop may skip
 * the element. The same set occurs again and again, in one state and in the states after it, so its remaining elements
 * are cached.
 *
 * <p>This is sound. The loop evaluates its whole body for the elements that are left, in their order. For the others it
 * would have evaluated the condition, found FALSE, and continued: the condition has a value for every element
 * (otherwise no element is skipped), and it neither reads a state nor has side effects.
 */
public final class Selection {
    private static final int BITS = 8;
    private static final int TRIAL = 1 << 12;
    private static final int WORTHWHILE = TRIAL / 3;

    /** Complete when another thread sees it, since its fields are final. */
    private record Entry(Elements all, Elements selected) {}

    private final Node condition;
    private Entry[] entries = new Entry[1 << BITS];
    // Lost updates only delay the decision.
    private int asked;
    private int answered;

    /** @param condition evaluated with one cell around it, for the element */
    public Selection(Node condition) {
        this.condition = condition;
    }

    SetValue of(Run run, SetValue set) {
        Entry[] known = entries;
        if (known == null || !(set instanceof Elements all)) {
            return set;
        }
        int place = all.hashCode() * 0x9e3779b1 >>> Integer.SIZE - BITS;
        Entry entry = known[place];
        if (++asked == TRIAL) {
            if (answered < WORTHWHILE) {
                entries = null;
            }
            asked = 0;
            answered = 0;
        }
        if (entry != null && entry.all == all) {
            answered++;
            return entry.selected;
        }
        if (!all.isSettled()) {
            return all;
        }
        try {
            Elements selected = selected(run, all);
            known[place] = new Entry(all, selected);
            return selected;
        } catch (EvaluationError | ValueError e) {
            entries = null;
            return all;
        }
    }

    private Elements selected(Run run, Elements all) {
        TlaValue[] kept = new TlaValue[all.size()];
        int count = 0;
        for (int i = 0; i < kept.length; i++) {
            run.tick();
            if (condition.test(run, new Environment(all.get(i), null))) {
                kept[count++] = all.get(i);
            }
        }
        return count == kept.length ? all : Elements.ofSorted(Arrays.copyOf(kept, count));
    }
}
