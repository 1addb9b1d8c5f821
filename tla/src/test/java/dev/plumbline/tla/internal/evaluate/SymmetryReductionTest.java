package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.ModelAtom;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The version of a state that is chosen by hashes, compared with the least one. */
class SymmetryReductionTest {
    /** Java's hashes of the first two are equal, so versions of a state may have the same hashes. */
    private static final List<String> NAMES = List.of("Aa", "BB", "c", "d");

    private final Names names = new Names(NAMES);
    private final ModelAtom[] atoms = NAMES.stream().map(names::model).toArray(ModelAtom[]::new);

    /** The first three are alike. */
    private SymmetryReduction reduction() {
        return new SymmetryReduction(
                Elements.of(swap(atoms[0], atoms[1]), swap(atoms[1], atoms[2])), new int[] {0, 1, 2});
    }

    private static Fun swap(TlaValue one, TlaValue other) {
        return Fun.of(new TlaValue[] {one, other}, new TlaValue[] {other, one});
    }

    @Test
    void versionsOfOneStateAndNoOthersHaveTheSameChosenOne() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            SymmetryReduction reduction = reduction();
            List<TlaValue[]> states = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                TlaValue[] state = {value(random, 2), value(random, 2), value(random, 1)};
                states.add(state);
                states.add(renamed(state, permutation(random)));
            }
            for (TlaValue[] one : states) {
                TlaValue[] chosen = reduction.chosen(one);
                assertThat(reduction.representative(chosen))
                        .as("seed %s", seed)
                        .isEqualTo(reduction.representative(one));
                for (TlaValue[] other : states) {
                    boolean isAlike = Arrays.equals(reduction.representative(one), reduction.representative(other));
                    assertThat(Arrays.equals(chosen, reduction.chosen(other)))
                            .as("seed %s: %s and %s", seed, Arrays.toString(one), Arrays.toString(other))
                            .isEqualTo(isAlike);
                }
            }
        }
    }

    /** Both versions have the same hashes, and the same one has to be chosen for both. */
    @Test
    void equalHashesDoNotMakeTwoOfOneState() {
        assertThat(atoms[0].hashCode()).isEqualTo(atoms[1].hashCode());
        SymmetryReduction reduction = new SymmetryReduction(Elements.of(swap(atoms[0], atoms[1])), new int[] {0, 1});

        assertThat(reduction.chosen(new TlaValue[] {atoms[0], Num.of(1)}))
                .isEqualTo(reduction.chosen(new TlaValue[] {atoms[1], Num.of(1)}));
    }

    /** Sets, sequences and functions of atoms and numbers; all sets and functions of one place have one kind of parts. */
    private TlaValue value(Random random, int depth) {
        if (depth == 0) {
            return atoms[random.nextInt(atoms.length)];
        }
        TlaValue[] parts = new TlaValue[1 + random.nextInt(3)];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = value(random, depth - 1);
        }
        return switch (random.nextInt(3)) {
            case 0 -> Elements.of(depth == 1 ? parts : ofOneKind(random));
            case 1 -> Fun.sequence(parts);
            default -> Fun.of(Elements.of(atoms[0], atoms[1], atoms[2]), any -> atoms[random.nextInt(atoms.length)]);
        };
    }

    private TlaValue[] ofOneKind(Random random) {
        TlaValue[] parts = new TlaValue[1 + random.nextInt(3)];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = Fun.sequence(
                    Num.of(random.nextInt(2)),
                    atoms[random.nextInt(atoms.length)],
                    Elements.of(atoms[random.nextInt(atoms.length)], atoms[random.nextInt(atoms.length)]));
        }
        return parts;
    }

    private Map<TlaValue, TlaValue> permutation(Random random) {
        List<ModelAtom> images = new ArrayList<>(List.of(atoms[0], atoms[1], atoms[2]));
        Collections.shuffle(images, random);
        Map<TlaValue, TlaValue> permutation = new HashMap<>();
        for (int i = 0; i < images.size(); i++) {
            permutation.put(atoms[i], images.get(i));
        }
        return permutation;
    }

    private static TlaValue[] renamed(TlaValue[] values, Map<TlaValue, TlaValue> permutation) {
        TlaValue[] renamed = new TlaValue[values.length];
        for (int i = 0; i < values.length; i++) {
            renamed[i] = renamed(values[i], permutation);
        }
        return renamed;
    }

    private static TlaValue renamed(TlaValue value, Map<TlaValue, TlaValue> permutation) {
        if (value instanceof Elements set) {
            return Elements.of(renamed(set.toArray(), permutation));
        }
        if (value instanceof Fun function && function.isSequence()) {
            return Fun.sequence(renamed(function.toArray(), permutation));
        }
        if (value instanceof Fun function) {
            return Fun.of(
                    renamed(function.domain().elements().toArray(), permutation),
                    renamed(function.toArray(), permutation));
        }
        return permutation.getOrDefault(value, value);
    }
}
