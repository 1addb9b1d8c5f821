package dev.plumbline.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueTest {
    @Test
    void aFunctionOnAnInitialSegmentIsATuple() {
        Value tuple = Value.function(Map.of(Value.of(2), Value.of("b"), Value.of(1), Value.of("a")));
        assertThat(tuple).isEqualTo(Value.tuple(Value.of("a"), Value.of("b"))).hasToString("<<\"a\", \"b\">>");
        assertThat(Value.function(Map.of(Value.of(2), Value.of(1)))).isInstanceOf(Value.Fn.class);
        assertThat(Value.function(Map.of(Value.of(0), Value.of(1)))).isInstanceOf(Value.Fn.class);
    }

    @Test
    void aFunctionOnStringsIsARecord() {
        Value record = Value.function(Map.of(Value.of("b"), Value.of(1), Value.of("a"), Value.of(true)));
        assertThat(record)
                .isEqualTo(Value.record(Map.of("a", Value.of(true), "b", Value.of(1))))
                .hasToString("[a |-> TRUE, b |-> 1]");
        assertThat(Value.function(Map.of(Value.of("a"), Value.of(1), Value.of(1), Value.of(1))))
                .isInstanceOf(Value.Fn.class);
    }

    @Test
    void everyEmptyFunctionIsTheEmptyTupleAndNotTheEmptySet() {
        assertThat(Value.record(Map.of())).isEqualTo(Value.tuple()).isEqualTo(Value.function(Map.of()));
        assertThat(Value.set()).isNotEqualTo(Value.tuple());
    }

    @Test
    void aSetHasEachElementOnce() {
        assertThat(Value.set(Value.of(2), Value.of(1), Value.of(2))).hasToString("{1, 2}");
        assertThat(Value.set(Value.of(1), Value.of("1"), Value.model("m")).size())
                .isEqualTo(3);
    }

    @Test
    void theOrderIsTotalAndAgreesWithEquals() {
        List<Value> values = new ArrayList<>();
        RandomValues random = new RandomValues(new Random(1));
        for (int i = 0; i < 150; i++) {
            values.add(random.value(2));
        }
        for (Value a : values) {
            for (Value b : values) {
                assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
                assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
                assertThat(a.equals(b)).isEqualTo(a.toString().equals(b.toString()));
                if (a.equals(b)) {
                    assertThat(a).hasSameHashCodeAs(b);
                }
            }
        }
        // Sorting finds one arrangement whatever it starts from only if the order is transitive.
        List<Value> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        for (int round = 0; round < 20; round++) {
            Collections.shuffle(values, new Random(round));
            List<Value> again = new ArrayList<>(values);
            Collections.sort(again);
            assertThat(again).isEqualTo(sorted);
        }
        for (int i = 0; i < sorted.size(); i++) {
            for (int j = i; j < sorted.size(); j++) {
                assertThat(sorted.get(i)).isLessThanOrEqualTo(sorted.get(j));
            }
        }
    }

    @Test
    void randomValuesArePrintedAndReadBack() throws BadInput {
        RandomValues random = new RandomValues(new Random(2));
        for (int i = 0; i < 5_000; i++) {
            Value value = random.value(4);
            assertThat(Value.parse(value.toString())).isEqualTo(value);
        }
    }

    @Test
    void readsOutputOfTlc() throws BadInput {
        assertThat(Value.parse("(1 :> \"a\" @@ 2 :> \"b\")")).isEqualTo(Value.tuple(Value.of("a"), Value.of("b")));
        assertThat(Value.parse("((\"k\") :> (1) @@ (\"t\") :> (2))")).hasToString("[k |-> 1, t |-> 2]");
        assertThat(Value.parse("[a |-> 1] @@ [a |-> 2, b |-> 3]")).hasToString("[a |-> 1, b |-> 3]");
        assertThat(Value.parse(" { 1..3 , {} } ")).hasToString("{{}, {1, 2, 3}}");
        assertThat(Value.parse("3..1")).isEqualTo(Value.set());
        assertThat(Value.parse("9223372036854775806..9223372036854775807"))
                .hasToString("{9223372036854775806, 9223372036854775807}");
        assertThat(Value.parse("<<TRUE, FALSE, -7, defaultInitValue, 2PC>>"))
                .isEqualTo(Value.tuple(
                        Value.of(true),
                        Value.of(false),
                        Value.of(-7),
                        Value.model("defaultInitValue"),
                        Value.model("2PC")));
    }

    @Test
    void fieldsThatAreNoNamesArePrintedAsAFunctionOnStrings() throws BadInput {
        Value record = Value.record(Map.of("a b", Value.of(1), "2", Value.of(2)));
        assertThat(record).isInstanceOf(Value.Rec.class).hasToString("(\"2\" :> 2 @@ \"a b\" :> 1)");
        assertThat(Value.parse(record.toString())).isEqualTo(record);
    }

    @Test
    void aModelValueHasTheNameOfAnIdentifier() {
        for (String name : List.of("", "a b", "1", "_", "TRUE", "FALSE", "-x", "é", "a\"b")) {
            assertThat(Value.isModelName(name)).as(name).isFalse();
            assertThatThrownBy(() -> Value.model(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected an identifier");
        }
        assertThat(Value.isModelName("_x1")).isTrue();
    }

    @Test
    void rejectsInvalidValueWithItsPlace() {
        for (String text : Arrays.asList(
                "",
                "<<1",
                "{1,}",
                "[a |-> ]",
                "[a |-> 1, a |-> 2]",
                "\"open",
                "\"open\\",
                "1 2",
                "(1",
                "1 @@ 2",
                "-",
                "_",
                "--1",
                "9223372036854775808",
                "1..2000000",
                "-9223372036854775808..9223372036854775807",
                "\"a\"..2",
                "1 :>",
                "]")) {
            assertThatThrownBy(() -> Value.parse(text))
                    .as(text)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("expected")
                    .hasMessageContaining("at character");
        }
    }

    @Test
    void hostileTextsAreRefusedAndExhaustNothing() {
        for (String opening : List.of("<<", "{", "(", "[a |-> ", "1 :> (", "{1, <<")) {
            assertThatThrownBy(() -> Value.parse(opening.repeat(100_000)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("levels of nesting");
        }
        assertThatThrownBy(() -> Value.parse("{" + "1..900000, ".repeat(1000) + "1}"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("at most 1000000 integers");
    }

    @Test
    void nestingWithinTheBoundIsRead() throws BadInput {
        String deep = "<<".repeat(199) + ">>".repeat(199);
        assertThat(Value.parse(deep)).hasToString(deep).isEqualTo(Value.parse(deep));
    }

    @Test
    void controlCharactersAreShownAndReadAsEscapes() throws BadInput {
        Value hostile = Value.of("\u001b[31mred\u0007\u009b \\u0041");
        assertThat(hostile.toString()).isEqualTo("\"\\u001b[31mred\\u0007\\u009b \\\\u0041\"");
        assertThat(Value.parse(hostile.toString())).isEqualTo(hostile);
        assertThatThrownBy(() -> Value.parse("\"\\u12\"")).isInstanceOf(BadInput.class);
    }
}
