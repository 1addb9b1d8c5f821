package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.ModelAtom;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Renamings of model values that leave the meaning of states unchanged (SYMMETRY): of all renamed versions of a state the
 * least one stands for all. The permutations that are given generate a group; without its other elements two versions
 * of a state could have different representatives.
 */
public final class SymmetryReduction {
    private static final int MOST = 1_000_000;

    private static final int REMEMBERED = 1 << 12;

    private final List<Renaming> group;

    /** @throws ValueError if the value is not a set of permutations of model values */
    public SymmetryReduction(TlaValue permutations) {
        if (!(permutations instanceof SetValue set)) {
            throw new ValueError("SYMMETRY: expected a set of permutations, found " + permutations.kind());
        }
        List<Map<ModelAtom, ModelAtom>> generators = new ArrayList<>();
        for (TlaValue element : set) {
            generators.add(permutation(element));
        }
        group = closure(generators).stream().map(Renaming::new).toList();
    }

    private static Map<ModelAtom, ModelAtom> permutation(TlaValue value) {
        if (!(value instanceof FunctionValue function)) {
            throw new ValueError("SYMMETRY: expected a permutation of model values, found " + value.kind());
        }
        Map<ModelAtom, ModelAtom> renamed = new HashMap<>();
        for (TlaValue key : function.domain()) {
            TlaValue image = function.apply(key);
            if (!(key instanceof ModelAtom from) || !(image instanceof ModelAtom to)) {
                throw new ValueError("SYMMETRY: expected a permutation of model values, found " + value.kind());
            }
            if (from != to) {
                renamed.put(from, to);
            }
        }
        return renamed;
    }

    private static List<Map<ModelAtom, ModelAtom>> closure(List<Map<ModelAtom, ModelAtom>> generators) {
        Set<Map<ModelAtom, ModelAtom>> known = new HashSet<>();
        Deque<Map<ModelAtom, ModelAtom>> waiting = new ArrayDeque<>();
        Map<ModelAtom, ModelAtom> identity = Map.of();
        known.add(identity);
        waiting.add(identity);
        List<Map<ModelAtom, ModelAtom>> all = new ArrayList<>();
        while (!waiting.isEmpty()) {
            Map<ModelAtom, ModelAtom> from = waiting.remove();
            if (!from.isEmpty()) {
                all.add(from);
            }
            for (Map<ModelAtom, ModelAtom> generator : generators) {
                Map<ModelAtom, ModelAtom> product = then(from, generator);
                if (known.add(product)) {
                    waiting.add(product);
                }
            }
            if (known.size() > MOST) {
                throw ValueError.limit("SYMMETRY: more than " + MOST + " permutations");
            }
        }
        return all;
    }

    private static Map<ModelAtom, ModelAtom> then(Map<ModelAtom, ModelAtom> first, Map<ModelAtom, ModelAtom> second) {
        Map<ModelAtom, ModelAtom> product = new HashMap<>();
        first.forEach((from, to) -> product.put(from, second.getOrDefault(to, to)));
        second.forEach(product::putIfAbsent);
        product.entrySet().removeIf(entry -> entry.getKey() == entry.getValue());
        return product;
    }

    /** The least version of a state. */
    public TlaValue[] representative(TlaValue[] state) {
        TlaValue[] least = state;
        for (Renaming renaming : group) {
            least = renaming.lesser(least, state);
        }
        return least;
    }

    /**
     * One permutation. States share most of their values, so renamed values are remembered, the last one for each hash;
     * a race between threads loses an entry and nothing else.
     */
    private static final class Renaming {
        private final Map<ModelAtom, ModelAtom> permutation;
        private final Known[] known = new Known[REMEMBERED];

        /** A value and the renamed value. */
        private record Known(TlaValue value, TlaValue renamed) {}

        Renaming(Map<ModelAtom, ModelAtom> permutation) {
            this.permutation = permutation;
        }

        /** Renames one variable after the other, as long as it may still become the least. */
        TlaValue[] lesser(TlaValue[] least, TlaValue[] state) {
            TlaValue[] renamed = new TlaValue[state.length];
            boolean isLess = false;
            for (int i = 0; i < state.length; i++) {
                renamed[i] = renamed(state[i]);
                if (!isLess) {
                    int order = renamed[i].compareTo(least[i]);
                    if (order > 0) {
                        return least;
                    }
                    isLess = order < 0;
                }
            }
            return isLess ? renamed : least;
        }

        private TlaValue renamed(TlaValue value) {
            if (value instanceof ModelAtom atom) {
                return permutation.getOrDefault(atom, atom);
            }
            if (!(value instanceof Elements) && !(value instanceof Fun)) {
                return value;
            }
            int hash = value.hashCode();
            int slot = (hash ^ hash >>> 16) & REMEMBERED - 1;
            Known last = known[slot];
            if (last != null && last.value.equals(value)) {
                return last.renamed;
            }
            TlaValue result = value instanceof Elements set ? renamed(set) : renamed((Fun) value);
            known[slot] = new Known(value, result);
            return result;
        }

        private TlaValue renamed(Elements set) {
            TlaValue[] elements = set.toArray();
            return renameAll(elements) ? Elements.ofOwned(elements, elements.length) : set;
        }

        private TlaValue renamed(Fun function) {
            TlaValue[] values = function.toArray();
            boolean changed = renameAll(values);
            if (function.isSequence() || function.isRecord()) {
                return changed ? Fun.of(function.keys(), values) : function;
            }
            TlaValue[] keys = function.domain().elements().toArray();
            return renameAll(keys) || changed ? Fun.of(keys, values) : function;
        }

        private boolean renameAll(TlaValue[] values) {
            boolean changed = false;
            for (int i = 0; i < values.length; i++) {
                TlaValue renamed = renamed(values[i]);
                changed |= renamed != values[i];
                values[i] = renamed;
            }
            return changed;
        }
    }
}
