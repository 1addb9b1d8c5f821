package dev.plumbline.tla.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.tla.internal.value.set.InfiniteSet;
import dev.plumbline.tla.internal.value.set.Sequences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FunctionsTest {
    private final Names names = new Names();

    /**
     * Changes a sequence at random, with a list beside it; the hash is computed now and then, so that it is adjusted.
     */
    @Test
    void sequencesAreTheListsThatTheSameStepsMake() {
        Random random = new Random(3);
        Fun sequence = Fun.EMPTY;
        List<TlaValue> list = new ArrayList<>();
        for (int step = 0; step < 3_000; step++) {
            TlaValue element = random.nextInt(3) == 0 ? names.string("s" + step % 5) : Num.of(random.nextInt(4));
            switch (list.size() > 300 ? 4 : random.nextInt(6)) {
                case 0, 1 -> {
                    sequence = sequence.append(element);
                    list.add(element);
                }
                case 2 -> {
                    if (!list.isEmpty()) {
                        int at = random.nextInt(list.size());
                        sequence = sequence.with(Num.of(at + 1), element);
                        list.set(at, element);
                    }
                }
                case 3 -> {
                    if (!list.isEmpty()) {
                        assertThat(sequence.head()).isEqualTo(list.remove(0));
                        sequence = sequence.tail();
                    }
                }
                case 4 -> {
                    int from = random.nextInt(list.size() + 1);
                    int to = from + random.nextInt(list.size() - from + 1);
                    sequence = sequence.subSeq(from + 1, to);
                    list = new ArrayList<>(list.subList(from, to));
                }
                default -> {
                    sequence = sequence.concat(sequence.subSeq(1, list.size() / 2));
                    list.addAll(List.copyOf(list.subList(0, list.size() / 2)));
                }
            }
            if (random.nextBoolean()) {
                sequence.hashCode();
            }
            Fun fresh = Fun.sequence(list.toArray(new TlaValue[0]));
            assertThat(sequence).isEqualTo(fresh).hasSameHashCodeAs(fresh);
            assertThat(sequence.length()).isEqualTo(list.size());
            assertThat(sequence.isSequence()).isTrue();
        }
    }

    @Test
    void functionsAreTheMapsThatTheSameStepsMake() {
        Random random = new Random(4);
        for (int size : new int[] {1, 3, 8, 9, 40}) {
            TreeMap<TlaValue, TlaValue> map = new TreeMap<>();
            while (map.size() < size) {
                map.put(key(random, size), Num.of(random.nextInt(3)));
            }
            Fun function = Fun.of(Elements.of(map.keySet()), map::get);
            for (int step = 0; step < 200; step++) {
                TlaValue key = key(random, size);
                TlaValue value = Num.of(random.nextInt(3));
                function.hashCode();
                function = function.with(key, value);
                map.computeIfPresent(key, (same, old) -> value);
                Fun fresh = Fun.of(
                        map.keySet().toArray(new TlaValue[0]), map.values().toArray(new TlaValue[0]));
                assertThat(function).isEqualTo(fresh).hasSameHashCodeAs(fresh);
                assertThat(function.applyOrNull(key)).isEqualTo(map.get(key));
            }
            assertThatObject(function.domain()).isEqualTo(Elements.of(map.keySet()));
        }
    }

    private TlaValue key(Random random, int size) {
        int number = random.nextInt(2 * size);
        return size % 2 == 0 ? names.string("k" + number) : Fun.sequence(Num.of(number), Num.of(number % 3));
    }

    @Test
    void aFunctionOnOneToNIsASequenceWhicheverWayItWasMade() {
        Fun tuple = Fun.sequence(Num.of(7), Num.of(8));
        TlaValue[] keys = {Num.of(2), Num.of(1)};
        Fun pairs = Fun.of(keys, new TlaValue[] {Num.of(8), Num.of(7)});
        Fun rule = Fun.of(Elements.of(Num.of(1), Num.of(2)), key -> ((Num) key).plus(Num.of(6)));

        assertThat(List.of(pairs, rule)).allSatisfy(function -> {
            assertThat(function).isEqualTo(tuple).hasSameHashCodeAs(tuple).hasToString("<<7, 8>>");
            assertThat(function.isSequence()).isTrue();
        });
        assertThat(Fun.of(Elements.EMPTY, key -> key)).isSameAs(Fun.EMPTY);
    }

    @Test
    void recordsAreFunctionsOnStringsWithSharedDomains() {
        Str b = names.string("b");
        Str a = names.string("a");
        Fun one = Fun.record(new Str[] {a, b}, new TlaValue[] {Num.ONE, Num.of(2)});
        Fun other = Fun.record(new Str[] {b, a}, new TlaValue[] {Num.of(2), Num.ONE});

        assertThat(one).isEqualTo(other).hasToString("[b |-> 2, a |-> 1]");
        Fields fields = new Fields(a, b);
        TlaValue[] ordered = new TlaValue[2];
        ordered[fields.place(0)] = Num.ONE;
        ordered[fields.place(1)] = Num.of(2);
        assertThat(fields.record(ordered)).isEqualTo(one).hasSameHashCodeAs(one);
        assertThatThrownBy(() -> new Fields(a, a)).hasMessage("a field occurs more than once in {\"a\"}");
        assertThat(one.keys()).isSameAs(other.keys());
        assertThat(one.with(names.string("c"), Num.ZERO)).isSameAs(one);
        assertThatThrownBy(() -> Fun.record(new Str[] {a, a}, new TlaValue[] {Num.ONE, Num.ONE}))
                .isInstanceOf(ValueError.class);
    }

    @Test
    void messagesNameTheArgumentAndTheFunction() {
        assertThatThrownBy(() -> Fun.sequence(Num.of(5)).apply(Num.of(2)))
                .hasMessage("the integer 2 is not in the domain of the sequence <<5>>");
        assertThatThrownBy(() -> Fun.sequence(Num.of(5)).apply(names.string("x")))
                .hasMessage("cannot compare the string \"x\" with the integer 1");
        assertThatThrownBy(Fun.EMPTY::head).hasMessage("Head of the empty sequence");
        TlaValue[] many = new TlaValue[1000];
        Arrays.fill(many, Num.of(12345));
        assertThat(Fun.sequence(many).kind()).hasSizeLessThan(100).endsWith("...");
    }

    @Test
    void aFunctionOnAnInfiniteDomainIsAppliedButNotCompared() {
        List<TlaValue> computed = new ArrayList<>();
        LazyFun[] self = new LazyFun[1];
        LazyFun factorial = new LazyFun(InfiniteSet.NAT, argument -> {
            computed.add(argument);
            Num number = (Num) argument;
            return number.signum() == 0 ? Num.ONE : number.times((Num) self[0].apply(number.minus(Num.ONE)));
        });
        self[0] = factorial;

        assertThat(factorial.apply(Num.of(20))).isEqualTo(Num.of(2432902008176640000L));
        assertThat(factorial.apply(Num.of(5))).isEqualTo(Num.of(120));
        assertThat(computed).hasSize(21);
        assertThat(factorial.applyOrNull(Num.of(-1))).isNull();
        assertThat(factorial.with(Num.of(3), Num.ZERO).apply(Num.of(3))).isEqualTo(Num.ZERO);
        assertThat(factorial.with(Num.of(3), Num.ZERO).apply(Num.of(4))).isEqualTo(Num.of(24));
        assertThatThrownBy(() -> factorial.sameAs(Fun.EMPTY))
                .hasMessage("cannot enumerate the function [x \\in Nat |-> ...]");
        assertThat(factorial.equals(Fun.EMPTY)).isFalse();
        assertThat(Fun.EMPTY.equals(factorial)).isFalse();
    }

    /** The message must not ask for the values again, whose computation is what failed. */
    @Test
    void reportsErrorInRecursiveFunctionOnce() {
        LazyFun[] self = new LazyFun[1];
        self[0] = new LazyFun(Range.of(1, 3), argument -> self[0].apply(((Num) argument).minus(Num.ONE)));

        assertThatThrownBy(self[0]::force)
                .hasMessage("the integer 0 is not in the domain of the function [x \\in 1..3 |-> ...]");
    }

    @Test
    void aStringIsTheSequenceOfItsCharactersWhereTlcTakesItForThat() {
        Str none = names.string("none");
        Fun characters = Fun.sequence(names.string("a"), names.string("b"));

        assertThat(Fun.sequence(Num.ONE).sameAs(none)).isFalse();
        assertThat(characters.sameAs(names.string("ab"))).isTrue();
        assertThatThrownBy(() -> none.sameAs(Fun.sequence(Num.ONE))).isInstanceOf(ValueError.class);
        assertThat(new Sequences(Elements.of(names.model("v1"))).contains(none)).isFalse();
        assertThat(new Sequences(InfiniteSet.STRING).contains(none)).isTrue();
        assertThatThrownBy(() -> new Sequences(InfiniteSet.NAT).contains(none)).isInstanceOf(ValueError.class);
    }

    @Test
    void repeatedElementsAreRemovedFromTimeToTime() {
        ElementsCollector collector = new ElementsCollector(10);
        for (int i = 0; i < 100; i++) {
            collector.add(Num.of(i % 7));
        }
        assertThat(collector.set().toString()).isEqualTo("{0, 1, 2, 3, 4, 5, 6}");
    }
}
