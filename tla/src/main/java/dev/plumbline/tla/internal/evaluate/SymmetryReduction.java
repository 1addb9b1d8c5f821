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

    private final List<Map<ModelAtom, ModelAtom>> group;

    /** @throws ValueError if the value is not a set of permutations of model values */
    public SymmetryReduction(TlaValue permutations) {
        if (!(permutations instanceof SetValue set)) {
            throw new ValueError("SYMMETRY: expected a set of permutations, found " + permutations.kind());
        }
        List<Map<ModelAtom, ModelAtom>> generators = new ArrayList<>();
        for (TlaValue element : set) {
            generators.add(permutation(element));
        }
        group = closure(generators);
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
        for (Map<ModelAtom, ModelAtom> permutation : group) {
            least = lesser(least, state, permutation);
        }
        return least;
    }

    /** Renames one variable after the other, as long as it may still become the least. */
    private static TlaValue[] lesser(TlaValue[] least, TlaValue[] state, Map<ModelAtom, ModelAtom> permutation) {
        TlaValue[] renamed = new TlaValue[state.length];
        boolean isLess = false;
        for (int i = 0; i < state.length; i++) {
            renamed[i] = renamed(state[i], permutation);
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

    private static TlaValue renamed(TlaValue value, Map<ModelAtom, ModelAtom> permutation) {
        if (value instanceof ModelAtom atom) {
            return permutation.getOrDefault(atom, atom);
        }
        if (value instanceof Elements set) {
            TlaValue[] elements = set.toArray();
            return renameAll(elements, permutation) ? Elements.ofOwned(elements, elements.length) : set;
        }
        if (value instanceof Fun function) {
            TlaValue[] values = function.toArray();
            boolean changed = renameAll(values, permutation);
            if (function.isSequence() || function.isRecord()) {
                return changed ? Fun.of(function.keys(), values) : function;
            }
            TlaValue[] keys = function.domain().elements().toArray();
            return renameAll(keys, permutation) || changed ? Fun.of(keys, values) : function;
        }
        return value;
    }

    private static boolean renameAll(TlaValue[] values, Map<ModelAtom, ModelAtom> permutation) {
        boolean changed = false;
        for (int i = 0; i < values.length; i++) {
            TlaValue renamed = renamed(values[i], permutation);
            changed |= renamed != values[i];
            values[i] = renamed;
        }
        return changed;
    }
}
