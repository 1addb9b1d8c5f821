package dev.plumbline.explain.bundle;

import static dev.plumbline.explain.Samples.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.explain.change.RandomValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private static Value applied(Value before, Value difference) throws BadInput {
        return Difference.apply(before, new Fields(difference, "d"), new Difference.Room(1_000_000));
    }

    @Test
    void anElementDeepDownIsAllThatIsSaid() {
        Value difference = Difference.between(
                value("[dict |-> (1 :> 0 @@ 5 :> [a |-> 1, b |-> 2]), n |-> 1]"),
                value("[dict |-> (1 :> 0 @@ 5 :> [a |-> 1, b |-> 3]), n |-> 1]"));
        assertThat(difference.toString())
                .contains("[is |-> 3]")
                .doesNotContain("\"n\"")
                .doesNotContain("\"a\"");
    }

    @Test
    void elementsOfSetsComeAndGo() {
        assertThat(Difference.between(value("{1, 2, 3}"), value("{2, 3, 4}")))
                .isEqualTo(value("[plus |-> <<4>>, minus |-> <<1>>]"));
    }

    /** Whatever the two values are, the difference leads from one to the other. */
    @Test
    void appliedToTheFirstItGivesTheSecond() throws BadInput {
        Random random = new Random(11);
        for (int trial = 0; trial < 20_000; trial++) {
            Value before = random(random, 4);
            Value after = random.nextInt(4) == 0 ? random(random, 4) : changed(before, random);
            assertThat(applied(before, Difference.between(before, after)))
                    .as("%s to %s", before, after)
                    .isEqualTo(after);
        }
    }

    /** A value may become one of another kind: an atom a tuple, a sequence a function, a set a record. */
    @Test
    void valuesChangeTheirKind() throws BadInput {
        Random random = new Random(9);
        for (int i = 0; i < Integer.getInteger("plumbline.random", 10_000) / 10; i++) {
            Value before = RandomValues.any(random, 3);
            Value after = RandomValues.like(before, random);
            assertThat(applied(before, Difference.between(before, after))).isEqualTo(after);
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        for (String difference : List.of(
                "[put |-> <<>>, drop |-> <<7>>]",
                "[put |-> <<<<1, [plus |-> <<1>>, minus |-> <<>>]>>>>, drop |-> <<>>]",
                "[put |-> <<<<1, [is |-> 1]>>, <<1, [is |-> 1]>>>>, drop |-> <<>>]",
                "[put |-> <<<<9, [put |-> <<>>, drop |-> <<>>]>>>>, drop |-> <<>>]",
                "[put |-> 1, drop |-> <<>>]",
                "[plus |-> <<>>, minus |-> <<>>]",
                "[x |-> 1]",
                "5")) {
            assertThatThrownBy(() -> applied(value("<<1, 2>>"), value(difference)))
                    .as(difference)
                    .isInstanceOf(BadInput.class);
        }
    }

    private static Value random(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 3 : 7);
        List<Value> parts = new ArrayList<>();
        for (int i = random.nextInt(6); kind > 2 && i > 0; i--) {
            parts.add(random(random, depth - 1));
        }
        return switch (kind) {
            case 0 -> Value.of(random.nextInt(5));
            case 1 -> Value.of("s" + random.nextInt(3));
            case 2 -> Value.of(random.nextBoolean());
            case 3 -> Value.tuple(parts);
            case 4 -> Value.set(parts);
            default -> {
                Map<Value, Value> pairs = new TreeMap<>();
                for (Value part : parts) {
                    pairs.put(kind == 5 ? Value.of("k" + random.nextInt(6)) : random(random, 1), part);
                }
                yield Value.function(pairs);
            }
        };
    }

    /** The same with one thing different, somewhere in it. */
    private static Value changed(Value value, Random random) {
        if (value instanceof Value.Tuple tuple && tuple.size() > 0) {
            List<Value> elements = new ArrayList<>(tuple.elements());
            int at = random.nextInt(elements.size());
            switch (random.nextInt(3)) {
                case 0 -> elements.remove(at);
                case 1 -> elements.add(at, random(random, 1));
                default -> elements.set(at, changed(elements.get(at), random));
            }
            return Value.tuple(elements);
        }
        if (value instanceof Value.SetOf set && set.size() > 0) {
            List<Value> elements = new ArrayList<>(set.elements());
            elements.set(random.nextInt(elements.size()), random(random, 1));
            return Value.set(elements);
        }
        if (value instanceof Value.Rec rec) {
            Map<String, Value> fields = rec.fields();
            String name = fields.keySet().iterator().next();
            fields.put(name, changed(fields.get(name), random));
            return Value.record(fields);
        }
        return random(random, 2);
    }
}
