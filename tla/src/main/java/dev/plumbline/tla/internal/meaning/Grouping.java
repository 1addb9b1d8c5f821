package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.partial.Sources;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the component by which elements of sets share cells. Fewer cells are better, as long as no more steps
 * interfere than with a cell for each element; this is tested on a sample of pairs of steps. Any choice is sound.
 */
final class Grouping {
    private static final int PAIRS = 20_000;
    private static final int MOST_COMPONENTS = 6;

    private final Division division;

    private Grouping(Division division) {
        this.division = division;
    }

    /** Whether a division into fewer cells was found. */
    static boolean choose(Division division, Divisions divisions) {
        Grouping grouping = new Grouping(division);
        boolean isFound = false;
        Map<List<Object>, Set<TlaValue>> sets = new HashMap<>();
        for (StatePart part : division.parts()) {
            if (part.label() != null) {
                sets.computeIfAbsent(List.of(part.variable(), part.path()), any -> new LinkedHashSet<>())
                        .add(part.label());
            }
        }
        for (Map.Entry<List<Object>, Set<TlaValue>> set : sets.entrySet()) {
            int variable = (Integer) set.getKey().get(0);
            @SuppressWarnings("unchecked")
            List<TlaValue> path = (List<TlaValue>) set.getKey().get(1);
            for (TlaValue component : components(set.getValue())) {
                Labels labels = new Labels(component);
                if (grouping.isAsGood(variable, path, labels)) {
                    divisions.label(variable, path, labels);
                    isFound = true;
                    break;
                }
            }
        }
        return isFound;
    }

    /** Arguments that all elements have. */
    private static Set<TlaValue> components(Set<TlaValue> elements) {
        Set<TlaValue> common = null;
        for (TlaValue element : elements) {
            if (!(element instanceof FunctionValue function)
                    || !function.domain().isFinite()
                    || function.domain().size() > MOST_COMPONENTS) {
                return Set.of();
            }
            Set<TlaValue> arguments = new LinkedHashSet<>();
            function.domain().forEach(arguments::add);
            if (common == null) {
                common = arguments;
            } else {
                common.retainAll(arguments);
            }
        }
        return common == null ? Set.of() : common;
    }

    private boolean isAsGood(int variable, List<TlaValue> path, Labels labels) {
        int[] group = new int[division.parts().size()];
        Map<TlaValue, Integer> numbers = new HashMap<>();
        boolean isCoarser = false;
        for (int i = 0; i < group.length; i++) {
            StatePart part = division.parts().get(i);
            group[i] = i;
            if (part.label() != null
                    && part.variable() == variable
                    && part.path().equals(path)) {
                int first = i;
                group[i] = numbers.computeIfAbsent(labels.of(part.label()), any -> first);
                isCoarser |= group[i] != i;
            }
        }
        if (!isCoarser) {
            return false;
        }
        List<BitSet> read = new ArrayList<>();
        List<BitSet> written = new ArrayList<>();
        for (Division.Touched step : division.touched()) {
            written.add(grouped(step.written(), group));
            read.add(grouped(step.read().and(step.written()).and(step.ruled()), group));
        }
        List<Division.Touched> steps = division.touched();
        long stride = Math.max(1, (long) steps.size() * steps.size() / PAIRS);
        for (long pair = 0; pair < (long) steps.size() * steps.size(); pair += stride) {
            int one = (int) (pair / steps.size());
            int other = (int) (pair % steps.size());
            // There is no adding to elements of sets: only written cells can begin to interfere.
            if (written.get(one).intersects(read.get(other)) && !steps.get(one).interferes(steps.get(other))) {
                return false;
            }
        }
        return true;
    }

    private static BitSet grouped(Sources cells, int[] group) {
        BitSet groups = new BitSet();
        for (int cell : cells.numbers()) {
            groups.set(group[cell]);
        }
        return groups;
    }
}
