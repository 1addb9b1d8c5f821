package dev.plumbline.tla.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.tla.internal.value.set.Filtered;
import dev.plumbline.tla.internal.value.set.FunctionSet;
import dev.plumbline.tla.internal.value.set.InfiniteSet;
import dev.plumbline.tla.internal.value.set.ProductSet;
import dev.plumbline.tla.internal.value.set.Sequences;
import dev.plumbline.tla.internal.value.set.Sets;
import dev.plumbline.tla.internal.value.set.Subsets;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Operators on sets, compared with loops over lists; and sets that are too large for any loop. */
class SetAlgebraRandomTest {
    private static final int CASES = Math.max(5_000, Integer.getInteger("plumbline.random", 0) / 4);
    /** Membership tests of each element: results are kept only after some. */
    private static final int ROUNDS = 3;

    private static final SetValue HUGE = new Subsets(Range.of(1, 200));

    private final Names names = new Names();

    @Test
    void operatorsHaveTheElementsThatLoopsFind() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            SetValue left = set(random);
            SetValue right = set(random);
            left.hashCode();
            List<TlaValue> union = new ArrayList<>();
            List<TlaValue> intersection = new ArrayList<>();
            List<TlaValue> difference = new ArrayList<>();
            for (TlaValue element : universe()) {
                boolean inLeft = isIn(element, left);
                boolean inRight = isIn(element, right);
                add(union, element, inLeft || inRight);
                add(intersection, element, inLeft && inRight);
                add(difference, element, inLeft && !inRight);
            }
            check(Sets.union(left, right), union);
            check(Sets.intersection(left, right), intersection);
            check(Sets.difference(left, right), difference);
            check(Sets.unionOf(Elements.of(left, right)), union);
            check(new Filtered(left, right::contains), intersection);
            Filtered keeping = new Filtered(left, right::contains, true);
            for (int i = 0; i < ROUNDS; i++) {
                for (TlaValue element : universe()) {
                    assertThat(keeping.contains(element)).isEqualTo(intersection.contains(element));
                }
            }
            check(keeping, intersection);
            assertThat(left.isSubsetOf(right)).isEqualTo(difference.isEmpty());
            assertThat(new Subsets(right).contains(left)).isEqualTo(difference.isEmpty());
            assertThat(left.sameAs(right)).isEqualTo(union.size() == intersection.size());
        }
    }

    private void check(SetValue set, List<TlaValue> expected) {
        for (TlaValue element : universe()) {
            assertThat(set.contains(element)).isEqualTo(expected.contains(element));
        }
        Elements fresh = Elements.of(expected);
        assertThatObject(set).isEqualTo(fresh).hasSameHashCodeAs(fresh);
        assertThat(set.size()).isEqualTo(expected.size());
        assertThat(set.isEmpty()).isEqualTo(expected.isEmpty());
        assertThat(List.of(set.elements().toArray())).containsExactly(fresh.toArray());
    }

    private static void add(List<TlaValue> list, TlaValue element, boolean added) {
        if (added) {
            list.add(element);
        }
    }

    private static boolean isIn(TlaValue element, SetValue set) {
        for (TlaValue other : set) {
            if (element.equals(other)) {
                return true;
            }
        }
        return false;
    }

    private List<TlaValue> universe() {
        List<TlaValue> all = new ArrayList<>();
        for (int i = -2; i < 12; i++) {
            all.add(Num.of(i));
        }
        all.add(names.model("m1"));
        all.add(names.model("m2"));
        return all;
    }

    private SetValue set(Random random) {
        int choice = random.nextInt(4);
        if (choice == 0) {
            int low = random.nextInt(8) - 2;
            return Range.of(low, low + random.nextInt(6) - 1);
        }
        List<TlaValue> universe = universe();
        List<TlaValue> elements = new ArrayList<>();
        for (int i = random.nextInt(choice == 1 ? 3 : 12); i > 0; i--) {
            elements.add(universe.get(random.nextInt(universe.size())));
        }
        return Elements.of(elements);
    }

    @Test
    void hugeSetsAnswerWithoutBeingEnumerated() {
        SetValue functions = new FunctionSet(Range.of(1, 100), HUGE);
        Fun function = Fun.of(Range.of(1, 100), argument -> Elements.of(argument));

        assertThat(HUGE.cardinality().bigValue()).isEqualTo(BigInteger.TWO.pow(200));
        assertThat(HUGE.contains(Range.of(3, 77))).isTrue();
        assertThat(HUGE.contains(Range.of(3, 201))).isFalse();
        assertThat(functions.contains(function)).isTrue();
        assertThat(functions.contains(function.with(Num.ONE, Elements.of(Num.ZERO))))
                .isFalse();
        assertThat(functions.cardinality().bigValue()).isEqualTo(BigInteger.TWO.pow(20_000));
        assertThat(new ProductSet(HUGE, HUGE).contains(Fun.sequence(Elements.EMPTY, Range.of(1, 2))))
                .isTrue();
        assertThat(Sets.union(HUGE, Elements.of(names.model("none"))).contains(names.model("none")))
                .isTrue();
        assertThatThrownBy(() -> HUGE.contains(names.model("none")))
                .hasMessage("cannot decide whether the model value none is an element of the set SUBSET 1..200");
    }

    @Test
    void hugeSetsAreComparedByTheirParts() {
        SetValue same = new Subsets(Elements.of(Range.of(1, 200).elements().toArray()));

        assertThatObject(HUGE).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(HUGE.sameAs(same)).isTrue();
        assertThat(HUGE.sameAs(new Subsets(Range.of(2, 201)))).isFalse();
        assertThat(HUGE.isSubsetOf(new Subsets(Range.of(0, 200)))).isTrue();
        assertThat(Range.of(1, 1L << 40).sameAs(Range.of(1, 1L << 40))).isTrue();
        assertThatObject(Range.of(1, 1L << 40)).hasSameHashCodeAs(Range.of(1, 1L << 40));
        assertThatObject(Range.of(5, 4)).isSameAs(Elements.EMPTY);
        assertThatObject(Range.of(1, 3)).hasToString("1..3");
        assertThatObject(Range.of(1, 3).elements()).hasToString("{1, 2, 3}");
        assertThatObject(new Subsets(Range.of(1, 2))).hasToString("{{}, {1}, {2}, {1, 2}}");
    }

    @Test
    void hugeSetsAreIteratedFromTheirLeastElement() {
        Iterator<TlaValue> subsets = HUGE.iterator();
        Iterator<TlaValue> functions = new FunctionSet(Range.of(1, 60), Elements.BOOLEAN).iterator();
        functions.next();

        assertThat(subsets.next()).hasToString("{}");
        assertThat(subsets.next()).hasToString("{1}");
        assertThat(functions.next().toString()).endsWith("FALSE, TRUE>>").doesNotContain("TRUE, ");
        assertThatThrownBy(HUGE::elements)
                .isInstanceOfSatisfying(
                        ValueError.class, error -> assertThat(error.isLimit()).isTrue())
                .hasMessage("the set SUBSET 1..200 has more than 2^63 elements; at most 4000000 can be enumerated");
        assertThatThrownBy(HUGE::size).isInstanceOf(ValueError.class);
    }

    @Test
    void infiniteSetsKnowTheirElements() {
        SetValue positive = Sets.difference(InfiniteSet.NAT, Elements.of(Num.ZERO));
        SetValue even = new Filtered(
                InfiniteSet.INT, number -> ((Num) number).mod(Num.of(2)).signum() == 0);

        assertThat(positive.contains(Num.ONE)).isTrue();
        assertThat(positive.contains(Num.ZERO)).isFalse();
        assertThat(even.contains(Num.of(-4))).isTrue();
        assertThat(even.contains(Num.of(7))).isFalse();
        assertThatObject(Sets.intersection(Range.of(-3, 3), positive)).isEqualTo(Range.of(1, 3));
        assertThatObject(Sets.intersection(positive, Range.of(-3, 3))).isEqualTo(Range.of(1, 3));
        assertThatObject(Sets.difference(Range.of(-3, 3), InfiniteSet.NAT)).isEqualTo(Range.of(-3, -1));
        assertThat(Sets.union(InfiniteSet.NAT, Elements.of(Num.of(-1))).contains(Num.of(-1)))
                .isTrue();
        assertThat(new Sequences(InfiniteSet.NAT).contains(Fun.sequence(Num.ONE)))
                .isTrue();
        assertThat(InfiniteSet.NAT.contains(names.model("none"))).isFalse();
        assertThat(InfiniteSet.NAT.isSubsetOf(InfiniteSet.INT)).isTrue();
        assertThat(InfiniteSet.NAT.sameAs(InfiniteSet.INT)).isFalse();
        assertThat(positive.isFinite()).isFalse();
        assertThatThrownBy(() -> InfiniteSet.NAT.contains(names.string("a")))
                .hasMessage("cannot decide whether the string \"a\" is an element of the set Nat");
        assertThatThrownBy(InfiniteSet.INT::elements).hasMessage("cannot enumerate the set Int");
        assertThatThrownBy(() -> InfiniteSet.INT.sameAs(Elements.EMPTY))
                .hasMessage("cannot compare the set Int with the set {}");
        assertThatThrownBy(() -> InfiniteSet.INT.contains(names.model("A_typed")))
                .isInstanceOf(ValueError.class);
    }

    @Test
    void equalSetsOfFunctionsNeedNotHaveEqualParts() {
        SetValue one = new FunctionSet(Elements.EMPTY, Elements.of(Num.ONE));
        SetValue other = new FunctionSet(Elements.EMPTY, InfiniteSet.NAT);
        SetValue none = new FunctionSet(Elements.of(Num.ONE), Elements.EMPTY);

        assertThatObject(one).isEqualTo(Elements.of(Fun.EMPTY)).hasSameHashCodeAs(Elements.of(Fun.EMPTY));
        assertThat(one.isEmpty()).isFalse();
        assertThatObject(none).isEqualTo(Elements.EMPTY).hasSameHashCodeAs(Elements.EMPTY);
        assertThat(none.sameAs(new ProductSet(Elements.EMPTY, Range.of(1, 2)))).isTrue();
        assertThat(other.contains(Fun.EMPTY)).isTrue();
    }
}
