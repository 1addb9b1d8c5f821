package dev.plumbline.spec.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Compares the data structures of the states with those of java.util. */
class PersistentStatesTest {
    @Test
    void aMapBehavesAsATreeMapAndEqualsAnyOtherWithTheSameEntries() {
        Random random = new Random(1);
        for (int run = 0; run < 300; run++) {
            OrderedMap map = OrderedMap.EMPTY;
            TreeMap<Value, Value> expected = new TreeMap<>();
            int keys = 1 + random.nextInt(40);
            for (int i = 0; i < 100; i++) {
                Value key =
                        random.nextInt(5) == 0 ? Value.of("k" + random.nextInt(keys)) : Value.of(random.nextInt(keys));
                Value value = Value.of(random.nextInt(3));
                if (random.nextInt(3) == 0) {
                    map = map.without(key);
                    expected.remove(key);
                } else {
                    map = map.with(key, value);
                    expected.put(key, value);
                }
                assertThat(map.get(key, Call.NIL)).isEqualTo(expected.getOrDefault(key, Call.NIL));
                assertThat(map.size()).isEqualTo(expected.size());
                Value from = Value.of(random.nextInt(keys));
                Value to = Value.of(random.nextInt(keys));
                assertThat(map.countBetween(from, to))
                        .isEqualTo(
                                from.compareTo(to) > 0
                                        ? 0
                                        : expected.subMap(from, true, to, true).size());
            }
            assertThat(map.pairs()).isEqualTo(expected);
            OrderedMap rebuilt = OrderedMap.EMPTY;
            for (Map.Entry<Value, Value> pair : expected.descendingMap().entrySet()) {
                rebuilt = rebuilt.with(pair.getKey(), pair.getValue());
            }
            assertThat(rebuilt).isEqualTo(map).hasSameHashCodeAs(map);
            assertThat(map.with(Value.of(-1), Value.of(0))).isNotEqualTo(map);
            if (!expected.isEmpty()) {
                assertThat(map.firstKey()).isEqualTo(expected.firstKey());
                assertThat(map.with(expected.firstKey(), Value.of(7))).isNotEqualTo(map);
            }
        }
    }

    @Test
    void mapsOfKeysWithEqualHashesAreEqualInWhateverOrderTheyWereFilled() {
        List<Value> keys = new ArrayList<>();
        for (String text : List.of("AaAa", "AaBB", "BBAa", "BBBB")) {
            keys.add(Value.of(text));
        }
        assertThat(keys).allMatch(key -> key.hashCode() == keys.get(0).hashCode());
        OrderedMap expected = filled(keys);
        Random random = new Random(3);
        for (int run = 0; run < 50; run++) {
            Collections.shuffle(keys, random);
            assertThat(filled(keys)).isEqualTo(expected).hasSameHashCodeAs(expected);
            assertThat(filled(keys).without(keys.get(0))).isEqualTo(filled(keys.subList(1, 4)));
        }
    }

    private static OrderedMap filled(List<Value> keys) {
        OrderedMap map = OrderedMap.EMPTY;
        for (Value key : keys) {
            map = map.with(key, Call.NIL);
        }
        return map;
    }

    @Test
    void aMapOfManyNeighbouringKeysStaysShallow() {
        OrderedMap map = OrderedMap.EMPTY;
        for (int i = 0; i < 100_000; i++) {
            map = map.with(Value.of(i), Call.NIL);
        }
        assertThat(map.height()).isLessThan(60);
    }

    @Test
    void aLineBehavesAsADequeAndEqualsAnyOtherWithTheSameElements() {
        Random random = new Random(2);
        for (int run = 0; run < 500; run++) {
            PersistentDeque line = PersistentDeque.EMPTY;
            ArrayDeque<Value> expected = new ArrayDeque<>();
            int lean = random.nextInt(4);
            for (int i = 0; i < 60; i++) {
                Value value = Value.of(random.nextInt(4));
                int choice = random.nextInt(3) == 0 ? lean : random.nextInt(4);
                if (choice == 0) {
                    line = line.withFirst(value);
                    expected.addFirst(value);
                } else if (choice == 1) {
                    line = line.withLast(value);
                    expected.addLast(value);
                } else if (choice == 2 && !expected.isEmpty()) {
                    line = line.withoutFirst();
                    expected.removeFirst();
                } else if (!expected.isEmpty()) {
                    line = line.withoutLast();
                    expected.removeLast();
                }
                List<Value> elements = new ArrayList<>(expected);
                assertThat(line.show()).isEqualTo(Value.tuple(elements));
                assertThat(line.size()).isEqualTo(elements.size());
                if (!elements.isEmpty()) {
                    assertThat(line.first()).isEqualTo(expected.getFirst());
                    assertThat(line.last()).isEqualTo(expected.getLast());
                    assertThat(line.withoutFirst()).isNotEqualTo(line);
                }
                assertThat(PersistentDeque.of(elements)).isEqualTo(line).hasSameHashCodeAs(line);
            }
        }
    }

    @Test
    void linesWithEqualHashesAndOtherElementsDiffer() {
        // "Aa" and "BB" have the same hash code, so the lines have the same hash.
        PersistentDeque one = PersistentDeque.of(List.of(Value.of("Aa"), Value.of(1)));
        PersistentDeque other = PersistentDeque.of(List.of(Value.of("BB"), Value.of(1)));
        assertThat(one).hasSameHashCodeAs(other).isNotEqualTo(other);
    }
}
