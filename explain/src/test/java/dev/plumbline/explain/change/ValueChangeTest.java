package dev.plumbline.explain.change;

import static dev.plumbline.explain.Samples.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.change.ValueChange.Sign;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ValueChangeTest {
    private static final int PAIRS = Integer.getInteger("plumbline.random", 10_000) / 2;

    /**
     * Every part of both values is in the comparison exactly once, what is called the same is the same, and as much is
     * called so as brute force can keep. So every difference is shown, and the counts of what did not change are right.
     */
    @Test
    void everyDifferenceIsShownAndNothingEqualIsCalledChanged() {
        Random random = new Random(5);
        int replaced = 0;
        for (int i = 0; i < PAIRS; i++) {
            Value before = RandomValues.any(random, 3);
            Value after = RandomValues.like(before, random);
            ValueChange change = ValueChange.between(before, after);
            assertRight(change);
            replaced += change.sign() == Sign.CHANGED && change.parts().isEmpty() ? 1 : 0;
        }
        assertThat(replaced).isGreaterThan(PAIRS / 100);
    }

    private static void assertRight(ValueChange change) {
        switch (change.sign()) {
            case ADDED -> assertThat(change.before()).isEmpty();
            case REMOVED -> assertThat(change.after()).isEmpty();
            case SAME -> assertThat(change.before()).isEqualTo(change.after()).isPresent();
            case CHANGED -> {
                Value before = change.before().orElseThrow();
                Value after = change.after().orElseThrow();
                assertThat(before).isNotEqualTo(after);
                int kept = mostKept(before, after);
                if (change.parts().isEmpty()) {
                    assertThat(kept).as("%s to %s", before, after).isZero();
                    return;
                }
                assertThat(side(change, ValueChange::before)).isEqualTo(bag(before));
                assertThat(side(change, ValueChange::after)).isEqualTo(bag(after));
                assertThat(change.parts())
                        .filteredOn(part -> part.sign() == Sign.SAME)
                        .as("%s to %s", before, after)
                        .hasSize(kept);
                change.parts().forEach(ValueChangeTest::assertRight);
            }
        }
    }

    /** The parts of a value and how often each is in it. */
    private static Map<Value, Integer> bag(Value value) {
        Map<Value, Integer> bag = new HashMap<>();
        List<Value> parts = value instanceof Value.SetOf set
                ? new ArrayList<>(set.elements())
                : new ArrayList<>(ValueChange.pairs(value).values());
        parts.forEach(part -> bag.merge(part, 1, Integer::sum));
        return bag;
    }

    private static Map<Value, Integer> side(ValueChange change, Function<ValueChange, Optional<Value>> side) {
        Map<Value, Integer> bag = new HashMap<>();
        change.parts().forEach(part -> side.apply(part).ifPresent(value -> bag.merge(value, 1, Integer::sum)));
        return bag;
    }

    /** By trying everything. */
    private static int mostKept(Value before, Value after) {
        if (before instanceof Value.SetOf from && after instanceof Value.SetOf to) {
            return (int) from.elements().stream().filter(to::contains).count();
        }
        if (before instanceof Value.Tuple from && after instanceof Value.Tuple to) {
            return mostKept(from.elements(), to.elements());
        }
        if (!ValueChange.isFunction(before) || !ValueChange.isFunction(after)) {
            return 0;
        }
        Map<Value, Value> old = ValueChange.pairs(before);
        return (int) ValueChange.pairs(after).entrySet().stream()
                .filter(entry -> entry.getValue().equals(old.get(entry.getKey())))
                .count();
    }

    private static int mostKept(List<Value> before, List<Value> after) {
        if (before.isEmpty() || after.isEmpty()) {
            return 0;
        }
        List<Value> rest = before.subList(1, before.size());
        int most = mostKept(rest, after);
        for (int i = 0; i < after.size(); i++) {
            if (after.get(i).equals(before.get(0))) {
                most = Math.max(most, 1 + mostKept(rest, after.subList(i + 1, after.size())));
            }
        }
        return most;
    }

    private static List<String> lines(String before, String after) {
        return ChangeText.lines(value(before), value(after));
    }

    @Test
    void keysComeAndGo() {
        assertThat(lines("[dict |-> (10 :> 1 @@ 12 :> 3)]", "[dict |-> (11 :> 2 @@ 12 :> 3)]"))
                .containsExactly("dict[11] = 2 (new)", "dict[10] removed");
        // A function on 1..n is a sequence; with one key more it is none, and still the same function.
        assertThat(lines("[dict |-> <<0, 7>>]", "[dict |-> (1 :> 0 @@ 2 :> 7 @@ 5 :> 2)]"))
                .containsExactly("dict[5] = 2 (new)");
        assertThat(lines("[dict |-> <<>>]", "[dict |-> (11 :> 2)]")).containsExactly("dict = (11 :> 2)");
    }

    @Test
    void queuesLoseAtTheFrontAndGainAtTheEnd() {
        assertThat(lines("[q |-> <<1, 2>>]", "[q |-> <<2>>]")).containsExactly("q = <<2>> (1 removed at the front)");
        String many = "11111, 22222, 33333, 44444, 55555, 66666, 77777";
        assertThat(lines("[q |-> <<8, " + many + ">>]", "[q |-> <<" + many + ", 9>>]"))
                .containsExactly("q: 8 removed at the front, 9 added at the end");
        assertThat(lines("[q |-> <<1, 2, 3>>]", "[q |-> <<1, 3>>]"))
                .containsExactly("q = <<1, 3>> (2 removed at position 2)");
        assertThat(lines("[q |-> <<1, [x |-> 1, y |-> 2]>>]", "[q |-> <<1, [x |-> 3, y |-> 2]>>]"))
                .containsExactly("q[2].x = 3");
    }

    @Test
    void elementsOfSetsAreAddedAndRemoved() {
        assertThat(lines("[s |-> {1, 2}]", "[s |-> {2, 3}]")).containsExactly("s = {2, 3} (3 added, 1 removed)");
    }

    @Test
    void aValueOfAnotherKindIsGivenWhole() {
        assertThat(lines("[x |-> \"atom\", y |-> 1]", "[x |-> <<4, 5>>, y |-> 1]"))
                .containsExactly("x = <<4, 5>>");
        assertThat(lines("[x |-> null]", "[x |-> [a |-> 1]]")).containsExactly("x = [a |-> 1]");
        assertThat(lines("[x |-> {1}]", "[x |-> [a |-> 1]]")).containsExactly("x = [a |-> 1]");
        assertThat(lines("[x |-> [a |-> 1]]", "[x |-> (0 :> 1 @@ 7 :> 2)]")).containsExactly("x = (0 :> 1 @@ 7 :> 2)");
        assertThat(lines("\"atom\"", "<<4, 5>>")).containsExactly("state = <<4, 5>>");
    }

    @Test
    void changesAreSaidExactlyWhereThereAreSome() {
        Random random = new Random(6);
        for (int i = 0; i < PAIRS / 10; i++) {
            Value before = RandomValues.any(random, 3);
            Value after = RandomValues.like(before, random);
            assertThat(ChangeText.lines(before, after).isEmpty())
                    .as("%s to %s", before, after)
                    .isEqualTo(before.equals(after));
        }
    }
}
