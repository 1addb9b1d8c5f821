package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;

/**
 * A loop over an axis whose elements are {@linkplain DeterminedElement determined} by those of the others, and over the
 * axes that change faster. It visits the combinations in the order of the plain loop, in which the elements of the
 * determined axis change more slowly: first it finds the element for each combination of the faster axes, then it visits
 * for each element the combinations that have it.
 */
final class DeterminedLoop {
    private static final int MOST_ELEMENTS = 1 << 10;
    private static final int MOST_COMBINATIONS = 1 << 12;

    private final DeterminedElement determined;
    private final Axes axes;
    private final TlaValue[] chosen;
    /** The elements of the determined axis and of the faster ones, which have smaller indexes. */
    private final TlaValue[][] elements;

    private final int combinations;

    private DeterminedLoop(
            DeterminedElement determined, Axes axes, TlaValue[] chosen, TlaValue[][] elements, int combinations) {
        this.determined = determined;
        this.axes = axes;
        this.chosen = chosen;
        this.elements = elements;
        this.combinations = combinations;
    }

    /**
     * @param all the sets of the axes
     * @param chosen has the elements of the slower axes
     * @return null if every element has to be tried
     */
    static DeterminedLoop of(DeterminedElement determined, Axes axes, SetValue[] all, TlaValue[] chosen) {
        int axis = determined.axis();
        if (determined.isGivenUp() || !isSmall(all[axis])) {
            return null;
        }
        long combinations = 1;
        for (int i = 0; i < axis; i++) {
            if (!isSmall(all[i])) {
                return null;
            }
            combinations *= all[i].size();
            if (combinations > MOST_COMBINATIONS) {
                return null;
            }
        }
        if (all[axis].size() < 2 || combinations == 0) {
            return null;
        }
        TlaValue[][] elements = new TlaValue[axis + 1][];
        for (int i = 0; i <= axis; i++) {
            elements[i] = listed(all[i]);
        }
        return new DeterminedLoop(determined, axes, chosen, elements, (int) combinations);
    }

    /** The elements of such sets are visited in ascending order, each once. */
    private static boolean isSmall(SetValue set) {
        return set instanceof Elements all
                ? all.size() <= MOST_ELEMENTS
                : set instanceof Range range && range.cardinality().compareWith(Num.of(MOST_ELEMENTS)) <= 0;
    }

    private static TlaValue[] listed(SetValue set) {
        TlaValue[] listed = new TlaValue[set.size()];
        int size = 0;
        for (Iterator<TlaValue> visits = set.visits(); visits.hasNext(); ) {
            listed[size++] = visits.next();
        }
        return listed;
    }

    /** The index of an element for each combination and branch; null if every element has to be tried. */
    int[] find(Run run, Environment environment) {
        int branches = determined.branches();
        int[] found = new int[combinations * branches];
        for (int i = 0; i < combinations; i++) {
            run.tick();
            if (!determined.find(run, bound(environment, i, 0), elements[elements.length - 1], found, i * branches)) {
                return null;
            }
        }
        return found;
    }

    /** @param found for each combination and branch */
    boolean visit(Run run, Environment environment, int[] found, Axes.Visitor visitor) {
        int branches = determined.branches();
        for (int element = 0; element < elements[elements.length - 1].length; element++) {
            for (int i = 0; i < combinations; i++) {
                if (has(found, i * branches, branches, element)) {
                    run.tick();
                    if (visitor.visit(bound(environment, i, element))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean has(int[] found, int from, int count, int element) {
        for (int i = from; i < from + count; i++) {
            if (found[i] == element) {
                return true;
            }
        }
        return false;
    }

    private Environment bound(Environment environment, int combination, int element) {
        Environment bound = environment;
        int rest = combination;
        int axis = elements.length - 1;
        for (int i = 0; i < axis; i++) {
            bound = axes.bind(bound, i, elements[i][rest % elements[i].length]);
            rest /= elements[i].length;
        }
        bound = axes.bind(bound, axis, elements[axis][element]);
        for (int i = axis + 1; i < chosen.length; i++) {
            bound = axes.bind(bound, i, chosen[i]);
        }
        return bound;
    }
}
