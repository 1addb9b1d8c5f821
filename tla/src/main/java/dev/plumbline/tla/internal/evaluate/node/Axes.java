package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Iterator;

/**
 * The bounds of a quantifier, divided into axes: one for each name, or for each tuple of names. {@code x, y \in S, <<a,
 * b>> \in T} has three axes over two sets. Sets are evaluated once, outside the scope of the names.
 */
public final class Axes {
    private final Node[] sets;
    private final int[] setOfAxis;
    private final int[] widths;
    /**
     * For each axis, a selection of the elements that the loop needs; null if it needs all. The array is null if no
     * axis has a selection.
     */
    private final Selection[] selections;

    /** The axis whose elements the body determines; null if there is none. */
    private final DeterminedElement determined;

    /**
     * @param sets one for each bound
     * @param setOfAxis for each axis, the index of its set
     * @param widths for each axis, the number of names of its tuple; 0 if it has a single name
     */
    public Axes(Node[] sets, int[] setOfAxis, int[] widths) {
        this(sets.clone(), setOfAxis.clone(), widths.clone(), null, null);
    }

    private Axes(Node[] sets, int[] setOfAxis, int[] widths, Selection[] selections, DeterminedElement determined) {
        this.sets = sets;
        this.setOfAxis = setOfAxis;
        this.widths = widths;
        this.selections = selections;
        this.determined = determined;
    }

    /** The same, without elements for which the loop has no effect. */
    public Axes selecting(Selection[] chosen) {
        return new Axes(sets, setOfAxis, widths, chosen.clone(), determined);
    }

    /** The same, without combinations for which the loop has no effect. */
    public Axes determining(DeterminedElement element) {
        return new Axes(sets, setOfAxis, widths, selections, element);
    }

    public int size() {
        return setOfAxis.length;
    }

    /** The sets of the axes, one for each axis. */
    public SetValue[] sets(Run run, Environment environment) {
        SetValue[] values = new SetValue[sets.length];
        for (int i = 0; i < sets.length; i++) {
            values[i] = sets[i].set(run, environment);
        }
        if (setOfAxis.length == sets.length && selections == null) {
            return values;
        }
        SetValue[] all = new SetValue[setOfAxis.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = selected(i, run, values[setOfAxis[i]]);
        }
        return all;
    }

    /** The set of the only axis. */
    public SetValue onlySet(Run run, Environment environment) {
        SetValue set = sets[0].set(run, environment);
        return selections == null ? set : selected(0, run, set);
    }

    private SetValue selected(int axis, Run run, SetValue set) {
        return selections == null || selections[axis] == null ? set : selections[axis].of(run, set);
    }

    /** Binds the names of an axis. */
    public Environment bind(Environment environment, int axis, TlaValue element) {
        int width = widths[axis];
        if (width == 0) {
            return new Environment(element, environment);
        }
        SourcePlace place = sets[setOfAxis[axis]].place();
        if (!(element instanceof FunctionValue tuple) || !tuple.isSequence() || tuple.length() != width) {
            throw new EvaluationError(
                    "expected a set of tuples of " + width + " elements, found the element " + element, place);
        }
        Fun parts = tuple.force();
        Environment bound = environment;
        for (int i = 0; i < width; i++) {
            bound = new Environment(parts.value(i), bound);
        }
        return bound;
    }

    /** Binds all names for an argument of a function: with several axes, a tuple. */
    public Environment bindAll(Environment environment, TlaValue argument) {
        if (widths.length == 1) {
            return bind(environment, 0, argument);
        }
        Fun tuple = ((FunctionValue) argument).force();
        Environment bound = environment;
        for (int i = 0; i < widths.length; i++) {
            bound = bind(bound, i, tuple.value(i));
        }
        return bound;
    }

    /** Called with each combination. */
    @FunctionalInterface
    public interface Visitor {
        /** @return true to stop */
        boolean visit(Environment environment);
    }

    /**
     * Visits all combinations, the first axis fastest, as TLC does: if one of them has no value, the order decides
     * whether it is reached.
     */
    public boolean each(Run run, Environment environment, Visitor visitor) {
        if (setOfAxis.length == 1 && determined == null) {
            return eachOfOnly(run, environment, onlySet(run, environment), visitor);
        }
        SetValue[] all = sets(run, environment);
        return each(run, environment, all, new TlaValue[all.length], all.length - 1, visitor);
    }

    /**
     * Visits at least the combinations in which axes have given values: a set that cannot be enumerated is reduced to the
     * given value, if it contains that.
     *
     * @param given for each axis, or null
     */
    public boolean each(Run run, Environment environment, TlaValue[] given, Visitor visitor) {
        SetValue[] all = sets(run, environment);
        for (int i = 0; i < all.length; i++) {
            if (given[i] != null && !all[i].isFinite()) {
                all[i] = contains(all[i], given[i]) ? Elements.of(given[i]) : Elements.EMPTY;
            }
        }
        return each(run, environment, all, new TlaValue[all.length], all.length - 1, visitor);
    }

    /** A value of another kind is no element. */
    private static boolean contains(SetValue set, TlaValue value) {
        try {
            return set.contains(value);
        } catch (ValueError e) {
            return false;
        }
    }

    /** Most quantifiers have one name and a set whose elements are computed: no iterator is needed. */
    private boolean eachOfOnly(Run run, Environment environment, SetValue set, Visitor visitor) {
        if (set instanceof Elements elements) {
            int size = elements.size();
            for (int i = 0; i < size; i++) {
                run.tick();
                if (visitor.visit(bind(environment, 0, elements.get(i)))) {
                    return true;
                }
            }
            return false;
        }
        for (Iterator<TlaValue> all = set.visits(); all.hasNext(); ) {
            run.tick();
            if (visitor.visit(bind(environment, 0, all.next()))) {
                return true;
            }
        }
        return false;
    }

    private boolean each(
            Run run, Environment environment, SetValue[] all, TlaValue[] chosen, int axis, Visitor visitor) {
        if (determined != null && determined.axis() == axis) {
            DeterminedLoop loop = DeterminedLoop.of(determined, this, all, chosen);
            int[] found = loop == null ? null : loop.find(run, environment);
            if (found != null) {
                return loop.visit(run, environment, found, visitor);
            }
        }
        if (axis == 0) {
            return eachOfFirst(run, environment, all, chosen, visitor);
        }
        for (Iterator<TlaValue> elements = all[axis].visits(); elements.hasNext(); ) {
            run.tick();
            chosen[axis] = elements.next();
            if (axis == 1 && (determined == null || determined.axis() > 0)
                    ? eachOfFirst(run, environment, all, chosen, visitor)
                    : each(run, environment, all, chosen, axis - 1, visitor)) {
                return true;
            }
        }
        return false;
    }

    /** @param chosen elements of the other axes */
    private boolean eachOfFirst(Run run, Environment environment, SetValue[] all, TlaValue[] chosen, Visitor visitor) {
        for (Iterator<TlaValue> elements = all[0].visits(); elements.hasNext(); ) {
            run.tick();
            Environment bound = bind(environment, 0, elements.next());
            for (int i = 1; i < all.length; i++) {
                bound = bind(bound, i, chosen[i]);
            }
            if (visitor.visit(bound)) {
                return true;
            }
        }
        return false;
    }
}
