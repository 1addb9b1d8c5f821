package dev.plumbline.explain.visible;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ValueExcerptTest {
    private static final Pattern LEFT_OUT = Pattern.compile("\\.\\.\\. ([0-9,]+) more (elements?) \\.\\.\\.");

    private static Value numbers(int count) {
        return Value.set(LongStream.rangeClosed(1, count).mapToObj(Value::of).toList());
    }

    @Test
    void beginningAndEndAreShownWithTheNumberOfTheOthers() {
        assertThat(ValueExcerpt.of(numbers(4_000_000), 40))
                .isEqualTo("{1, 2, 3, 4, 5, 6, 7, ... 3,999,991 more elements ..., 3999999, 4000000}");
        assertThat(ValueExcerpt.of(Value.record(Map.of("a", numbers(1000), "b", Value.of(1))), 40))
                .isEqualTo("[a |-> {1, 2, 3, 4, 5, 6, 7, ... 990 more elements ..., 998, 999, 1000}, b |-> 1]");
        assertThat(ValueExcerpt.of(Value.function(Map.of(Value.of(0), numbers(1000), Value.of(7), Value.of("x"))), 24))
                .isEqualTo("(0 :> {1, 2, 3, 4, ... 994 more elements ..., 999, 1000} @@ 7 :> \"x\")");
        assertThat(ValueExcerpt.of(Value.of("a".repeat(30) + "b"), 24))
                .isEqualTo("\"aaaaaaaaaaaa\" ... 7 more characters ... \"aaaaaaaaaaab\"");
    }

    @Test
    void noHalfOfACharacter() {
        String face = "\uD83D\uDE00";
        for (int before = 0; before < 4; before++) {
            String text = "a".repeat(before) + face.repeat(40);
            assertThat(ValueExcerpt.cut(text, 25).codePoints().filter(c -> Character.getType(c) == Character.SURROGATE))
                    .isEmpty();
        }
    }

    /** Nothing is left out silently: elements that are shown and elements that are counted are all of them. */
    @Test
    void allElementsAreShownOrCounted() {
        Random random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            int size = random.nextInt(300);
            List<Value> elements = LongStream.range(0, size)
                    .mapToObj(i -> (Value) Value.of(random.nextInt(1_000_000)))
                    .toList();
            int longest = 24 + random.nextInt(600);
            String text = ValueExcerpt.of(Value.tuple(elements), longest);
            assertThat(text.length()).isLessThan(2 * longest + 60);
            Matcher leftOut = LEFT_OUT.matcher(text);
            int counted = leftOut.find() ? Integer.parseInt(leftOut.group(1).replace(",", "")) : 0;
            String shown = leftOut.replaceAll("").replaceAll("[<>, ]+", " ").strip();
            List<String> all = elements.stream().map(Value::toString).toList();
            List<String> split = shown.isEmpty() ? List.of() : List.of(shown.split(" "));
            assertThat(split.size() + counted).isEqualTo(size);
            int first = 0;
            while (first < split.size() && split.get(first).equals(all.get(first))) {
                first++;
            }
            assertThat(split.subList(first, split.size())).isEqualTo(all.subList(first + counted, size));
        }
    }

    @Test
    void shortValuesAreShownAsTheyAre() throws BadInput {
        Random random = new Random(8);
        for (int round = 0; round < 2_000; round++) {
            Value value = value(random, 3);
            assertThat(ValueExcerpt.of(value, Integer.MAX_VALUE)).isEqualTo(value.toString());
            assertThat(ValueExcerpt.of(value, value.toString().length())).isEqualTo(value.toString());
        }
    }

    private static Value value(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 3 : 6);
        if (kind == 0) {
            return Value.of(random.nextInt());
        }
        if (kind == 1) {
            return Value.of("s" + random.nextInt(50));
        }
        if (kind == 2) {
            return Value.of(random.nextBoolean());
        }
        List<Value> parts = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            parts.add(value(random, depth - 1));
        }
        if (kind == 3) {
            return Value.set(parts);
        }
        if (kind == 4) {
            return Value.tuple(parts);
        }
        Map<Value, Value> pairs = new TreeMap<>();
        boolean named = random.nextBoolean();
        for (Value part : parts) {
            pairs.put(named ? Value.of("f" + random.nextInt(20)) : value(random, depth - 1), part);
        }
        return Value.function(pairs);
    }
}
