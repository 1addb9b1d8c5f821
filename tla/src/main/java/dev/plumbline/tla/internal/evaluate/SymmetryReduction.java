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
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Renamings of model values that leave the meaning of states unchanged (SYMMETRY): the least of all renamed versions of
 * a state represents all of them. The given permutations generate a group; without its other elements, two versions of
 * a state could have different representatives.
 */
public final class SymmetryReduction {
    private static final int MOST = 1_000_000;

    /** The number of values whose images are cached, and below it the largest number of images. */
    private static final int REMEMBERED = 1 << 15;

    private static final int REMEMBERED_IMAGES = 1 << 22;

    private final List<Map<ModelAtom, ModelAtom>> group;
    private final Images[] remembered;
    private final int[] order;

    /**
     * @param order the indexes of the variables in the order in which their values are compared. With a VIEW that
     *     depends on a part of the state only, the order decides which states count as the same.
     * @throws ValueError if the value is not a set of permutations of model values
     */
    public SymmetryReduction(TlaValue permutations, int[] order) {
        this.order = order.clone();
        if (!(permutations instanceof SetValue set)) {
            throw new ValueError("SYMMETRY: expected a set of permutations, found " + permutations.kind());
        }
        List<Map<ModelAtom, ModelAtom>> generators = new ArrayList<>();
        for (TlaValue element : set) {
            generators.add(permutation(element));
        }
        group = closure(generators);
        remembered =
                new Images[Math.min(REMEMBERED, Integer.highestOneBit(REMEMBERED_IMAGES / Math.max(1, group.size())))];
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
        Images[] images = new Images[state.length];
        TlaValue[] least = state;
        for (int i = 0; i < group.size(); i++) {
            least = lesser(i, images, least, state);
        }
        return least;
    }

    /**
     * A version that represents all renamed versions of a state, chosen by the hashes of its values, which are known
     * without renaming them: the least hash for one variable after the other, and the least values if several versions
     * have the same hashes. The renamings form a group, so all versions of a state have the same versions, and the same
     * one is chosen for each, in each process, since hashes depend on names and numbers alone. It need not be the least
     * version.
     */
    public TlaValue[] chosen(TlaValue[] state) {
        Images[] images = new Images[state.length];
        // Renamings, with the identity as -1, whose versions have the least hashes so far.
        int[] left = null;
        int count = 0;
        for (int variable = 0; variable < state.length; variable++) {
            if (!isRenamed(state[variable])) {
                continue;
            }
            images[variable] = images(state[variable]);
            int[] hashes = images[variable].hashes();
            if (left == null) {
                left = new int[group.size() + 1];
                for (count = 0; count < left.length; count++) {
                    left[count] = count - 1;
                }
            }
            count = withLeast(left, count, hashes, state[variable].hashCode());
        }
        if (left == null || count == 1 && left[0] < 0) {
            return state;
        }
        TlaValue[] least = version(left[0], images, state);
        for (int i = 1; i < count; i++) {
            least = lesser(left[i], images, least, state);
        }
        return least;
    }

    /** Keeps the renamings with the least hash. Returns their number. */
    private static int withLeast(int[] renamings, int count, int[] hashes, int own) {
        int least = Integer.MAX_VALUE;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int renaming = renamings[i];
            int hash = renaming < 0 ? own : hashes[renaming];
            if (hash < least) {
                least = hash;
                kept = 0;
            }
            if (hash == least) {
                renamings[kept++] = renaming;
            }
        }
        return kept;
    }

    private TlaValue[] version(int renaming, Images[] images, TlaValue[] state) {
        if (renaming < 0) {
            return state;
        }
        TlaValue[] renamed = state.clone();
        for (int variable = 0; variable < renamed.length; variable++) {
            renamed[variable] = image(renaming, images, state, variable);
        }
        return renamed;
    }

    /**
     * Renames one variable after the other, as long as the version may still become the least.
     *
     * @param images of the values of the state, as far as they were needed
     */
    private TlaValue[] lesser(int renaming, Images[] images, TlaValue[] least, TlaValue[] state) {
        for (int i = 0; i < order.length; i++) {
            int compared = image(renaming, images, state, order[i]).compareTo(least[order[i]]);
            if (compared > 0) {
                return least;
            }
            if (compared < 0) {
                // The values before this one are the same in both versions.
                TlaValue[] renamed = least.clone();
                for (int j = i; j < order.length; j++) {
                    renamed[order[j]] = image(renaming, images, state, order[j]);
                }
                return renamed;
            }
        }
        return least;
    }

    private TlaValue image(int renaming, Images[] images, TlaValue[] state, int variable) {
        if (!isRenamed(state[variable])) {
            return state[variable];
        }
        if (images[variable] == null) {
            images[variable] = images(state[variable]);
        }
        return images[variable].under(renaming);
    }

    private static boolean isRenamed(TlaValue value) {
        return value instanceof ModelAtom || value instanceof Elements || value instanceof Fun;
    }

    /**
     * States share most of their values, so the last value for each hash is cached. It is looked up once for all
     * permutations. A race between threads only loses a cache entry.
     */
    private Images images(TlaValue value) {
        int hash = value.hashCode();
        int slot = (hash ^ hash >>> 16) & remembered.length - 1;
        Images last = remembered[slot];
        if (last == null || !last.value.equals(value)) {
            last = new Images(value);
            remembered[slot] = last;
        }
        return last;
    }

    /** The hashes of images. A thread that reads the object without a lock sees the numbers, since the field is final. */
    private record Hashes(int[] all) {}

    /** A value and its images under the permutations, computed when needed. */
    private final class Images {
        private final TlaValue value;
        /** Elements of a set, values of a function and then its arguments; null where nothing can be renamed. */
        private final Images[] parts;

        private final TlaValue[] renamed = new TlaValue[group.size()];
        /** Null as long as they are not needed. */
        private Hashes hashes;

        Images(TlaValue value) {
            this.value = value;
            this.parts = parts(value);
        }

        private Images[] parts(TlaValue whole) {
            if (whole instanceof Elements set) {
                return all(set.toArray());
            }
            if (!(whole instanceof Fun function)) {
                return new Images[0];
            }
            Images[] values = all(function.toArray());
            if (hasFixedArguments(function)) {
                return values;
            }
            Images[] keys = all(function.domain().elements().toArray());
            Images[] both = Arrays.copyOf(values, values.length + keys.length);
            System.arraycopy(keys, 0, both, values.length, keys.length);
            return both;
        }

        private Images[] all(TlaValue[] values) {
            Images[] all = new Images[values.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = isRenamed(values[i]) ? images(values[i]) : null;
            }
            return all;
        }

        private static boolean hasFixedArguments(Fun function) {
            return function.isSequence() || function.isRecord();
        }

        int[] hashes() {
            Hashes known = hashes;
            if (known == null) {
                known = new Hashes(computeHashes());
                hashes = known;
            }
            return known.all;
        }

        private int[] computeHashes() {
            int[] all = new int[renamed.length];
            if (value instanceof ModelAtom) {
                for (int renaming = 0; renaming < all.length; renaming++) {
                    all[renaming] = under(renaming).hashCode();
                }
                return all;
            }
            int[][] parts = new int[this.parts.length][];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = this.parts[i] == null ? null : this.parts[i].hashes();
            }
            if (value instanceof Elements set) {
                set.hashesWith(parts, all);
            } else {
                Fun function = (Fun) value;
                int[][] keys = hasFixedArguments(function)
                        ? new int[function.size()][]
                        : Arrays.copyOfRange(parts, function.size(), parts.length);
                function.hashesWith(keys, parts, all);
            }
            return all;
        }

        TlaValue under(int renaming) {
            TlaValue known = renamed[renaming];
            if (known == null) {
                known = compute(renaming);
                renamed[renaming] = known;
            }
            return known;
        }

        private TlaValue compute(int renaming) {
            if (value instanceof ModelAtom atom) {
                return group.get(renaming).getOrDefault(atom, atom);
            }
            if (value instanceof Elements set) {
                TlaValue[] elements = set.toArray();
                return rename(elements, 0, renaming) ? Elements.ofOwned(elements, elements.length) : set;
            }
            Fun function = (Fun) value;
            TlaValue[] values = function.toArray();
            boolean changed = rename(values, 0, renaming);
            if (hasFixedArguments(function)) {
                return changed ? Fun.of(function.keys(), values) : function;
            }
            TlaValue[] keys = function.domain().elements().toArray();
            return rename(keys, values.length, renaming) || changed ? Fun.of(keys, values) : function;
        }

        /** @param first the index of the first of these values among the parts */
        private boolean rename(TlaValue[] values, int first, int renaming) {
            boolean changed = false;
            for (int i = 0; i < values.length; i++) {
                Images part = parts[first + i];
                if (part != null) {
                    TlaValue image = part.under(renaming);
                    // The part may be another object than the value, though equal: an image that is the part itself
                    // leaves the value as it is.
                    if (image != part.value) {
                        changed = true;
                        values[i] = image;
                    }
                }
            }
            return changed;
        }
    }
}
